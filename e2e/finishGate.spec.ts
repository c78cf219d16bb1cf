import { calls, type ProcessRun } from "@assay/contract";
import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { apiOf, expect, type Product, test } from "./product.ts";
import { prepareRun } from "./timetable/prepared.ts";

const RUN = "With gaps";
const OBSERVER = "observer1@demo.example";
const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: typeof name === "string" });

/** Starts a run of two candidates whom one observer watches in five exercises. Returns its id and the observer's name. */
async function startRun(product: Product) {
  const id = await prepareRun(product, RUN, { candidates: 2, moreObservers: 0 });
  const moderator = await apiOf(product, "moderator@demo.example");
  const observer = await (await apiOf(product, OBSERVER)).ok(calls.getAccount);
  const run = (await moderator.ok(calls.getRun, { params: { id } })) as ProcessRun;
  const team = {
    id: "a".repeat(24),
    name: "Team 1",
    observers: [observer.id],
    observersHaveModeratorView: false,
  };
  const exercises = run.process.items.map((item) => ({
    exerciseId: item.id,
    observerTeamId: team.id,
  }));
  const candidates = run.candidates.map((candidate) => ({ ...candidate, exercises }));
  await moderator.ok(calls.updateRun, { body: { ...run, observerTeams: [team], candidates } });
  await moderator.ok(calls.changeRunState, { params: { id, stateName: "start" } });
  return { id, name: observer.fullName };
}

test("a moderator reminds, explains a gap, and finishes all the same", async ({
  signedIn,
  product,
}) => {
  const { id, name } = await startRun(product);
  const observer = await signedIn(OBSERVER);
  const page = await signedIn("moderator@demo.example");
  await page.goto(`/processruns/${id}`);

  await button(page, "Message").click();
  const composer = page.getByRole("dialog", { name: "Send a message" });
  await composer.getByLabel("Text").fill("Coffee is ready.");
  await button(composer, "Send").click();
  await expect(composer.getByText("Read by 0 of 1")).toBeVisible();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await expect(observer.getByText("Coffee is ready.")).toBeVisible();
  expect(await violationsOf(observer, { runOnly })).toEqual([]);
  await button(observer, "Read").click();
  await expect(composer.getByText("Read by 1 of 1")).toBeVisible();
  await page.keyboard.press("Escape");

  await button(page, "Finish run").click();
  const dialog = page.getByRole("dialog");
  await button(dialog, `Remind ${name}`).click();
  await expect(dialog.getByText(/^Reminded at \d\d:\d\d$/)).toBeVisible();
  await expect(observer.getByText(/10 of your cells have not been fully rated/)).toBeVisible();
  await button(observer, "Read").click();
  await expect(dialog.getByText(/^Reminded at \d\d:\d\d, read \d\d:\d\d$/)).toBeVisible();

  await dialog.getByText(`${name}: 10 ratings missing`).click();
  await dialog
    .getByLabel(/Presentation/)
    .first()
    .check();
  await dialog.getByLabel(/Why they are missing/).fill("The candidate left at noon.");
  await button(dialog, "Save the reason").click();
  await expect(dialog.getByText("The candidate left at noon.")).toBeVisible();
  expect(await violationsOf(page, { runOnly })).toEqual([]);

  await button(dialog, "Finish anyway").click();
  await expect(dialog.getByText("9 ratings stay open without an explanation:")).toBeVisible();
  await expect(dialog.getByText(`${name}: 9 ratings missing`)).toBeVisible();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(dialog, "Finish now").click();
  await expect(page.getByText("The run has been finished.")).toBeVisible();
  const left = page.getByRole("region", { name: "Left open at the finish" });
  await left.getByText(`${name}: 10 ratings missing`).click();
  await expect(left.getByText("The candidate left at noon.")).toBeVisible();
});
