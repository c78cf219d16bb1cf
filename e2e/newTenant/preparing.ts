import { linkIn, type Mailbox } from "@assay/testing";
import type { Browser, Locator, Page } from "@playwright/test";
import { expect } from "../product.ts";
import { CANDIDATES, OBSERVERS, PASSWORD, PEOPLE } from "./people.ts";

const RUN = "Assessors, autumn";
const EXERCISES = ["Presentation", "Role play"] as const;
const COMPETENCIES = ["Interpersonal", "Judgement"] as const;
/** What has to be reached in each exercise. */
const LIMIT = 3.5;
const LEVELS = ["Poor", "Basic", "Sound", "Strong", "Outstanding"];

const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });
const saved = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Opens the link of an invitation in a browser that was never here, and begins to use the account. */
export async function enrols(browser: Browser, mailbox: Mailbox, email: string): Promise<Page> {
  const { origin, path, token } = linkIn(await mailbox.next(email));
  const context = await browser.newContext({ baseURL: origin, locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`${path}?token=${token}`);
  await page.getByRole("button", { name: "Accept cookies" }).first().click();
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat the password").fill(PASSWORD);
  await button(page, "Activate account").click();
  await expect(page).toHaveURL(/\/dashboard/);
  return page;
}

/** Decisions against the calculated result take a reason from now on. */
export async function wantsReasons(page: Page) {
  await page.goto("/customize/settings");
  await page.getByLabel("When a decision is against the calculated result").check();
  await button(page, "Save").click();
  await expect(page.getByText(/^The settings have been saved/)).toBeVisible();
}

/** Everybody at once, from a pasted list. */
export async function invitesAll(page: Page) {
  await page.goto("/admin/user");
  await button(page, "Invite several").click();
  await page.getByRole("dialog").getByLabel("List").fill(PEOPLE);
  await button(page, "Invite 14 people").click();
  await saved(page, "14 people have been invited.");
}

/** The only scale, with a word for each level. */
export async function makesScale(page: Page) {
  await page.goto("/scales");
  await page.getByRole("link", { name: "New scale" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Five levels");
  await page.getByLabel("Value of criterion 0").fill("1");
  for (const _ of LEVELS.slice(1)) await button(page, "Add a criterion").click();
  for (const [index, level] of LEVELS.entries())
    await page.getByLabel(`Short text of criterion ${index + 1}`).fill(level);
  await button(page, "Save").click();
  await saved(page, "The scale has been saved.");
}

export async function makesCompetencies(page: Page) {
  for (const name of COMPETENCIES) {
    await page.goto("/competencies/create-competence");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByLabel("Display name").fill(name);
    await button(page, "Save").click();
    await saved(page, "The competency has been saved.");
  }
}

interface Design {
  exercises?: readonly string[];
  /** Whether observers submit their ratings. */
  isIndependent?: boolean;
}

/** By default two exercises in which everything is rated, each with a limit for the mean of all ratings. */
export async function makesProcess(
  page: Page,
  { exercises = EXERCISES, isIndependent = false }: Design = {},
) {
  await page.goto("/processes");
  await page.getByRole("link", { name: "New process" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Selection of assessors");
  for (const name of exercises) {
    await button(page.getByRole("group", { name: "Add at the end" }), "Exercise").click();
    const field = page.getByRole("region", { name: /^Details: / }).getByLabel("Display name");
    // The details of the new step replace those of the one before a moment later.
    await expect(field).toHaveValue("");
    await field.fill(name);
  }
  await page.getByRole("link", { name: /Competencies and scale/ }).click();
  const list = page.getByRole("list", { name: "Competencies" });
  for (const name of COMPETENCIES) await list.getByRole("checkbox", { name }).check();
  await page.getByRole("radio", { name: /Five levels/ }).check();
  await page.getByRole("link", { name: /Assignment/ }).click();
  await page.getByRole("checkbox", { name: "All competencies in all steps" }).check();
  await page.getByRole("link", { name: /Passing/ }).click();
  for (const name of exercises) {
    // The limit of an only step is open from the start.
    if (exercises.length > 1) await page.getByText(name, { exact: true }).last().click();
    await page.getByLabel(/^Cut-off value/).fill(String(LIMIT));
  }
  if (isIndependent)
    await page
      .getByRole("radiogroup", { name: "Independent ratings" })
      .getByRole("radio", { name: /^On\b/ })
      .check();
  await button(page, "Save").click();
  await saved(page, "The process has been saved.");
}

interface Staffing {
  /** What the name of its process begins with. */
  process?: RegExp;
  candidates?: string;
  /** Last names. */
  observers?: readonly string[];
  /** Done before the run is saved and started. */
  beforeStart?(page: Page): Promise<void>;
}

/** A run of by default four candidates, with one team of three for all of them; not started. */
export async function preparesRun(
  page: Page,
  {
    process = /^Selection of assessors/,
    candidates = CANDIDATES,
    observers = OBSERVERS.map(({ lastName }) => lastName),
    beforeStart,
  }: Staffing = {},
): Promise<void> {
  await page.goto("/processruns");
  await page.getByRole("button", { name: "New run" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Process").click();
  await page.getByRole("option", { name: process }).click();
  await button(dialog, "Create run").click();
  await expect(page).toHaveURL(/\/processruns\/[0-9a-f]{24}$/);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(RUN);
  await page.getByRole("button", { name: "Add several" }).click();
  await dialog.getByLabel("List").fill(candidates);
  await dialog.getByRole("button", { name: /^Add (?:\d+ people|one person|1 person)$/ }).click();
  await expect(dialog).toBeHidden();
  await button(page, "Add a team").click();
  const team = page.getByRole("listitem", { name: "Team 1" });
  for (const lastName of observers) {
    await team.getByLabel("Observers").click();
    await page.getByRole("option", { name: lastName }).click();
  }
  await page.keyboard.press("Escape");
  await page.getByLabel("Assign all cells").selectOption("Team 1");
  await beforeStart?.(page);
  await button(page, "Save").click();
  await saved(page, "The run has been saved.");
}

/** The same, started. Answers its address. */
export async function makesRun(page: Page, staffing: Staffing = {}): Promise<string> {
  await preparesRun(page, staffing);
  await button(page, "Start run").click();
  await button(page.getByRole("dialog"), "Start run").click();
  await saved(page, "The run has started.");
  return page.url();
}
