import { type Account, calls, type Process } from "@assay/contract";
import { buildRun, type Client, stepBody, type TestTenant, type TestUser } from "@assay/testing";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { MODERATOR, OBSERVERS } from "./conferenceRun.ts";
import { apiOf, expect, type Product, test } from "./product.ts";

const ADMINISTRATOR = "admin@demo.example";
const [CANDIDATES, EXERCISES] = [16, 4];
/** Candidates of a run that is too small for some figures. */
const FEW = 6;

async function userOf(product: Product, email: string): Promise<TestUser> {
  const client: Client = await apiOf(product, email);
  const user: Account = await client.ok(calls.getAccount);
  return Object.assign(client, { user });
}

/** A rating on a scale from 1 to 5: by candidate, exercise and competency, with the third observer stricter. */
function valueOf(candidate: number, exercise: number, competency: number, observer: number) {
  const truth = 1.6 + (candidate % 8) * 0.42 + ((candidate * 3 + exercise * 5) % 4) * 0.3;
  const noise = ((candidate * 7 + exercise * 11 + competency * 13 + observer * 17) % 5) * 0.4 - 0.8;
  const value = Math.round(truth + noise - (observer === 2 ? 0.8 : 0));
  return Math.min(5, Math.max(1, value));
}

interface Held {
  candidates: number;
  /** Another run's process. */
  process?: Process;
}

/** A finished run that all of the demo's three observers have rated. */
async function finishedRun(product: Product, { candidates, process }: Held) {
  const [moderator, ...observers] = await Promise.all(
    [MODERATOR, ...OBSERVERS].map((email) => userOf(product, email)),
  );
  const made = await buildRun(undefined as never, {
    tenant: {} as TestTenant,
    moderator: moderator as TestUser,
    observers,
    candidates,
    ...(process && { process }),
    competencies: 3,
    state: "STARTED",
    items: (competencyIds) => {
      const leaves = Array.from({ length: EXERCISES }, () => {
        const { items: _, ...leaf } = stepBody("EXERCISE", { competencyIds });
        return leaf;
      });
      return [stepBody("ASSESSMENT_CENTER", { items: leaves })];
    },
  });
  await Promise.all(
    observers.map(async (observer, number) => {
      for (const [candidate, { id: candidateId }] of made.candidates.entries())
        for (const [exercise, exerciseId] of made.exerciseIds.entries())
          await observer.ok(calls.createAssessments, {
            body: {
              processRunId: made.run.id,
              candidateId,
              exerciseId,
              values: made.process.competencyIds.map((competencyId, competency) => ({
                competencyId,
                selectedCriterion: valueOf(candidate, exercise, competency, number),
              })),
            },
          });
    }),
  );
  await made.moderator.ok(calls.changeRunState, {
    params: { id: made.run.id, stateName: "Finish" },
  });
  return made;
}

const sections = (page: Page) => page.locator("main h2").allTextContents();

/** Nothing is wider than the window, and axe finds nothing. */
async function checkLook(page: Page) {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
  expect(await violationsOf(page, {})).toEqual([]);
}

test("observers see how they rated, and moderators how far the ratings of a run can be relied on", async ({
  product,
  signedIn,
}) => {
  const large = await finishedRun(product, { candidates: CANDIDATES });
  const small = await finishedRun(product, { candidates: FEW, process: large.process });
  const { id } = large.run;
  const address = `/statistics/${id}`;
  const administrator = await apiOf(product, ADMINISTRATOR);
  const phone = await signedIn(OBSERVERS[2]!, { viewport: { width: 390, height: 844 } });
  await phone.goto(address);
  await expect(phone.getByText("they are switched off in the settings")).toBeVisible();

  try {
    const desk = await signedIn(ADMINISTRATOR, { viewport: { width: 1440, height: 900 } });
    await desk.goto("/customize/settings");
    await desk.locator("label", { hasText: "Own figures, and all for moderators" }).click();
    await desk.getByRole("button", { name: "Save" }).click();
    await expect
      .poll(async () => (await administrator.ok(calls.getSettings)).statistics)
      .toBe("OWN_AND_MODERATORS");

    // The observer on a phone, from the results: the own figures alone.
    await phone.goto(`/results/${id}`);
    await phone.getByRole("link", { name: "Statistics", exact: true }).click();
    await expect(phone).toHaveURL(address);
    const own = phone.getByRole("region", { name: "How you rated" });
    await expect(
      own.getByText(/^You rated 0\.\d points more strictly than the others/),
    ).toBeVisible();
    expect(await sections(phone)).toEqual(["How you rated", "Agreement"]);
    await checkLook(phone);

    // The moderator at a desk, from the run: everything.
    const moderator = await signedIn(MODERATOR, { viewport: { width: 1440, height: 900 } });
    await moderator.goto(`/processruns/${id}`);
    await moderator.getByRole("link", { name: "Statistics", exact: true }).click();
    const leniency = moderator.getByRole("region", { name: "Strict and mild" });
    await expect(leniency.getByText(/points more strictly .+; beyond chance\./)).toBeVisible();
    expect(await sections(moderator)).toEqual([
      "Agreement",
      "Strict and mild",
      "Telling competencies apart",
      "Using the scale",
      "Changes over the day",
      "Why ratings differ",
      "How reliable the overall result is",
      "How firm the decisions are",
      "What would turn a decision",
    ]);
    await leniency.locator("summary", { hasText: "As a table" }).press("Enter");
    await expect(leniency.getByRole("row")).toHaveCount(1 + OBSERVERS.length);
    await leniency.locator("summary", { hasText: "How it is calculated" }).press("Enter");
    await expect(leniency.getByText(/two standard errors to each side/)).toBeVisible();
    expect(await moderator.locator("main").textContent()).not.toMatch(/NaN|undefined|Infinity/);
    await checkLook(moderator);
    await moderator.emulateMedia({ colorScheme: "dark" });
    await checkLook(moderator);
    await moderator.setViewportSize({ width: 390, height: 844 });
    await checkLook(moderator);

    // All runs of the process together, from there: nothing about candidates, and again the own figures for observers.
    await moderator.setViewportSize({ width: 1440, height: 900 });
    await moderator.getByRole("link", { name: "All runs of the process" }).click();
    await expect(moderator).toHaveURL(`/processes/${large.process.id}/statistics?version=1`);
    await expect(
      moderator.getByText(/^2 finished runs of this version with 22 candidates/),
    ).toBeVisible();
    const ofProcess = await sections(moderator);
    expect(ofProcess).toContain("Changes over time");
    expect(ofProcess).not.toContain("What would turn a decision");
    await expect(moderator.getByText("Each candidate’s mean")).toHaveCount(0);
    for (const width of [390, 768, 1440]) {
      await moderator.setViewportSize({ width, height: 900 });
      await checkLook(moderator);
    }
    await moderator.getByLabel("From", { exact: true }).fill("01.01.2020");
    await moderator.getByLabel("To", { exact: true }).fill("02.01.2020");
    await expect(moderator.getByText("On these days there was no finished run")).toBeVisible();
    await phone.goto(`/processes/${large.process.id}/statistics`);
    await expect(phone.getByRole("region", { name: "How you rated" })).toBeVisible();
    expect(await sections(phone)).toEqual(["How you rated", "Agreement"]);
    await checkLook(phone);

    // The small run has borrowed, and says so.
    await moderator.goto(`/statistics/${small.run.id}`);
    await expect(
      moderator.getByText("borrowed from 22 candidates of the same process"),
    ).toBeVisible();

    // Back to the observers alone: moderators see nothing about them any more.
    await administrator.ok(calls.updateSettings, { body: { statistics: "OWN", passRates: true } });
    await moderator.reload();
    await expect(moderator.getByText("Figures about single observers")).toBeVisible();
    expect(await sections(moderator)).not.toContain("Strict and mild");

    // The administrator has had pass rates compared: nobody is decided about, so that nothing is shown.
    await moderator.goto(`/processes/${large.process.id}/statistics`);
    await expect(
      moderator.getByRole("region", { name: "Who passes" }).getByText(/^Nothing is shown/),
    ).toBeVisible();
    expect(await sections(moderator)).not.toContain("Strict and mild");
  } finally {
    await administrator.ok(calls.updateSettings, { body: { statistics: "OFF", passRates: false } });
  }
});
