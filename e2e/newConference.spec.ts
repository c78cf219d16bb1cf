import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { EmptyProduct } from "./newTenant/emptyProduct.ts";
import { numbersOnPage, reportText } from "./newTenant/deciding.ts";
import { CANDIDATES, MODERATOR, OBSERVERS } from "./newTenant/people.ts";
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
 * The first independent ratings of an organisation in which there is nothing, in English only: from the choice in the
 * process to the protocol in the report.
 */
const EXERCISE = "Presentation";
const REASON = "Answered the last question without being asked.";
const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

const installed = new EmptyProduct();

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: typeof name === "string" });
const state = (page: Page) => page.getByRole("region", { name: "Submission" }).getByRole("status");

/** Gives each competency of the page a value. */
async function rates(page: Page, values: readonly number[]) {
  const scales = page.getByRole("radiogroup", { name: /^Rating for/ });
  await expect(scales).toHaveCount(values.length);
  for (const [index, value] of values.entries()) {
    await scales.nth(index).getByRole("radio").first().focus();
    await page.keyboard.press(String(value));
  }
}

/** Goes from the dashboard to the only rating; presses too early, and thinks again. */
async function submits(page: Page, values: readonly number[]) {
  await page.getByRole("link", { name: /^Rate/ }).click();
  await button(page, "Submit").click();
  const question = page.getByRole("dialog", { name: "Submit without all ratings?" });
  await button(question, "Cancel").click();
  await rates(page, values);
  await button(page, "Submit").click();
  await expect(state(page)).toContainText(/^Submitted at \d\d:\d\d/);
}

/** Leads the conference: reveals, decides about what is disputed, and shows the names. */
async function confers(page: Page, observer: Page) {
  const agenda = page.getByRole("navigation", { name: "What there is to discuss" });
  await button(page, "Reveal Cora Adams").click();
  await button(page.getByRole("dialog"), "Reveal").click();
  await expect(agenda.getByRole("button", { name: /^Interpersonal/ })).toBeVisible();
  // What is revealed cannot be taken back, which the open page of its observer learns by itself.
  await expect(state(observer)).toContainText("cannot be taken back any more");
  await expect(button(observer, "Take back")).toHaveCount(0);
  await agenda.getByRole("button", { name: /^Interpersonal/ }).click();
  await page.getByRole("radio", { name: /^3/ }).check();
  await page.getByLabel("Reason").fill(REASON);
  await button(page, "Record it").click();
  await expect(page.getByText(`“${REASON}”`)).toBeVisible();
  await button(page, "Show the names of Cora Adams").click();
  await button(page.getByRole("dialog"), "Show names").click();
  await expect(page.getByRole("list", { name: "Who has rated how" })).toContainText("Park");
  expect(await violationsOf(page, { runOnly })).toEqual([]);
}

test("an organisation that begins with nothing rates independently, and confers", async ({
  browser,
}) => {
  const office = await installed.makesOrganisation(browser);
  await invitesAll(office);
  const moderator = await enrols(browser, installed.mailbox, MODERATOR);
  await makesScale(moderator);
  await makesCompetencies(moderator);
  await makesProcess(moderator, { exercises: [EXERCISE], isIndependent: true });
  const address = await makesRun(moderator, {
    candidates: CANDIDATES.split("\n").slice(0, 2).join("\n"),
    observers: [OBSERVERS[0].lastName, OBSERVERS[1].lastName],
  });

  const first = await enrols(browser, installed.mailbox, OBSERVERS[0].email);
  await submits(first, [4, 4]);
  const second = await enrols(browser, installed.mailbox, OBSERVERS[1].email);
  await submits(second, [1, 4]);
  await expect(state(second)).toContainText("after one other observer");

  // Until the names are shown, the results have no ratings, and say why.
  await moderator.goto(address.replace("processruns", "results"));
  await expect(moderator.getByText(/^Ratings appear here once they are revealed/)).toBeVisible();
  await moderator.goto(`/dashboard?processRun=${address.split("/").pop()}`);
  await moderator.getByRole("link", { name: "Conference", exact: true }).click();
  await expect(moderator.getByText("Nothing is revealed yet")).toBeVisible();
  await expect(moderator.getByText("2 of 2 submitted")).toBeVisible();
  await confers(moderator, first);

  await moderator.goto(address);
  await button(moderator, "Finish run").click();
  const dialog = moderator.getByRole("dialog");
  await expect(dialog.getByText("Everything has been submitted and sent.")).toBeVisible();
  await button(dialog, "Finish run").click();
  await moderator.getByRole("link", { name: "Go to results" }).click();
  await expect(moderator.getByRole("heading", { level: 1, name: /^Results/ })).toBeVisible();
  const { row, numbers } = await numbersOnPage(moderator, EXERCISE, "Adams");
  // The conference's 3 in place of 4 and 1, and 4 twice.
  expect(numbers).toEqual(["3.5", "3.0", "4.0"]);
  await row.getByRole("combobox").selectOption({ label: "Passed" });
  const report = await reportText(moderator);
  for (const one of report === undefined ? [] : [...numbers, REASON]) expect(report).toContain(one);
});
