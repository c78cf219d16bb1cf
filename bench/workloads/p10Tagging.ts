import { calls } from "@assay/contract";
import { pageText } from "@assay/domain";
import { buildRun, quoteBody, saveEvidence, type TestRun, type TestUser } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { inBrowser, type SignedIn, slowed, timePer } from "../measure/browser.ts";
import { spotOf, tapToPainted } from "../measure/painted.ts";
import { median, percentile } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

const TAGS = 200;
/** Sentences that are tagged in a round by the chips, and as many more while a choice is kept. */
const TAPS = 20;
const SENTENCES = TAGS + 2 * TAPS;
const PER_PARAGRAPH = 4;
const ROUNDS = 3;
const TYPED = "Hört anderen zu und fragt nach.";
/** Milliseconds until what is tagged is painted, at a quarter of the speed: nine in ten and a half of a hundred taps. */
const PAINTED = 100;
const SHARE = 0.95;

const sentence = (index: number): string =>
  `Fasst Punkt ${index} zusammen und fragt die Gruppe, was noch fehlt.`;
/** Each seventh or so has no tag yet, so that they stand all over the page. */
const STEP = SENTENCES / (2 * TAPS);
const isFree = (index: number): boolean => index % STEP === 0;

const NOTES = Array.from({ length: SENTENCES / PER_PARAGRAPH }, (_, paragraph) => {
  const own = Array.from({ length: PER_PARAGRAPH }, (_unused, at) =>
    sentence(paragraph * PER_PARAGRAPH + at),
  );
  return `<p>${own.join(" ")}</p>`;
}).join("");

/** Notes on a candidate, whose sentences are tagged but for some. Returns the path of the page. */
async function writeNotes(made: TestRun, candidate: number, isTagged: boolean): Promise<string> {
  const observer = made.observers[0] as TestUser;
  const candidateId = made.candidates[candidate]?.id ?? "";
  const cell = { processRunId: made.run.id, candidateId, exerciseId: made.exerciseIds[0] ?? "" };
  const observation = await observer.ok(calls.createObservation, {
    body: { ...cell, type: "html", pages: [{ page: 1, title: "Seite 1", content: NOTES }] },
  });
  const text = pageText(NOTES);
  const pageId = observation.pages[0]?.id ?? "";
  for (let index = 0; isTagged && index < SENTENCES; index += 1)
    if (!isFree(index)) {
      const place = { pageId, text, quote: sentence(index) };
      await saveEvidence(observer, quoteBody(made, place, { candidateId }));
    }
  return `observations/${cell.processRunId}/candidate/${candidateId}/exercise/${cell.exerciseId}/type/html`;
}

async function openNotes({ page, address }: SignedIn, path: string, marks: number): Promise<void> {
  await page.goto(`${address}/${path}`);
  await page.getByRole("textbox", { name: "Text" }).waitFor();
  await page.waitForFunction(
    (count) => document.querySelectorAll("mark[data-annotation]").length === count,
    marks,
  );
  await page.waitForTimeout(1500);
}

interface Taps {
  /** A sentence, until what it can be tagged with is beside it. */
  chosen: number[];
  /** A chip, until the sentence is marked. */
  tagged: number[];
  /** A sentence while a choice is kept, until it is marked. */
  kept: number[];
}

const BAR = "[role=group][aria-label='Beleg markieren']:not([hidden])";
const MARK = "mark[data-annotation=for]";

/** Tags every free sentence: half of them by the chips, the others while a choice is kept. */
async function tagAll(signedIn: SignedIn, { chosen, tagged, kept }: Taps): Promise<void> {
  const { page } = signedIn;
  const chip = page.getByRole("button", { name: /: spricht dafür$/ }).first();
  const chipSpot = async () => {
    const box = await chip.boundingBox();
    if (!box) throw new Error("There are no chips.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const free = Array.from({ length: SENTENCES }, (_, index) => index).filter(isFree);
  await slowed(signedIn, async () => {
    for (const [turn, index] of free.entries()) {
      const spot = await spotOf(page, sentence(index));
      // Scrolling to it is no part of the tap.
      await page.waitForTimeout(150);
      if (turn > TAPS) {
        kept.push(await tapToPainted(page, MARK, spot));
        continue;
      }
      chosen.push(await tapToPainted(page, BAR, spot));
      await chip.waitFor();
      if (turn === TAPS) await page.getByRole("button", { name: /^Auswahl .* behalten$/ }).click();
      tagged.push(await tapToPainted(page, MARK, await chipSpot()));
    }
  });
}

/** Main thread per key, with the cursor before most of the text. */
async function type(signedIn: SignedIn): Promise<number> {
  const { page } = signedIn;
  const field = page.getByRole("textbox", { name: "Text" });
  await field.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  return timePer(signedIn, TYPED.length, () => field.pressSequentially(TYPED, { delay: 30 }));
}

/** P10: tagging one more sentence of a page that has 200 tags, and writing on there, beside a page without tags. */
export async function tagging(bench: Bench): Promise<Row[]> {
  const ratingRules = {
    sealing: "OFF",
    names: "ON_REQUEST",
    evidence: { rule: "HINT", min: 1 },
  } as const;
  const size = { candidates: ROUNDS + 1, competencies: 5 };
  const made = await buildRun(bench.server, { state: "STARTED", ratingRules, ...size });
  const plain = await writeNotes(made, ROUNDS, false);
  const paths: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) paths.push(await writeNotes(made, round, true));
  const taps: Taps = { chosen: [], tagged: [], kept: [] };
  const typed: { us: number; plain: number }[] = [];
  const observer = made.observers[0] as TestUser;
  await inBrowser(bench, made.tenant.host, observer, async (signedIn) => {
    for (const path of paths) {
      await openNotes(signedIn, plain, 0);
      const without = await slowed(signedIn, () => type(signedIn));
      await openNotes(signedIn, path, TAGS);
      typed.push({ us: await slowed(signedIn, () => type(signedIn)), plain: without });
      await openNotes(signedIn, path, TAGS);
      await tagAll(signedIn, taps);
    }
  });
  const painted = (title: string, numbers: readonly number[]): Row => ({
    workload: `P10 ${title}, ${TAGS} tags: painted, p95, 4 × slower`,
    us: percentile(numbers, SHARE),
    reference: "ms",
    limit: PAINTED,
    goal: { at: "most", ratio: 1 },
  });
  return [
    painted("tap on a sentence", taps.chosen),
    painted("tap on a chip", taps.tagged),
    painted("tap on a sentence, choice kept", taps.kept),
    {
      workload: `P10 typing with ${TAGS} tags: main thread per key, 4 × slower, ms`,
      us: median(typed.map((one) => one.us)),
      reference: "without tags",
      limit: median(typed.map((one) => one.plain)),
      goal: { at: "most", ratio: 1.1 },
    },
  ];
}
