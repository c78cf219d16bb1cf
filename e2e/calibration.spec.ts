import { pdfBytes } from "@assay/testing";
import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { EmptyProduct } from "./newTenant/emptyProduct.ts";
import { MODERATOR, OBSERVERS } from "./newTenant/people.ts";
import {
  enrols,
  invitesAll,
  makesCompetencies,
  makesProcess,
  makesScale,
  preparesRun,
} from "./newTenant/preparing.ts";
import { expect, loaded, test } from "./product.ts";
import { copiedQueries, isAppStored } from "./storedOffline.ts";

/*
 * An organisation in which there is nothing, in English only, calibrates its first observer: from the choice in the
 * settings to the mark beside the observer's name in a run.
 */
const SET = "Presentations, first set";
const EXPERTS = ["Abe", "Bea", "Cal"] as const;
const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

const installed = new EmptyProduct();

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: typeof name === "string" });
const link = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("link", { name, exact: typeof name === "string" });

/** Nothing is wider than a phone, a tablet or a screen, and axe finds nothing; takes a picture of each where asked to. */
async function looksGood(page: Page, name: string) {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(beyond).toBeLessThanOrEqual(0);
    const folder = process.env["CALIBRATION_PICTURES"];
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await violationsOf(page, { runOnly })).toEqual([]);
}

async function choosesCalibration(page: Page) {
  await page.goto("/customize/settings");
  await page.getByRole("switch", { name: "Calibrate observers" }).check();
  await expect(page.getByLabel("Months for which a certificate is valid")).toHaveValue("12");
  await button(page, "Save").click();
  await expect(page.getByText(/^The settings have been saved/)).toBeVisible();
}

async function names(page: Page, kind: string, people: readonly string[]) {
  const region = page.getByRole("region", { name: kind });
  for (const name of people) {
    await region.getByLabel(kind).click();
    await page.getByRole("option", { name }).click();
  }
  await page.keyboard.press("Escape");
}

/** Writes three samples: a text, a document and a video; names the experts and the observer. */
async function makesSet(page: Page): Promise<string> {
  await page.goto("/processes");
  await link(page, "Calibration").click();
  await expect(page.getByText("No sets yet")).toBeVisible();
  await looksGood(page, "sets-empty");
  await link(page, "New set").first().click();
  await page.getByLabel("Name", { exact: true }).fill(SET);
  await page.getByLabel("Process", { exact: true }).selectOption("Selection of assessors");
  await page.getByLabel("Exercise", { exact: true }).selectOption("Presentation");
  await looksGood(page, "create");
  await button(page, "Create").click();
  await expect(page.getByRole("heading", { level: 1, name: SET })).toBeVisible();
  for (const [place, name] of ["Weak start", "Pitch", "Recorded talk"].entries()) {
    await button(page, "Add a sample").click();
    await page.getByLabel(`Name of sample ${place + 1}`).fill(name);
  }
  const samples = page.getByRole("region", { name: "Samples" }).getByRole("listitem");
  await samples
    .nth(0)
    .getByRole("textbox", { name: "The case as it is read" })
    .fill("She reads her slides aloud and answers no question.");
  await samples.nth(1).getByText("PDF", { exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await button(samples.nth(1), "Choose a PDF").click();
  await (
    await chooser
  ).setFiles({
    name: "pitch.pdf",
    mimeType: "application/pdf",
    buffer: pdfBytes(),
  });
  await expect(samples.nth(1).getByText("pitch.pdf")).toBeVisible();
  await samples.nth(2).getByText("Video", { exact: true }).click();
  await samples.nth(2).getByLabel("Address of the video").fill("https://video.example/talk");
  await names(page, "Experts", EXPERTS);
  await names(page, "Observers", [OBSERVERS[0].lastName]);
  await button(page, "Save").click();
  await expect(page.getByText("The set is saved.")).toBeVisible();
  await looksGood(page, "set-draft");
  await moves(page, "Have experts rate");
  await expect(page.getByText("Experts rate", { exact: true })).toBeVisible();
  return page.url();
}

async function moves(page: Page, name: string) {
  await button(page, name).click();
  await button(page.getByRole("dialog"), name).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Gives each competency of the sample a value. */
async function rates(page: Page, value: number) {
  const scales = page.getByRole("radiogroup", { name: /^Rating for/ });
  await expect(scales).toHaveCount(2);
  for (const scale of await scales.all()) {
    await scale.getByRole("radio").first().focus();
    await page.keyboard.press(String(value));
  }
}

async function submits(page: Page) {
  await button(page, "Submit").click();
  await button(page.getByRole("dialog"), "Submit").click();
}
const told = (page: Page) => page.getByRole("main").getByRole("status");

/** Goes through all samples from the overview of one's own. */
async function rateAll(page: Page, values: readonly number[]) {
  for (const [place, value] of values.entries()) {
    if (place > 0) await link(page, "Next sample").click();
    await expect(page.getByText(`Sample ${place + 1} of ${values.length}`)).toBeVisible();
    await rates(page, value);
    await submits(page);
    await expect(told(page).getByText("Submitted", { exact: true })).toBeVisible();
  }
}

async function begins(page: Page, count: number) {
  await page.goto("/myaccount");
  await link(page, "My calibration").click();
  await button(page, `Begin: ${count} samples`).click();
  await expect(page.getByRole("heading", { level: 1, name: SET })).toBeVisible();
}
const opensFirst = (page: Page) => link(page, /^1\. /).click();

/** Notes and rates the first sample without a connection, and reloads the page before it is back. */
async function ratesAway(page: Page, value: number) {
  await opensFirst(page);
  await expect(page.getByRole("textbox", { name: "Notes" })).toBeEditable();
  await loaded(page);
  await page.evaluate(isAppStored);
  const [, attemptId] = /attempts\/(\w+)/.exec(page.url()) ?? [];
  const copy = JSON.stringify(["calibration", "attempt", attemptId]);
  await expect.poll(() => page.evaluate(copiedQueries)).toContain(copy);
  await page.context().setOffline(true);
  await page.getByRole("textbox", { name: "Notes" }).fill("Looks at the slides only.");
  await rates(page, value);
  await submits(page);
  const waiting = told(page).getByText("Will be submitted once there is a connection");
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(page.getByText("Looks at the slides only.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(told(page).getByText("Submitted", { exact: true })).toBeVisible();
  await expect(page.getByText("As the experts rate").first()).toBeVisible();
}

test("an organisation calibrates its first observer", async ({ browser }) => {
  const office = await installed.makesOrganisation(browser);
  await invitesAll(office);
  await choosesCalibration(office);
  const moderator = await enrols(browser, installed.mailbox, MODERATOR);
  await makesScale(moderator);
  await makesCompetencies(moderator);
  await makesProcess(moderator, { exercises: ["Presentation"] });
  const address = await makesSet(moderator);

  for (const [place, name] of EXPERTS.entries()) {
    const expert = await enrols(
      browser,
      installed.mailbox,
      `${name.toLowerCase()}.stone@agency.example`,
    );
    await begins(expert, 3);
    if (place === 0) await looksGood(expert, "expert-begin");
    await opensFirst(expert);
    await rateAll(expert, [3, 3, 3]);
    await link(expert, "To the result").click();
    await expect(expert.getByText("All samples are submitted. Thank you.")).toBeVisible();
    await expert.context().close();
  }
  await moderator.goto(address);
  await expect(moderator.getByText(/^rated on /)).toHaveCount(3);
  await moves(moderator, "Publish");
  await expect(moderator.getByText("3 (3 experts, from 3 to 3)").first()).toBeVisible();
  await looksGood(moderator, "set-published");

  const observer = await enrols(browser, installed.mailbox, OBSERVERS[0].email);
  await begins(observer, 3);
  await ratesAway(observer, 3);
  await looksGood(observer, "sample-feedback");
  await link(observer, "Next sample").click();
  await looksGood(observer, "sample");
  await rates(observer, 5);
  await submits(observer);
  await expect(observer.getByText("2 steps higher than the experts").first()).toBeVisible();
  await link(observer, "Next sample").click();
  await rates(observer, 3);
  await submits(observer);
  await expect(told(observer).getByText("Submitted", { exact: true })).toBeVisible();
  await link(observer, "To the result").click();
  await expect(observer.getByText("Not passed yet. What is missing:")).toBeVisible();
  await looksGood(observer, "result-failed");
  await button(observer, "Repeat 1 sample").click();
  await expect(observer.getByText("2 further samples were right")).toBeVisible();
  await opensFirst(observer);
  await rates(observer, 3);
  await submits(observer);
  await link(observer, "To the result").click();
  await expect(observer.getByText("Passed.", { exact: true })).toBeVisible();
  await expect(observer.getByRole("heading", { name: "Attempts compared" })).toBeVisible();
  await looksGood(observer, "result-passed");
  await link(observer, "Certificate").click();
  await expect(observer.getByRole("article")).toContainText("Owen Park");
  await looksGood(observer, "certificate");
  await observer.goto("/calibration");
  await expect(observer.getByText(/^Valid until /)).toBeVisible();
  await looksGood(observer, "own");

  await preparesRun(moderator, { observers: [OBSERVERS[0].lastName, OBSERVERS[1].lastName] });
  const team = moderator.getByRole("listitem", { name: "Team 1" });
  await expect(team.getByText(/^calibrated until /)).toBeVisible();
  await expect(team.getByText("not calibrated")).toBeVisible();
  const check = moderator.getByRole("region", { name: "Design check" });
  await check.locator("summary").click();
  for (const more of await button(check, /^Show .*more$/).all()) await more.click();
  await expect(check.getByText(/Quist.* was never calibrated for this process/)).toBeVisible();
  await moderator.goto("/calibration/sets");
  await looksGood(moderator, "sets");
});
