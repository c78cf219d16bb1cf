import { calls, type Evidence, type ProcessRun } from "@assay/contract";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { draw, line, paper, type Point } from "./pen.ts";
import { countPresses } from "./presses.ts";
import { apiOf, expect, type Product, test } from "./product.ts";
import { prepareRun } from "./timetable/prepared.ts";

const OBSERVER = "observer1@demo.example";
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };
const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Starts a run in which an observer tags evidence about one candidate. Returns the page of ink, and what is tagged. */
async function startRun(product: Product) {
  const id = await prepareRun(product, "Evidence in ink", {
    candidates: 1,
    moreObservers: 0,
    ratingRules: {
      sealing: "CELL",
      names: "ON_REQUEST",
      evidence: { rule: "HINT", min: 1 },
    },
  });
  const moderator = await apiOf(product, "moderator@demo.example");
  const observer = await apiOf(product, OBSERVER);
  const account = await observer.ok(calls.getAccount);
  const run = (await moderator.ok(calls.getRun, { params: { id } })) as ProcessRun;
  const team = {
    id: "a".repeat(24),
    name: "Team 1",
    observers: [account.id],
    observersHaveModeratorView: false,
  };
  const exerciseId = run.process.items[0]?.id ?? "";
  const exercises = [{ exerciseId, observerTeamId: team.id }];
  const candidates = run.candidates.map((candidate) => ({ ...candidate, exercises }));
  await moderator.ok(calls.updateRun, { body: { ...run, observerTeams: [team], candidates } });
  await moderator.ok(calls.changeRunState, { params: { id, stateName: "start" } });
  const candidateId = run.candidates[0]?.candidateId ?? "";
  return {
    address: `/observations/${id}/candidate/${candidateId}/exercise/${exerciseId}/type/webInk`,
    names: run.competencies.map(({ texts }) => texts.en?.displayName ?? texts.de.displayName),
    tagged: async (): Promise<Evidence[]> =>
      (await observer.ok(calls.listEvidence, { params: { runId: id }, query: {} })).evidence,
  };
}

const stateOfMarks = (page: Page) =>
  page
    .locator("button[data-state]")
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute("data-state")));
const saved = (page: Page) => expect(page.locator("[data-sync=saved]").first()).toBeVisible();

test("an observer tags what is drawn with a lasso and one tap, also without a connection, and nothing of it gets lost by the eraser", async ({
  signedIn,
  product,
}) => {
  const { address, names, tagged } = await startRun(product);
  const [first = "", second = ""] = names;
  const page = await signedIn(OBSERVER, TABLET);
  await page.goto(address);
  await expect(paper(page)).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await expect(button(page, "Mark evidence")).toBeVisible();
  const box = await paper(page).boundingBox();
  if (!box) throw new Error("There is no paper.");
  const at = (x: number, y: number): Point => [box.x + x, box.y + y];
  const goRound = (top: number, bottom: number): Promise<void> =>
    draw(cdp, [
      ...line(at(60, top), at(420, top), 6),
      ...line(at(420, bottom), at(60, bottom), 6),
      at(60, top),
    ]);

  await draw(cdp, line(at(100, 400), at(360, 410)));
  await draw(cdp, line(at(100, 440), at(360, 445)));
  await draw(cdp, line(at(100, 560), at(360, 565)));
  await draw(cdp, line(at(100, 700), at(360, 705)));
  await saved(page);

  // One gesture and one tap; the lasso itself draws nothing.
  await button(page, "Mark evidence").click();
  const pressesNow = await countPresses(page);
  await goRound(380, 470);
  await expect(page.getByRole("group", { name: "2 strokes chosen" })).toBeVisible();
  // A message that fades away has less contrast for a moment.
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, `${first}: supporting`).click();
  expect(await pressesNow()).toBe(2);
  await expect.poll(async () => (await tagged()).length).toBe(1);
  const [tag] = await tagged();
  expect(tag).toMatchObject({ kind: "INK", sign: 1, state: "WHOLE" });
  expect(tag?.strokeIds).toHaveLength(2);
  await expect(page.getByRole("img", { name: "Drawing with 4 strokes" })).toBeVisible();

  // Pinned, without a connection: only the gesture.
  await page.context().setOffline(true);
  await goRound(540, 590);
  await button(page, "Keep the choice for the next evidence").click();
  await button(page, `${second}: contrary`).click();
  await pressesNow();
  await goRound(680, 730);
  expect(await pressesNow()).toBe(1);
  await expect.poll(() => stateOfMarks(page)).toEqual(["WHOLE", "WHOLE", "WHOLE"]);
  expect(await tagged()).toHaveLength(1);
  await page.context().setOffline(false);
  await expect.poll(async () => (await tagged()).map(({ sign }) => sign)).toEqual([1, -1, -1]);

  // What is rubbed out is missing at once, here and on the server; undone, it is whole with the new stroke.
  await button(page, "Eraser").click();
  await draw(cdp, line(at(200, 385), at(200, 420)));
  await expect.poll(() => stateOfMarks(page)).toEqual(["PARTLY", "WHOLE", "WHOLE"]);
  const stateOfTag = async () => (await tagged()).find(({ id }) => id === tag?.id)?.state;
  await expect.poll(stateOfTag).toBe("PARTLY");
  await page.keyboard.press("Control+z");
  await expect.poll(() => stateOfMarks(page)).toEqual(["WHOLE", "WHOLE", "WHOLE"]);
  await expect.poll(stateOfTag).toBe("WHOLE");
  const again = (await tagged()).find(({ id }) => id === tag?.id);
  expect(again?.captured).toBe(tag?.captured);
  expect(again?.strokeIds).not.toEqual(tag?.strokeIds);

  // Rubbed out for good, it is attached to other strokes by the list; what was tagged stays known.
  await button(page, "Eraser").click();
  await draw(cdp, line(at(200, 385), at(200, 460)));
  await expect.poll(stateOfTag).toBe("LOST");
  await button(page, "Pen").click();
  await draw(cdp, line(at(100, 490), at(360, 500)));
  await button(page, "Pages and help").click();
  const list = page.getByRole("complementary", { name: "Pages and help" });
  await list.getByText("Evidence", { exact: true }).click();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, "Attach again").click();
  await expect(list).toBeHidden();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await pressesNow();
  await goRound(475, 520);
  expect(await pressesNow()).toBe(1);
  await expect.poll(stateOfTag).toBe("WHOLE");
  const attached = (await tagged()).find(({ id }) => id === tag?.id);
  expect(attached?.captured).toBe(tag?.captured);
  expect(attached?.strokeIds).toHaveLength(1);

  // A moment needs nothing that is written.
  await page.keyboard.press("Alt+m");
  await expect.poll(async () => (await tagged()).map(({ kind }) => kind)).toContain("MOMENT");
});
