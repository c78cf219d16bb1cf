import { isUnfinished } from "./sentences.ts";

/** A stretch of characters that is in both texts; offsets and length are UTF-16 units. */
export interface Kept {
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/** Units of comparison, from coarse to fine. */
interface Grain {
  split(text: string): readonly string[];
  /** Inserted and deleted units beyond which texts are taken for different; the work grows with their square. */
  readonly mostEdits: number;
}

const LINES: Grain = { split: (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [], mostEdits: 1500 };
/** A word with the white space after it: a space alone would be found everywhere. */
const WORDS: Grain = { split: (text) => text.match(/\S+\s*|\s+/g) ?? [], mostEdits: 1500 };
const CHARACTERS: Grain = { split: (text) => Array.from(text), mostEdits: 300 };

/** Stretches of units that are in both lists, in order; as few units as possible are outside of them. */
type Runs = readonly (readonly [left: number, right: number, count: number])[];

/**
 * Myers, An O(ND) Difference Algorithm and Its Variations (1986).
 *
 * @returns undefined if there are more edits than `most`
 */
function commonRuns(
  left: readonly string[],
  right: readonly string[],
  most: number,
): Runs | undefined {
  const limit = Math.min(most, left.length + right.length);
  const rows: Int32Array[] = [];
  let row = new Int32Array(2 * limit + 3);
  const middle = limit + 1;
  for (let edits = 0; edits <= limit; edits += 1) {
    rows.push(row.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = middle + diagonal;
      let x = isInsertion(row, at, diagonal, edits) ? row[at + 1]! : row[at - 1]! + 1;
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal])
        x += 1;
      row[at] = x;
      if (x >= left.length && x - diagonal >= right.length)
        return tracedRuns(rows, left.length, right.length);
    }
  }
  return undefined;
}

/** Whether the furthest way to a diagonal comes from the one above, by inserting a unit. */
const isInsertion = (row: Int32Array, at: number, diagonal: number, edits: number): boolean =>
  diagonal === -edits || (diagonal !== edits && row[at - 1]! < row[at + 1]!);

/** Goes back from the end along the furthest ways; `rows` holds them as they were before each number of edits. */
function tracedRuns(rows: readonly Int32Array[], left: number, right: number): Runs {
  const runs: [number, number, number][] = [];
  let [x, y] = [left, right];
  for (let edits = rows.length - 1; edits >= 0; edits -= 1) {
    const row = rows[edits]!;
    const diagonal = x - y;
    const at = diagonal + edits + 1;
    const isInserted = edits > 0 && isInsertion(row, at, diagonal, edits);
    const from = edits === 0 ? 0 : isInserted ? row[at + 1]! : row[at - 1]! + 1;
    if (x > from) runs.push([from, from - diagonal, x - from]);
    [x, y] = isInserted ? [from, from - diagonal - 1] : [from - 1, from - diagonal];
  }
  return runs.toReversed();
}

/** Share of the characters that makes a changed stretch the same one, with letters corrected. */
const SAME = 0.7;
/** Mean length from which common stretches of characters are not found by chance. */
const LONG_STRETCH = 3;

/** Whether letters were corrected: in texts that have nothing to do with each other, single letters are found too. */
function isCorrection(kept: readonly Kept[], before: string, after: string): boolean {
  const count = kept.reduce((sum, { length }) => sum + length, 0);
  if (count >= SAME * Math.max(before.length, after.length)) return true;
  return 2 * count >= Math.min(before.length, after.length) && count >= LONG_STRETCH * kept.length;
}

/** Offsets in UTF-16 units of each unit, and of the end. */
function offsetsOf(units: readonly string[]): number[] {
  const offsets = [0];
  for (const unit of units) offsets.push(offsets.at(-1)! + unit.length);
  return offsets;
}

/** What two texts have in common, where they differ compared by the next finer grain; undefined if too much differs. */
function compare(
  before: string,
  after: string,
  [grain, ...finer]: readonly Grain[],
): Kept[] | undefined {
  if (!grain) return undefined;
  const [left, right] = [grain.split(before), grain.split(after)];
  const runs = commonRuns(left, right, grain.mostEdits);
  if (!runs) return undefined;
  const [lefts, rights] = [offsetsOf(left), offsetsOf(right)];
  const kept: Kept[] = [];
  let [x, y] = [0, 0];
  for (const [from, to, count] of [...runs, [left.length, right.length, 0] as const]) {
    const [a, b] = [lefts[x]!, rights[y]!];
    const [changed, next] = [before.slice(a, lefts[from]), after.slice(b, rights[to])];
    if (changed && next)
      for (const { before: i, after: j, length } of compare(changed, next, finer) ?? [])
        kept.push({ before: a + i, after: b + j, length });
    [x, y] = [from + count, to + count];
    const length = lefts[x]! - lefts[from]!;
    if (length > 0) kept.push({ before: lefts[from]!, after: rights[to]!, length });
  }
  if (grain === CHARACTERS && !isCorrection(kept, before, after)) return undefined;
  return kept;
}

/** Length of the common beginning, and of the common end of what remains. */
function commonEnds(before: string, after: string): [start: number, end: number] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  const codeFromEnd = (text: string) => text.charCodeAt(text.length - 1 - end);
  while (end < shorter - start && codeFromEnd(before) === codeFromEnd(after)) end += 1;
  return [start, end];
}

/** The same ends without parts of words, which would hide that the words are found elsewhere. */
function wholeWords(before: string, [start, end]: [number, number]): [number, number] {
  let [from, to] = [start, before.length - end];
  while (from > 0 && !/\s/.test(before[from - 1]!)) from -= 1;
  while (to < before.length && !/\s/.test(before[to - 1] ?? " ")) to += 1;
  return [from, before.length - to];
}

/** Neighbouring stretches as one, where nothing lies between them in either text; the ends of the texts remain. */
function joined(kept: readonly Kept[]): Kept[] {
  const all: Kept[] = [];
  for (const next of kept) {
    const last = all.at(-1);
    const gap = last && Math.max(next.before - last.before, next.after - last.after) - last.length;
    if (last && gap === 0) all[all.length - 1] = { ...last, length: last.length + next.length };
    else all.push(next);
  }
  return all;
}

/** Units before an offset that tell whether a sentence ends there. */
const SENTENCE_END = 40;

const isBetweenLines = (text: string, at: number): boolean =>
  at === 0 || at === text.length || text[at - 1] === "\n" || text[at] === "\n";

/** How well a text can be cut at an offset: best between lines or sentences, then between words. */
function cutQuality(text: string, at: number): number {
  if (isBetweenLines(text, at)) return 2;
  const [before, after] = [text[at - 1]!, text[at]!];
  if (!/\s/.test(before + after)) return 0;
  const line = text.slice(Math.max(0, at - SENTENCE_END), at).trimEnd();
  return /[.!?:;…]["“”»)\]]?$/.test(line) && !isUnfinished(line) ? 2 : 1;
}

/**
 * How far to move what was only inserted, or only deleted, so that its ends are those of lines, sentences or words: "A. B. "
 * in place of ". B. A". Of equally good places it is the last one, since people write on after what stands there.
 *
 * @param text the one that has the characters from `start` to `end`
 * @param back the most to move them back; likewise `forth`
 */
function bestShift(
  text: string,
  [start, end]: [number, number],
  back: number,
  forth: number,
): number {
  const quality = (by: number) => {
    const isWholeLines = isBetweenLines(text, start + by) && isBetweenLines(text, end + by);
    return cutQuality(text, start + by) + cutQuality(text, end + by) + Number(isWholeLines);
  };
  let best = 0;
  let highest = quality(0);
  for (let by = 1; by <= forth && text[start + by - 1] === text[end + by - 1]; by += 1)
    if (quality(by) >= highest) [best, highest] = [by, quality(by)];
  for (let by = -1; by >= -back && text[start + by] === text[end + by]; by -= 1)
    if (quality(by) > highest) [best, highest] = [by, quality(by)];
  return best;
}

/** Moves each insertion and deletion between two kept stretches to where somebody would have made it. */
function aligned(kept: readonly Kept[], before: string, after: string): Kept[] {
  const all: Kept[] = [];
  for (const next of kept) {
    const last = all.at(-1);
    if (!last) {
      all.push(next);
      continue;
    }
    const deleted: [number, number] = [last.before + last.length, next.before];
    const inserted: [number, number] = [last.after + last.length, next.after];
    const isDeletion = inserted[0] === inserted[1];
    let by = 0;
    if (isDeletion) by = bestShift(before, deleted, last.length, next.length);
    else if (deleted[0] === deleted[1]) by = bestShift(after, inserted, last.length, next.length);
    all[all.length - 1] = { ...last, length: last.length + by };
    all.push({ before: next.before + by, after: next.after + by, length: next.length - by });
  }
  return all.filter(({ length }) => length > 0);
}

/**
 * What a text has kept of an earlier one: stretches in order that do not overlap. Texts are compared by words, then
 * changed words by characters; very different long texts by lines first, and where lines differ too much, nothing
 * of them is kept.
 */
export function keptParts(before: string, after: string): Kept[] {
  const ends = commonEnds(before, after);
  const isOneEdit = ends[0] + ends[1] === Math.min(before.length, after.length);
  const [start, end] = isOneEdit ? ends : wholeWords(before, ends);
  const old = before.slice(start, before.length - end);
  const next = after.slice(start, after.length - end);
  const inside = isOneEdit
    ? []
    : (compare(old, next, [WORDS, CHARACTERS]) ??
      compare(old, next, [LINES, WORDS, CHARACTERS]) ??
      []);
  const kept = [
    { before: 0, after: 0, length: start },
    ...inside.map((part) => ({ ...part, before: start + part.before, after: start + part.after })),
    { before: before.length - end, after: after.length - end, length: end },
  ];
  return aligned(joined(kept), before, after);
}
