import { describe, expect, it } from "vitest";
import {
  anyEdit,
  type Edit,
  EDIT_KINDS,
  newNote,
  type Note,
  placeOf,
  randomOf,
  sentencesIn,
  textOf,
  textThroughHtml,
} from "./editedNotes.ts";
import type { TextAnchor } from "./evidence.ts";
import { reanchorAll } from "./reanchor.ts";
import { textAnchor } from "./textAnchor.ts";

type Outcome = "right" | "wrongPlace" | "lostThoughThere" | "deletedLost" | "deletedMisplaced";
type Rates = Record<Outcome, number>;

/** Share of a place and of the one that was found that has to be common. */
const SAME_PLACE = 0.8;

interface Saved {
  readonly note: Note;
  readonly text: string;
  /** The text of the save before. */
  readonly before: string;
}

/**
 * Whether one of two equal sentences was found for the other where no text tells which is which: they follow each other, or what is
 * new may as well have been written after the first as before the second.
 */
function isTwin({ text, before }: Saved, place: TextAnchor, found: TextAnchor): boolean {
  if (place.exact !== found.exact) return false;
  const [first, second] = place.start < found.start ? [place, found] : [found, place];
  const between = text.slice(first.end, second.start).replaceAll(place.exact, "");
  const withoutNew = text.slice(0, first.start) + text.slice(second.start);
  return between.trim() === "" || withoutNew === before;
}

function outcomeOf(saved: Saved, sentence: number, found: TextAnchor | null): Outcome {
  const range = placeOf(saved.note, sentence);
  if (!range) return found ? "deletedMisplaced" : "deletedLost";
  if (!found) return "lostThoughThere";
  const place = textAnchor(saved.text, range.start, range.end);
  const common = Math.min(place.end, found.end) - Math.max(place.start, found.start);
  const all = Math.max(place.end, found.end) - Math.min(place.start, found.start);
  return common >= SAME_PLACE * all || isTwin(saved, place, found) ? "right" : "wrongPlace";
}

interface Trial {
  readonly notes: number;
  /** How often the note is saved, after one edit each. */
  readonly saves: number;
}

/** Outcomes of the sentences of one note, all of them tagged, after its saves. */
function outcomesOf(seed: number, edit: Edit, saves: number): Outcome[] {
  const random = randomOf(seed);
  const note = newNote(random);
  const text = textThroughHtml(note, random);
  let saved: Saved = { note, text, before: text };
  let tagged = sentencesIn(note).map((sentence) => {
    const { start, end } = placeOf(note, sentence)!;
    return { sentence, anchor: textAnchor(text, start, end), isLost: false };
  });
  for (let save = 0; save < saves; save += 1) {
    const next = edit(saved.note, random);
    saved = { note: next, text: textThroughHtml(next, random), before: saved.text };
    const found = reanchorAll(
      tagged.map(({ anchor }) => anchor),
      saved.before,
      saved.text,
    );
    tagged = tagged.map(({ sentence, anchor }, index) => ({
      sentence,
      anchor: found[index] ?? anchor,
      isLost: !found[index],
    }));
  }
  expect(saved.text).toBe(textOf(saved.note));
  return tagged.map(({ sentence, anchor, isLost }) =>
    outcomeOf(saved, sentence, isLost ? null : anchor),
  );
}

/** The rates of an edit in percent, which it also prints. */
function ratesOf(name: string, edit: Edit, { notes, saves }: Trial): Rates {
  const outcomes = Array.from({ length: notes }).flatMap((_, seed) =>
    outcomesOf(seed, edit, saves),
  );
  const rate = (outcome: Outcome) =>
    (100 * outcomes.filter((one) => one === outcome).length) / outcomes.length;
  const rates = {
    right: rate("right"),
    wrongPlace: rate("wrongPlace"),
    lostThoughThere: rate("lostThoughThere"),
    deletedLost: rate("deletedLost"),
    deletedMisplaced: rate("deletedMisplaced"),
  };
  const [right, wrong, lost, gone, misplaced] = Object.values(rates).map((value) =>
    value.toFixed(2),
  );
  process.stdout.write(
    `${name}, ${outcomes.length} tags: ${right} % right, ${wrong} % in a wrong place, ${lost} % lost though there; ` +
      `deleted: ${gone} % lost, ${misplaced} % misplaced\n`,
  );
  return rates;
}

/** Percent of tags that may be misplaced by one save; among very many moves, a few exchange two equal sentences. */
const ROUNDS = [
  { notes: 250, most: 0, tags: [] },
  { notes: 2500, most: 0.01, tags: ["soak"] },
];

for (const { notes, most, tags } of ROUNDS)
  describe(`tags in ${notes} notes`, { tags, timeout: 600_000 }, () => {
    it.each(EDIT_KINDS)("stay where they are after %s and one save", (name, edit) => {
      const rates = ratesOf(name, edit, { notes, saves: 1 });
      expect(rates.right + rates.deletedLost).toBeGreaterThanOrEqual(99);
      expect(rates.wrongPlace + rates.deletedMisplaced).toBeLessThanOrEqual(most);
    });

    it("stay where they are whatever format the text is given", () => {
      const { right } = ratesOf("changing the format", (note) => note, { notes, saves: 1 });
      expect(right).toBe(100);
    });

    it("are mostly right after one save of five edits", () => {
      const five: Edit = (note, random) =>
        [1, 2, 3, 4, 5].reduce((before) => anyEdit(before, random), note);
      const rates = ratesOf("five edits", five, { notes, saves: 1 });
      expect(rates.wrongPlace + rates.deletedMisplaced).toBeLessThanOrEqual(1.5);
      expect(rates.lostThoughThere).toBeLessThanOrEqual(1.5);
    });

    it("are right or lost after 20 saves, with an edit before each", () => {
      const rates = ratesOf("20 saves", anyEdit, { notes, saves: 20 });
      expect(rates.wrongPlace + rates.deletedMisplaced).toBeLessThanOrEqual(1.5);
      expect(rates.lostThoughThere).toBeLessThanOrEqual(1.5);
    });
  });
