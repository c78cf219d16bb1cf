import { calls, type ProcessRun } from "@assay/contract";
import { observedLeaves } from "@assay/domain";
import { candidateBody, type Client, turnOnCandidatePages } from "@assay/testing";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { apiOf, demoRun, expect, ownProduct, type Product, test as base } from "./product.ts";

/** A product of this file alone, since others turn on and offer the same. */
const test = base.extend<object, { product: Product }>({
  product: [ownProduct, { scope: "worker", timeout: 120_000 }],
});

/** A phone held in one hand. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A prepared run with one candidate, who has no e-mail, and an observer for everything. */
async function buildPrepared(product: Product, moderator: Client, observer: Client) {
  const demo = { id: await demoRun(product, "Teamleitung Netzbetrieb") };
  const { processId } = (await moderator.ok(calls.getRun, { params: demo })) as ProcessRun;
  const params = { id: processId };
  const created = (await moderator.ok(calls.createRun, { params })) as ProcessRun;
  const of = { id: created.id };
  const body = { ...candidateBody(), firstName: "Robin", lastName: "Lind" };
  const candidate = await moderator.ok(calls.createCandidate, { params: of, body });
  const run = (await moderator.ok(calls.getRun, { params: of })) as ProcessRun;
  const { id } = await observer.ok(calls.getAccount);
  const team = {
    id: "a".repeat(24),
    name: "Team 1",
    observers: [id],
    observersHaveModeratorView: false,
  };
  const exercises = observedLeaves(run.process.items).map((item) => ({
    exerciseId: item.id,
    observerTeamId: team.id,
  }));
  const candidates = run.candidates.map((one) => ({ ...one, exercises }));
  const staffed = { ...run, name: "Team leads", observerTeams: [team], candidates };
  await moderator.ok(calls.updateRun, { body: staffed });
  return { run, candidate };
}

/** Opens the candidate's page with what a moderator has handed over. */
async function opens(page: Page, moderator: Client, of: { runId: string; candidateId: string }) {
  const { url, code } = await moderator.ok(calls.handOverCandidatePage, {
    params: { id: of.runId },
    body: { candidateId: of.candidateId, language: "en" },
  });
  await page.goto(url);
  await page.getByRole("button", { name: "Accept cookies" }).first().tap();
  await page.getByRole("button", { name: "Ask for a code" }).tap();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Open", exact: true }).tap();
  await expect(page.getByRole("heading", { name: "How you see yourself" })).toBeVisible();
}

test("a candidate says how they see themselves before the day and something against the record after it", async ({
  browser,
  product,
  signedIn,
}) => {
  const [admin, moderator, observer] = await Promise.all(
    ["admin", "moderator", "observer1"].map((name) => apiOf(product, `${name}@demo.example`)),
  );
  await turnOnCandidatePages(admin!, { counterStatements: true });
  const { run, candidate } = await buildPrepared(product, moderator!, observer!);
  const desk = await signedIn("moderator@demo.example");
  await desk.goto(`/processruns/${run.id}/candidate-pages`);
  const when = desk.getByRole("combobox", { name: "When they are asked" });
  await when.selectOption("before their day");
  await expect(desk.getByText(/^What candidates say is shown here once/)).toBeVisible();
  expect(await violationsOf(desk, {})).toEqual([]);

  const context = await browser.newContext({ ...PHONE, baseURL: product.url });
  const page = await context.newPage();
  await opens(page, moderator!, { runId: run.id, candidateId: candidate.id });
  const [opener, second] = [page.locator("summary").nth(1), page.locator("summary").nth(2)];
  await opener.tap();
  await second.tap();
  const first = page.getByRole("radiogroup").first();
  await first.getByRole("radio").last().check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page
    .getByLabel(/In a sentence/)
    .first()
    .fill("I ask before I decide.");
  await page
    .getByLabel(/In a sentence/)
    .nth(1)
    .fill("I plan ahead.");
  await page
    .getByLabel(/In a sentence/)
    .nth(1)
    .blur();
  await expect(page.getByText("Saved", { exact: true })).toHaveCount(2);
  expect(await violationsOf(page, {})).toEqual([]);
  await page.reload();
  await opener.tap();
  await expect(first.getByRole("radio").last()).toBeChecked();
  await expect(page.getByLabel(/In a sentence/).first()).toHaveValue("I ask before I decide.");

  const move = (stateName: "Start" | "Finish") =>
    moderator!.ok(calls.changeRunState, { params: { id: run.id, stateName } });
  await move("Start");
  await page.reload();
  await page.getByText("The time for this is over. This is what you said.").tap();
  await expect(page.getByText("I ask before I decide.")).toBeVisible();
  await desk.reload();
  await expect(desk.getByText(/^What candidates say is shown here once/)).toBeVisible();
  await move("Finish");

  await page.reload();
  await page.getByLabel("What you want to say").fill("The role play was interrupted twice.");
  await page.getByRole("button", { name: "Add to the record" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Add to the record" }).tap();
  await expect(page.getByText("Your statement now stands beside the record.")).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  await context.close();

  await desk.reload();
  await desk.locator("summary").filter({ hasText: "Lind" }).click();
  await expect(desk.getByText("I ask before I decide.")).toBeVisible();
  expect(await violationsOf(desk, {})).toEqual([]);
  await desk.getByRole("link", { name: /one statement/ }).click();
  await expect(desk.getByText("The role play was interrupted twice.")).toBeVisible();
  await desk.getByRole("button", { name: "Enter for the candidate" }).click();
  await desk.getByLabel(/^Statement of/).fill("A letter of the third of May.");
  expect(await violationsOf(desk, {})).toEqual([]);
  await desk.getByRole("button", { name: "Add to the record" }).click();
  await expect(desk.getByText(/entered for the candidate by/)).toBeVisible();
});
