import type { Page } from "@playwright/test";
import { createRun, expect, test } from "./product.ts";

const RUN = "Selection day of the journey";
const CANDIDATES = ["Maja Lindgren", "Tarek Aziz"] as const;
/** Last names of observer1 and observer2 of the demo tenant. */
const OBSERVERS = ["Reuter", "Yıldız"] as const;

async function addCandidate(page: Page, name: string) {
  await page.getByRole("button", { name: "Add a candidate" }).click();
  const dialog = page.getByRole("dialog");
  const [firstName = "", lastName = ""] = name.split(" ");
  await dialog.getByRole("radio").first().check();
  await dialog.getByLabel("First name").fill(firstName);
  await dialog.getByLabel("Last name").fill(lastName);
  await dialog.getByLabel("Job").fill("Team lead");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** One team of both observers, in every cell. */
async function formTeam(page: Page) {
  await page.getByRole("button", { name: "Add a team" }).click();
  const team = page.getByRole("listitem", { name: "Team 1" });
  for (const name of OBSERVERS) {
    await team.getByLabel("Observers").click();
    await page.getByRole("option", { name }).click();
  }
  await page.keyboard.press("Escape");
  await page.getByLabel("Assign all cells").selectOption("Team 1");
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The run has been saved.")).toBeVisible();
}

async function confirmAction(page: Page, action: string, done: string, answer = action) {
  await page.getByRole("button", { name: action, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: answer, exact: true }).click();
  await expect(page.getByText(done)).toBeVisible();
}

/** The dashboard with the run of the journey opened. */
async function openRun(page: Page) {
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("tab", { name: /In progress/ }).click();
  const panel = page.getByRole("button", { name: new RegExp(RUN) });
  if ((await panel.getAttribute("aria-expanded")) !== "true") await panel.click();
}

async function observe(page: Page, text: string) {
  await page.getByRole("link", { name: /^Observe: Group exercise.*Lindgren/ }).click();
  await page.getByRole("textbox", { name: "Observation text" }).pressSequentially(text);
  await page.getByRole("button", { name: "Save now" }).click();
  await expect(page.getByText("synced")).toBeVisible();
}

/** Rates every competency of the exercise with one of the values, in turn. */
async function rate(page: Page, ratings: number[]) {
  await page.getByRole("link", { name: "Rate", exact: true }).click();
  const scales = page.getByRole("radiogroup");
  await expect(scales.first()).toBeVisible();
  for (let index = 0; index < (await scales.count()); index++) {
    const rating = ratings[index % ratings.length];
    await scales
      .nth(index)
      .getByRole("radio", { name: new RegExp(`^${rating}\\b`) })
      .click();
  }
  await page.getByRole("button", { name: "Save now" }).click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
}

async function openExercise(page: Page, name: string) {
  await page.getByRole("button", { name: /^Exercises:/ }).click();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("table", { name })).toBeVisible();
}

test("a whole day: prepare, start, observe, rate, finish, see results and decide", async ({
  signedIn,
}) => {
  const moderator = await signedIn("moderator@demo.example");
  await createRun(moderator, RUN);
  for (const name of CANDIDATES) await addCandidate(moderator, name);
  await formTeam(moderator);
  await save(moderator);
  await confirmAction(moderator, "Start run", "The run has started.");

  for (const [email, text, ratings] of [
    ["observer1@demo.example", "Asks the others for their view.", [5, 4]],
    ["observer2@demo.example", "Sums up twice.", [3, 4]],
  ] as const) {
    const observer = await signedIn(email);
    await openRun(observer);
    await observe(observer, text);
    await rate(observer, [...ratings]);
  }

  // Only one of two candidates was rated.
  await moderator.getByRole("button", { name: "Finish run", exact: true }).click();
  const asked = moderator.getByRole("dialog");
  await asked.getByRole("button", { name: "Finish anyway" }).click();
  await asked.getByRole("button", { name: "Finish now" }).click();
  await expect(moderator.getByText("The run has been finished.")).toBeVisible();
  await moderator.getByRole("link", { name: "Go to results" }).click();
  await expect(moderator).toHaveURL(/\/results\//);
  await openExercise(moderator, "Group exercise: two sites, one service");
  const row = moderator.getByRole("row", { name: /Lindgren/ });
  // Four competencies: (5 + 3) / 2, (4 + 4) / 2, and so on: each mean is 4.0, and 4 passes.
  await expect(row.getByRole("cell", { name: "4.0" }).first()).toBeVisible();
  await expect(row.getByRole("button", { name: "Maja Lindgren: passed" })).toBeVisible();
  await expect(moderator.getByRole("button", { name: "Tarek Aziz: no ratings" })).toBeVisible();
  await row.getByRole("combobox").selectOption({ label: "Passed" });
  await moderator.screenshot({ path: "test-results/day-results.png", fullPage: true });

  const auditor = await signedIn("auditor@demo.example");
  await expect(auditor).toHaveURL(/\/audit\/dashboard/);
  await auditor.goto(new URL(moderator.url()).pathname.replace("/results/", "/audit/results/"));
  const seen = auditor.getByRole("row", { name: /Lindgren/ });
  await expect(seen.getByText("Passed", { exact: true })).toBeVisible();
  await expect(seen.getByRole("combobox")).toHaveCount(0);
});
