import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { EmptyProduct } from "./newTenant/emptyProduct.ts";
import { CANDIDATES, MODERATOR } from "./newTenant/people.ts";
import {
  enrols,
  invitesAll,
  makesCompetencies,
  makesProcess,
  makesRun,
  makesScale,
} from "./newTenant/preparing.ts";
import { expect, test } from "./product.ts";

/*
 * An organisation in which there is nothing, in English only, makes its first process and run, and the design check leads
 * to what they lack.
 */
const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

const installed = new EmptyProduct();

const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Design check" });
const findings = (page: Page, words: RegExp) =>
  panel(page).getByRole("listitem").filter({ hasText: words });

/** Opens the check, unless it is open. */
async function opensCheck(page: Page) {
  await panel(page).locator("summary, button").filter({ hasText: "Design check" }).first().click();
  await expect(panel(page).getByText(/^Compares this with the standards/)).toBeVisible();
}

/** Goes from the first of these warnings to its place. */
const goesThere = (page: Page, words: RegExp) =>
  findings(page, words)
    .first()
    .getByRole("link", { name: /^Go there/ })
    .click();

/** Says of an exercise what candidates do in it. */
async function says(page: Page, exercise: string, kind: string) {
  await page.getByRole("tree").getByText(exercise, { exact: true }).click();
  // The details of the chosen step replace those of the one before a moment later.
  await page
    .getByRole("region", { name: `Details: ${exercise}`, exact: true })
    .getByLabel("What candidates do here")
    .selectOption(kind);
}

/** Both exercises are role plays: each competency would be seen in one form only, until one is a presentation. */
async function mendsForms(page: Page) {
  await says(page, "Presentation", "Role play");
  await says(page, "Role play", "Role play");
  await expect(findings(page, /is only seen in role plays/)).toHaveCount(2);
  await goesThere(page, /is only seen in role plays/);
  await expect(page).toHaveURL(/step=3/);
  await page.getByRole("link", { name: /Basics/ }).click();
  await says(page, "Presentation", "Presentation");
  await expect(findings(page, /is only seen in/)).toHaveCount(0);
}

/** Leads to a cell without cues, where two are written. */
async function mendsCues(page: Page) {
  const missing = /^No cue for .+ of Interpersonal in Presentation/;
  const before = await findings(page, missing).count();
  expect(before).toBeGreaterThan(0);
  await goesThere(page, missing);
  await expect(page).toHaveURL(/step=4&item=\w+&competency=\w+/);
  await page
    .getByRole("textbox", { name: /cue 1 in group/ })
    .first()
    .fill("Asks the others.");
  await expect(findings(page, missing)).toHaveCount(before - 1);
  await expect(findings(page, /^Only one cue for .+ of Interpersonal in Presentation/)).toHaveCount(
    1,
  );
  await page.getByRole("link", { name: /Passing/ }).click();
  await button(page, "Save").click();
  await expect(
    page.getByText("The process has been saved.", { exact: true }).first(),
  ).toBeVisible();
}

/** One observer for all is too few; two more are added, and the rest is known when the run starts. */
async function mendsStaffing(page: Page) {
  await opensCheck(page);
  const alone = /· Presentation: one observer only/;
  await expect(findings(page, alone)).toHaveCount(CANDIDATES.split("\n").length - 1);
  await findings(page, alone)
    .first()
    .getByRole("button", { name: /^Go there/ })
    .click();
  await expect(page.locator("select[data-candidate]:focus")).toHaveCount(1);
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  const team = page.getByRole("listitem", { name: "Team 1" });
  for (const lastName of ["Quist", "Reyes"]) {
    await team.getByLabel("Observers").click();
    await page.getByRole("option", { name: lastName }).click();
  }
  await page.keyboard.press("Escape");
  await expect(findings(page, /one observer only/)).toHaveCount(0);
  await expect(findings(page, /observe .+ in every exercise/)).not.toHaveCount(0);
}

test("a first process is checked while it is made, mended where it can be, and started", async ({
  browser,
}) => {
  const office = await installed.makesOrganisation(browser);
  await invitesAll(office);
  const page = await enrols(browser, installed.mailbox, MODERATOR);
  await makesScale(page);
  await makesCompetencies(page);
  await makesProcess(page);

  await page.goto("/processes");
  await page.getByRole("link", { name: "Selection of assessors" }).first().click();
  await opensCheck(page);
  await page.getByRole("link", { name: /Basics/ }).click();
  await mendsForms(page);
  await mendsCues(page);
  expect(await violationsOf(page, { runOnly })).toEqual([]);

  // The organisation lets missing cues weigh less: they stay in sight.
  await office.goto("/customize/settings");
  await office.getByText("Rules", { exact: true }).click();
  await office.getByLabel(/^D5: /).selectOption("worth knowing only");
  await button(office, "Save").click();
  await expect(office.getByText(/^The settings have been saved/)).toBeVisible();
  await page.reload();
  await opensCheck(page);
  await expect(panel(page).getByRole("heading", { name: "Worth knowing" })).toBeVisible();
  await expect(findings(page, /^No cue for/).first()).toBeVisible();

  await makesRun(page, { observers: ["Park"], beforeStart: mendsStaffing });
  await expect(page.getByText("The run has started.", { exact: true }).first()).toBeVisible();
});
