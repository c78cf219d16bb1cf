import { calls, type ProcessRun } from "@assay/contract";
import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { apiOf, expect, loaded, type Product, test } from "./product.ts";
import { isAppStored } from "./storedOffline.ts";
import { prepareRun } from "./timetable/prepared.ts";

const RUN = "Independent ratings";
const [FIRST, SECOND] = ["observer1@demo.example", "observer2@demo.example"];
const EXERCISES = ["Presentation", "Fact finding", "Role play"];
const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: typeof name === "string" });
const state = (page: Page) => page.getByRole("region", { name: "Submission" }).getByRole("status");

/** Starts a run in which two observers rate one candidate in three exercises, and submit. */
async function startRun(product: Product) {
  const id = await prepareRun(product, RUN, {
    candidates: 1,
    moreObservers: 0,
    ratingRules: { sealing: "CANDIDATE", names: "ON_REQUEST" },
  });
  const moderator = await apiOf(product, "moderator@demo.example");
  const accounts = await Promise.all(
    [FIRST, SECOND].map(async (email) => (await apiOf(product, email)).ok(calls.getAccount)),
  );
  const run = (await moderator.ok(calls.getRun, { params: { id } })) as ProcessRun;
  const team = {
    id: "a".repeat(24),
    name: "Team 1",
    observers: accounts.map((account) => account.id),
    observersHaveModeratorView: false,
  };
  const ids = run.process.items.slice(0, EXERCISES.length).map((item) => item.id);
  const exercises = ids.map((exerciseId) => ({ exerciseId, observerTeamId: team.id }));
  const candidates = run.candidates.map((candidate) => ({ ...candidate, exercises }));
  await moderator.ok(calls.updateRun, { body: { ...run, observerTeams: [team], candidates } });
  await moderator.ok(calls.changeRunState, { params: { id, stateName: "start" } });
  const candidateId = run.candidates[0]?.candidateId ?? "";
  return {
    id,
    names: accounts.map((account) => account.fullName),
    ratingOf: (exercise: string) =>
      `/assessments/${id}/candidate/${candidateId}/exercise/${ids[EXERCISES.indexOf(exercise)]}/type/html`,
  };
}

/** Rates the first competencies of the page. */
async function rate(page: Page, count: number, key: string) {
  const scales = page.getByRole("radiogroup", { name: /^Rating for/ });
  await expect(scales).toHaveCount(3);
  for (let index = 0; index < count; index++) {
    await scales.nth(index).getByRole("radio").first().focus();
    await page.keyboard.press(key);
  }
}

test("two observers submit independently, one without a connection, and the moderator decides the rest", async ({
  signedIn,
  product,
}) => {
  const { id, names, ratingOf } = await startRun(product);
  const [firstName = "", secondName = ""] = names;

  const first = await signedIn(FIRST);
  await first.goto(ratingOf("Presentation"));
  await expect(state(first)).toContainText("Draft");
  await rate(first, 3, "4");
  await button(first, "Submit").click();
  await expect(state(first)).toHaveText(/^Submitted at \d\d:\d\d\.$/);
  await expect(first.getByRole("radio").first()).toBeDisabled();
  expect(await violationsOf(first, { runOnly })).toEqual([]);
  await button(first, "Take back").click();
  await expect(state(first)).toContainText("Draft");
  await rate(first, 1, "5");
  await button(first, "Submit").click();
  await expect(state(first)).toContainText("Submitted at");

  const second = await signedIn(SECOND);
  await second.goto(ratingOf("Presentation"));
  await loaded(second);
  await second.evaluate(isAppStored);
  await second.context().setOffline(true);
  await rate(second, 2, "2");
  await button(second, "Submit").click();
  const question = second.getByRole("dialog", { name: "Submit without all ratings?" });
  await button(question, "Submit").click();
  await expect(state(second)).toContainText("Will be submitted as soon as there is a connection");
  await second.context().setOffline(false);
  await expect(state(second)).toHaveText(/^Submitted at \d\d:\d\d, after one other observer\.$/);

  // A complete draft is submitted from the dashboard.
  await second.goto(ratingOf("Fact finding"));
  await rate(second, 3, "3");
  await button(second, "Save now").click();
  await expect(second.locator("main [data-sync=saved]")).toBeVisible();
  await second.goto(`/dashboard?processRun=${id}`);
  await button(second, /^Submit: Fact finding/).click();
  await expect(second.locator("[data-submission=submitted]")).toHaveCount(2);
  await expect(button(second, /^Submit:/)).toHaveCount(0);
  expect(await violationsOf(second, { runOnly })).toEqual([]);

  // The first observer has begun this one, and goes home.
  await first.goto(ratingOf("Fact finding"));
  await rate(first, 1, "1");
  await button(first, "Save now").click();
  await expect(first.locator("main [data-sync=saved]")).toBeVisible();

  const page = await signedIn("moderator@demo.example");
  await page.goto(`/processruns/${id}`);
  await button(page, "Finish run").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("3 ratings are not submitted.")).toBeVisible();
  await button(dialog, "Finish anyway").click();
  await button(dialog, "Finish now").click();
  await expect(page.getByText(/Ratings that somebody has begun are not submitted/)).toBeVisible();

  await button(page, "Finish run").click();
  await dialog.getByText(`${firstName}: 2 ratings not submitted`).click();
  await dialog.getByLabel(/Fact finding: not submitted/).check();
  await dialog.getByLabel(/^Reason/).fill("Had to leave at noon.");
  await button(dialog, "Count as it is").click();
  await expect(dialog.getByText(`${firstName}: one rating not submitted`)).toBeVisible();
  const left = dialog.getByLabel(/Role play: not submitted/);
  await left.first().check();
  await dialog.getByText(`${secondName}: one rating not submitted`).click();
  await left.last().check();
  await dialog.getByLabel(/^Reason/).fill("The role player was ill.");
  await button(dialog, "Count as it is").click();
  await expect(dialog.getByText(/has rated nothing here/)).toBeVisible();
  await button(dialog, "Leave out").click();
  await expect(dialog.getByText("2 of these are left out.", { exact: false })).toBeVisible();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(dialog, "Finish run").click();
  await expect(page.getByText("The run has been finished.")).toBeVisible();

  await first.goto(ratingOf("Fact finding"));
  await expect(state(first)).toContainText(/^Counted as it is by .* Had to leave at noon\.$/);
});
