import { calls, type ProcessRun } from "@assay/contract";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { apiOf, expect, isStoredOffline, type Product, test } from "./product.ts";
import { countPresses } from "./presses.ts";
import { prepareRun } from "./timetable/prepared.ts";

const OBSERVER = "observer1@demo.example";
const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const NOTES = ["She greets everybody.", "She asks who begins.", "Nobody answers."];

/** Starts a run whose observers tag evidence. Returns the address of an observation in it, and the first competency. */
async function startRun(product: Product) {
  const id = await prepareRun(product, "Evidence", {
    candidates: 1,
    moreObservers: 0,
    ratingRules: {
      sealing: "CANDIDATE",
      names: "ON_REQUEST",
      evidence: { rule: "HINT", min: 1 },
    },
  });
  const moderator = await apiOf(product, "moderator@demo.example");
  const observer = await (await apiOf(product, OBSERVER)).ok(calls.getAccount);
  const run = (await moderator.ok(calls.getRun, { params: { id } })) as ProcessRun;
  const team = {
    id: "a".repeat(24),
    name: "Team 1",
    observers: [observer.id],
    observersHaveModeratorView: false,
  };
  const [exercise] = run.process.items;
  const exercises = [{ exerciseId: exercise?.id ?? "", observerTeamId: team.id }];
  const candidates = run.candidates.map((candidate) => ({ ...candidate, exercises }));
  await moderator.ok(calls.updateRun, { body: { ...run, observerTeams: [team], candidates } });
  await moderator.ok(calls.changeRunState, { params: { id, stateName: "start" } });
  const { competencyIds = [] } = exercise ?? {};
  const names = competencyIds.map((one) => {
    const found = run.competencies.find((competency) => competency.id === one);
    return found?.texts.en?.displayName ?? found?.texts.de.displayName ?? "";
  });
  const cell = `candidate/${run.candidates[0]?.candidateId}/exercise/${exercise?.id}`;
  return { id, names, address: `/observations/${id}/${cell}/type/html` };
}

const editor = (page: Page) => page.getByRole("textbox", { name: "Observation text" });
const bar = (page: Page) => page.getByRole("group", { name: "Mark evidence" });
const marked = (page: Page) => page.locator("mark[data-annotation=for]");
const panel = (page: Page) =>
  page
    .getByRole("complementary")
    .locator("details")
    .filter({ hasText: /^Evidence/ });

/** Taps words of the text. */
async function tap(page: Page, words: string): Promise<void> {
  const spot = await editor(page).evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = (walker.currentNode.textContent ?? "").indexOf(wanted);
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    throw new Error(`There is no "${wanted}".`);
  }, words);
  await page.mouse.click(spot.x, spot.y);
}

test("an observer tags what they write with two taps, by keys and without a connection", async ({
  signedIn,
  product,
}) => {
  const { id, names, address } = await startRun(product);
  const [first = "", second = ""] = names;
  const page = await signedIn(OBSERVER);
  await page.goto(address);
  await editor(page).click();
  await page.keyboard.type(NOTES.join(" "));
  await expect(panel(page)).toBeVisible();

  const presses = await countPresses(page);
  await tap(page, "asks who");
  await bar(page)
    .getByRole("button", { name: `${first}: supporting` })
    .click();
  await expect(marked(page)).toHaveText("She asks who begins.");
  expect(await presses()).toBe(2);
  await tap(page, "greets");
  await expect(bar(page)).toBeVisible();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press("Alt+Shift+Digit2");
  await expect(page.locator("mark[data-annotation=against]")).toHaveText("She greets everybody.");
  await expect(page.getByText(`Marked. ${second}: contrary`)).toBeAttached();

  // Each further sentence costs one tap while the choice is kept.
  await tap(page, "Nobody");
  await bar(page).getByRole("button", { name: "Keep the choice for the next evidence" }).click();
  await bar(page)
    .getByRole("button", { name: `${second}: supporting` })
    .click();
  await presses();
  await tap(page, "asks who");
  await expect(marked(page)).toHaveCount(3);
  expect(await presses()).toBe(1);
  await page.keyboard.press("Escape");

  // A long press on a chip keeps the choice, too.
  await tap(page, "greets");
  const held = bar(page).getByRole("button", { name: `${first}: supporting` });
  await held.click({ delay: 700 });
  await expect(marked(page)).toHaveCount(4);
  await presses();
  await tap(page, "Nobody");
  await expect(page.getByText(`Marked. ${first}: supporting`)).toBeAttached();
  expect(await presses()).toBe(1);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Save now" }).click();
  await expect(page.locator("main [data-sync=saved]")).toBeVisible();
  const observer = await apiOf(product, OBSERVER);
  const stored = async () =>
    (await observer.ok(calls.listEvidence, { params: { runId: id }, query: {} })).evidence;
  await expect.poll(async () => (await stored()).length).toBe(6);

  // Without a connection a tag waits on the device.
  await isStoredOffline(page);
  await page.context().setOffline(true);
  await tap(page, "Nobody");
  await bar(page)
    .getByRole("button", { name: `${first}: contrary` })
    .click();
  expect(await stored()).toHaveLength(6);
  await page.context().setOffline(false);
  await expect.poll(async () => (await stored()).length).toBe(7);

  // A sentence is written anew: what was tagged in it is lost, and is attached where the observer says.
  const [asked] = (await stored()).filter(({ captured }) => captured === "She asks who begins.");
  await editor(page).press("ControlOrMeta+a");
  await page.keyboard.type("All of them sit down. Then everybody talks.");
  await page.getByRole("button", { name: "Save now" }).click();
  await expect
    .poll(async () => (await stored()).map(({ state }) => state))
    .toEqual(Array(7).fill("LOST"));
  await panel(page).locator("summary").click();
  const entry = panel(page).locator(`[data-evidence="${asked?.id}"]`);
  await expect(entry).toContainText("The quote is no longer in the text.");
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await tap(page, "everybody talks");
  await entry.getByRole("button", { name: "Attach here" }).click();
  await expect(marked(page)).toHaveText("Then everybody talks.");
  await expect
    .poll(async () => (await stored()).find((one) => one.id === asked?.id)?.state)
    .toBe("WHOLE");
  await expect(entry).toContainText("She asks who begins.");
});
