import { calls, type ProcessRun } from "@assay/contract";
import type { Locator } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { apiOf, expect, test } from "./product.ts";
import { prepareRun } from "./timetable/prepared.ts";
import { addRooms, button, propose } from "./timetable/proposing.ts";

/** Seconds that a person needs for a click, and for a field that is filled in. */
const CLICK_S = 3;
const FIELD_S = 5;

/** Uses the page as a person does, and counts how long that would take them. */
function hands() {
  let seconds = 0;
  return {
    click: async (target: Locator) => {
      await target.click();
      seconds += CLICK_S;
    },
    fill: async (target: Locator, value: string) => {
      await target.fill(value);
      seconds += FIELD_S;
    },
    seconds: () => seconds,
  };
}

test("a moderator plans a day of twelve candidates, five exercises and eight observers in three minutes", async ({
  signedIn,
  product,
}) => {
  const id = await prepareRun(product, "Twelve in one day", { candidates: 12, moreObservers: 4 });
  const page = await signedIn("moderator@demo.example");
  const { click, fill, seconds } = hands();
  await page.goto(`/processruns/${id}`);
  await click(page.getByRole("link", { name: "Timetable" }));
  await addRooms(page, 4, click);
  await click(button(page, /^Choose all \d+ who may observe$/));
  const exercises = page.getByRole("region", { name: "Exercises" }).getByRole("group");
  await expect(exercises).toHaveCount(5);
  await expect(page.getByText(/^Impossible, because/)).toBeVisible();
  for (const exercise of await exercises.all()) {
    await fill(exercise.getByLabel("Duration", { exact: true }), "25");
    await fill(exercise.getByLabel("Rating", { exact: true }), "10");
  }
  // It was impossible with an hour for each, and says so no longer.
  await expect(page.getByText(/^Impossible, because/)).toHaveCount(0);
  const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
  expect(await violationsOf(page, { runOnly })).toEqual([]);

  const plan = await propose(page, click);
  await click(button(plan, "Publish"));
  await click(button(page.getByRole("dialog"), "Publish"));
  await expect(page.getByText("The timetable has been published.").first()).toBeVisible();
  expect(seconds()).toBeLessThan(180);

  const moderator = await apiOf(product, "moderator@demo.example");
  const run = (await moderator.ok(calls.getRun, { params: { id } })) as ProcessRun;
  expect(run.runState).toBe("PREPARED");
  const cells = run.candidates.flatMap((candidate) => candidate.exercises);
  expect(cells.filter((cell) => cell.observerTeamId !== null)).toHaveLength(60);
});

test("an observer falls ill, and the published timetable goes on without them", async ({
  signedIn,
  product,
}) => {
  const id = await prepareRun(product, "Somebody ill", { candidates: 2, moreObservers: 1 });
  const page = await signedIn("moderator@demo.example");
  await page.goto(`/processruns/${id}/planning`);
  await addRooms(page, 2);
  await button(page, /^Choose all \d+ who may observe$/).click();
  const plan = await propose(page);
  await button(plan, "Publish").click();
  await button(page.getByRole("dialog"), "Publish").click();
  await expect(page.getByText("The timetable has been published.").first()).toBeVisible();

  await page
    .getByRole("navigation", { name: "Parts of the timetable" })
    .getByRole("link", { name: "Timetable" })
    .click();
  await button(page, "Something has changed").click();
  const dialog = page.getByRole("dialog");
  await button(dialog, "Somebody cannot observe").click();
  const away = dialog
    .getByRole("group", { name: "Who cannot observe" })
    .getByRole("button")
    .first();
  const name = (await away.textContent()) ?? "";
  await away.click();
  const repair = dialog.getByRole("listitem", { name: "Fewest changes" });
  await expect(repair).toContainText(name);
  await button(repair, "Accept and publish").click();
  await expect(
    page.getByText("The timetable has been changed and published.").first(),
  ).toBeVisible();
  await page.getByRole("link", { name: "Observer", exact: true }).click();
  const row = page.getByRole("group", { name });
  await expect(row).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);

  const moderator = await apiOf(product, "moderator@demo.example");
  const { plans } = await moderator.ok(calls.listPlans, { params: { runId: id } });
  expect(plans.find(({ state }) => state === "PUBLISHED")).toMatchObject({
    origin: "REPAIR",
    hasDeparted: false,
  });

  await page.getByRole("link", { name: "Published", exact: true }).click();
  await button(page, "Take the change back").click();
  await button(page.getByRole("dialog"), "Take the change back").click();
  await expect(page.getByText(/The change has been taken back/).first()).toBeVisible();
  const { plans: after } = await moderator.ok(calls.listPlans, { params: { runId: id } });
  expect(after.find(({ state }) => state === "PUBLISHED")).toMatchObject({
    origin: "PROPOSED",
    hasDeparted: false,
  });
  await expect(button(page, "Take the change back")).toHaveCount(0);
});

test("what cannot be planned is said in numbers while it is typed", async ({
  signedIn,
  product,
}) => {
  const id = await prepareRun(product, "Too short a day", { candidates: 4, moreObservers: 0 });
  const page = await signedIn("moderator@demo.example");
  await page.goto(`/processruns/${id}/planning`);
  await addRooms(page, 1);
  await button(page, /^Choose all \d+ who may observe$/).click();
  await page.getByLabel("To", { exact: true }).first().fill("12:00");
  const reasons = page.getByText(/^Impossible, because/).locator("..");
  await expect(
    reasons.getByText(/Rooms?.*: 1200 minutes are needed, 240 are there\./).first(),
  ).toBeVisible();
  await button(page, "Save").click();
  await page.reload();
  await expect(page.getByLabel("To", { exact: true }).first()).toHaveValue("12:00");
});
