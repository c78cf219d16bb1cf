import { type Account, calls, type Evidence } from "@assay/contract";
import {
  buildRun,
  type Client,
  stepBody,
  type TestRun,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { MODERATOR, OBSERVERS } from "../conferenceRun.ts";
import { draw, line, paper, type Point } from "../pen.ts";
import { countPresses, enterAt, tabTo } from "../presses.ts";
import { apiOf, expect, type Product } from "../product.ts";

export const EXERCISE = "Role play";
const CUES = { against: "Gives no deadline", for: "Names the deadline" };
export const QUOTES = {
  touch: "She names the deadline and asks for help.",
  keys: "She says by when it has to be done.",
  heard: "She lets him finish.",
};
export const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: typeof name === "string" });

/** Somebody of the demo, as the builders of tests take people. */
async function userOf(product: Product, email: string): Promise<TestUser> {
  const client: Client = await apiOf(product, email);
  const user: Account = await client.ok(calls.getAccount);
  return Object.assign(client, { user });
}

const cue = (digit: string, text: string) => ({
  uid: digit.repeat(24),
  cueTexts: { de: text, en: text },
});
/** Cues for the lowest and the highest group of the demo's scale. */
const CUE_GROUPS = [
  { cues: [cue("a", CUES.against)] },
  { cues: [] },
  { cues: [cue("b", CUES.for)] },
];

/** Starts a run in which every rating needs evidence. */
export async function startRun(product: Product) {
  const [moderator, ...observers] = await Promise.all(
    [MODERATOR, ...OBSERVERS].map((email) => userOf(product, email)),
  );
  const { scales } = await (moderator as TestUser).ok(calls.listScales);
  const texts = { displayName: EXERCISE, description: "", manual: "", guidingQuestions: [] };
  const made = await buildRun(undefined as never, {
    tenant: {} as TestTenant,
    moderator: moderator as TestUser,
    observers,
    state: "STARTED",
    scale: scales[0]!,
    ratingRules: {
      sealing: "CANDIDATE",
      names: "ON_REQUEST",
      evidence: { rule: "REQUIRED", min: 1 },
    },
    items: (competencyIds) => [
      stepBody("EXERCISE", {
        texts: { de: texts, en: texts },
        competencyIds,
        cues: { [competencyIds[0] ?? ""]: { cueGroups: CUE_GROUPS } },
      }),
    ],
  });
  const names = made.process.competencyIds.map(
    (id) => made.run.competencies.find((one) => one.id === id)?.texts.de.displayName ?? "",
  );
  const cell = `${made.run.id}/candidate/${made.candidates[0]?.id}/exercise/${made.exerciseIds[0]}`;
  return {
    made,
    names: names as [string, string],
    notes: `/observations/${cell}/type/html`,
    ink: `/observations/${cell}/type/webInk`,
    rating: `/assessments/${cell}/type/html`,
  };
}
export type Started = Awaited<ReturnType<typeof startRun>>;

export const storedOf = async ({ run, moderator }: TestRun): Promise<Evidence[]> =>
  (await moderator.ok(calls.listEvidence, { params: { runId: run.id }, query: {} })).evidence;

const editor = (page: Page) => page.getByRole("textbox", { name: "Observation text" });
const state = (page: Page) => page.getByRole("region", { name: "Submission" }).getByRole("status");
const scale = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: `Rating for ${name}` });
const hasSaved = (page: Page) =>
  expect(page.locator("main [data-sync=saved]").first()).toBeVisible();

/** Where some words of the text are, in px of the window. */
const placeOf = (page: Page, words: string) =>
  editor(page).evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = (walker.currentNode.textContent ?? "").indexOf(wanted);
      if (at === -1) continue;
      walker.currentNode.parentElement?.scrollIntoView({ block: "center" });
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    throw new Error(`There is no "${wanted}".`);
  }, words);

async function touch(page: Page, words: string): Promise<void> {
  const { x, y } = await placeOf(page, words);
  await page.touchscreen.tap(x, y);
}

/** By touch: writes, tags a sentence with a competency and one with a cue, two taps each; rates, and submits. */
export async function byTouch(page: Page, { notes, rating, names }: Started): Promise<void> {
  const [leading, listening] = names;
  await page.goto(notes);
  await editor(page).tap();
  await page.keyboard.type(`${QUOTES.touch} ${QUOTES.heard}`);
  await page.getByText("Competencies", { exact: true }).tap();
  await expect(button(page, CUES.for)).toBeVisible();
  const presses = await countPresses(page);
  await touch(page, "names the deadline");
  await button(page, CUES.for).tap();
  await expect(page.locator("mark[data-annotation=for]")).toHaveText(QUOTES.touch);
  expect(await presses()).toBe(2);
  await touch(page, "lets him");
  await button(page, `${listening}: supporting`).tap();
  expect(await presses()).toBe(2);
  await expect(page.locator("mark[data-annotation=for]")).toHaveCount(2);
  await hasSaved(page);

  // The cue is suggested, and ticked by the observer alone.
  await page.goto(rating);
  await expect(page.getByText(QUOTES.touch, { exact: true })).toBeVisible();
  const ticked = page.getByRole("checkbox", { name: new RegExp(CUES.for) });
  await expect(page.getByText("named by evidence")).toHaveCount(1);
  await expect(ticked).not.toBeChecked();
  await ticked.tap({ force: true });
  await expect(ticked).toBeChecked();
  await scale(page, leading).getByRole("radio").nth(5).tap({ force: true });
  await scale(page, listening).getByRole("radio").nth(3).tap({ force: true });
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, "Submit").tap();
  await expect(state(page)).toContainText("Submitted at");
}

/** By pen: draws, tags with the lasso; the rating is refused for want of evidence, and accepted with it. */
export async function byPen(page: Page, { made, ink, rating, names }: Started): Promise<void> {
  const [leading, listening] = names;
  await page.goto(ink);
  await expect(paper(page)).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  const box = await paper(page).boundingBox();
  if (!box) throw new Error("There is no paper.");
  const at = (x: number, y: number): Point => [box.x + x, box.y + y];
  const goRound = (top: number, bottom: number): Promise<void> =>
    draw(cdp, [
      ...line(at(60, top), at(420, top)),
      ...line(at(420, bottom), at(60, bottom)),
      at(60, top),
    ]);
  await draw(cdp, line(at(100, 300), at(360, 310)));
  await draw(cdp, line(at(100, 400), at(360, 410)));
  await hasSaved(page);
  await button(page, "Mark evidence").click();
  const presses = await countPresses(page);
  await goRound(280, 330);
  await button(page, `${leading}: contrary`).click();
  expect(await presses()).toBe(2);
  await expect
    .poll(async () => (await storedOf(made)).some(({ kind }) => kind === "INK"))
    .toBe(true);

  await page.goto(rating);
  for (const name of names) {
    await scale(page, name).getByRole("radio").first().focus();
    await page.keyboard.press(name === leading ? "2" : "4");
  }
  await button(page, "Submit").click();
  await expect(page.getByText(`Missing for: ${listening}`, { exact: false })).toBeVisible();
  await expect(state(page)).toContainText("Draft");
  expect(await violationsOf(page, { runOnly })).toEqual([]);

  // One tap leads to the tagged strokes.
  await page.getByRole("link", { name: "Go to the place in the observation" }).click();
  await expect(page.locator("path[data-shown]").first()).toBeVisible();
  await button(page, "Mark evidence").click();
  await goRound(380, 430);
  await button(page, `${listening}: supporting`).click();
  await hasSaved(page);
  await page.goto(rating);
  await button(page, "Submit").click();
  await expect(state(page)).toContainText("Submitted at");
}

/** By keyboard alone: nothing is pressed. */
export async function byKeys(page: Page, { notes, rating, names }: Started): Promise<void> {
  const [leading, listening] = names;
  await page.goto(notes);
  const presses = await countPresses(page);
  await tabTo(page, editor(page));
  await page.keyboard.type(`${QUOTES.keys} Nobody asks him.`);
  await page.keyboard.press("Alt+Shift+Digit2");
  await expect(page.getByText(`Marked. ${listening}: contrary`)).toBeAttached();
  await page.keyboard.press("Home");
  await page.keyboard.press("Alt+Digit1");
  await expect(page.locator("mark[data-annotation=for]")).toHaveText(QUOTES.keys);
  await page.keyboard.press("Alt+m");
  await hasSaved(page);
  expect(await presses()).toBe(0);

  await page.goto(rating);
  const pressesHere = await countPresses(page);
  for (const name of [leading, listening]) {
    await tabTo(page, scale(page, name));
    await page.keyboard.press(name === leading ? "6" : "4");
  }
  const assigning = page.getByRole("combobox", { name: "choose a competency" });
  await tabTo(page, assigning);
  await page.keyboard.press("ArrowDown");
  await expect(assigning).toHaveCount(0);
  await enterAt(page, button(page, "Submit"));
  await expect(state(page)).toContainText("Submitted at");
  expect(await pressesHere()).toBe(0);
}
