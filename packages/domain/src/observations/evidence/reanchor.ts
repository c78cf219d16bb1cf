import { editDistance } from "./approximateSearch.ts";
import type { TextAnchor, TextRange } from "./evidence.ts";
import {
  findQuote,
  findQuoteIn,
  type QuoteWeights,
  searchEffort,
  type SearchEffort,
} from "./findQuote.ts";
import { sentencesOf } from "./sentences.ts";
import { isAt, textAnchor, trimmed } from "./textAnchor.ts";
import { type Kept, keptParts } from "./textDiff.ts";

/** Share of an anchor's characters that have to be kept for it to be where they are. */
const LEAST_KEPT = 0.7;
/** How many times its length it may take up when something is written into it; a word more where it is short. */
const MOST_SPREAD = 2;
const WORD = 16;
/** Among texts that are new, and so at most one of them moved here, neighbours say little. */
const IN_NEW_TEXT: QuoteWeights = { quote: 50, context: 5, position: 2 };

/** What has changed from one text to the next; compared once for all anchors of a page. */
interface Change {
  readonly before: string;
  readonly after: string;
  readonly kept: readonly Kept[];
  /** What the next text has that the one before had not. */
  readonly added: readonly TextRange[];
  readonly effort: SearchEffort;
}

function changeOf(before: string, after: string): Change {
  const kept = keptParts(before, after);
  let start = 0;
  const added: TextRange[] = [];
  for (const part of [...kept, { after: after.length, length: 0 }]) {
    if (part.after > start) added.push({ start, end: part.after });
    start = part.after + part.length;
  }
  return { before, after, kept, added, effort: searchEffort() };
}

/** The parts of kept stretches that lie in a range of the text before. */
function keptOf({ kept }: Change, { start, end }: TextRange): Kept[] {
  const parts: Kept[] = [];
  for (const part of kept) {
    const from = Math.max(start, part.before);
    const length = Math.min(end, part.before + part.length) - from;
    if (length > 0) parts.push({ before: from, after: part.after + from - part.before, length });
  }
  return parts;
}

const lengthOf = (parts: readonly Kept[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

/** Of offsets between words, the one nearest to an offset. */
function nearestCut(text: string, { start, end }: TextRange, wanted: number): number {
  let best = -1;
  for (let at = start; at <= end; at += 1) {
    const isCut = at === start || at === end || /\s/.test(text[at - 1]!) !== /\s/.test(text[at]!);
    if (isCut && (best < 0 || Math.abs(at - wanted) < Math.abs(best - wanted))) best = at;
  }
  return best;
}

/** UTF-16 units from which a tagged text is not compared sentence by sentence, which would take long. */
const LONG_QUOTE = 500;

/**
 * The sentences of a range that an anchor had, without those that were written beside them: correcting the last word and writing on
 * may look like writing into the sentence, since its full stop may be either of the two.
 */
function withoutNeighbours(after: string, range: TextRange, { exact }: TextAnchor): TextRange {
  const length = range.end - range.start;
  if (length <= exact.length || exact.length >= LONG_QUOTE) return range;
  const found = sentencesOf(after.slice(range.start, range.end));
  const count = sentencesOf(exact).length;
  if (count === 0 || found.length <= count) return range;
  let best = range;
  let fewest = editDistance(exact, after.slice(range.start, range.end));
  for (let index = 0; index + count <= found.length; index += 1) {
    const start = range.start + found[index]!.start;
    const end = range.start + found[index + count - 1]!.end;
    const errors = editDistance(exact, after.slice(start, end));
    if (errors < fewest && errors <= (1 - LEAST_KEPT) * exact.length)
      [best, fewest] = [{ start, end }, errors];
  }
  return best;
}

/** Where the kept characters of an anchor are, with what was written in place of its first and last ones. */
function mapped(change: Change, anchor: TextAnchor): TextRange | null {
  const parts = keptOf(change, anchor);
  const [first, last] = [parts[0], parts.at(-1)];
  const length = anchor.end - anchor.start;
  if (!first || !last || lengthOf(parts) < LEAST_KEPT * length) return null;
  const lastEnd = { before: last.before + last.length, after: last.after + last.length };
  const [head, tail] = [first.before - anchor.start, anchor.end - lastEnd.before];
  const ahead = head > 0 && change.added.find(({ end }) => end === first.after);
  const behind = tail > 0 && change.added.find(({ start }) => start === lastEnd.after);
  const start = ahead ? nearestCut(change.after, ahead, first.after - head) : first.after;
  const end = behind ? nearestCut(change.after, behind, lastEnd.after + tail) : lastEnd.after;
  const isNear = end - start <= Math.max(MOST_SPREAD * length, length + WORD);
  return isNear ? withoutNeighbours(change.after, { start, end }, anchor) : null;
}

/** Where in the added text a quote can stand that is not at its place any more. */
function searchedRanges({ added, after }: Change, length: number): TextRange[] {
  const ranges: TextRange[] = [];
  for (const range of added) {
    const [start, end] = [
      Math.max(0, range.start - length),
      Math.min(after.length, range.end + length),
    ];
    const last = ranges.at(-1);
    if (last && start <= last.end) ranges[ranges.length - 1] = { start: last.start, end };
    else ranges.push({ start, end });
  }
  return ranges;
}

/** How many units two ranges have in common. */
const overlap = (a: TextRange, b: TextRange): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));

/** Where the quote stands in new text. What was there before is not it, but another that says the same. */
function movedTo(change: Change, anchor: TextAnchor): TextRange | null {
  const own = keptOf(change, anchor).map(({ after, length }) => ({
    start: after,
    end: after + length,
  }));
  const open = [...change.added, ...own];
  const isPossible = (place: TextRange): boolean =>
    2 * open.reduce((sum, range) => sum + overlap(place, range), 0) >= place.end - place.start;
  return findQuoteIn(change.after, anchor, {
    ranges: searchedRanges(change, anchor.exact.length),
    isPossible,
    weights: IN_NEW_TEXT,
    effort: change.effort,
  });
}

function reanchorOne(change: Change, anchor: TextAnchor): TextAnchor | null {
  const { before, after, effort } = change;
  if (!isAt(before, anchor)) return findQuote(after, anchor, effort);
  const found = mapped(change, anchor) ?? movedTo(change, anchor);
  if (!found) return null;
  const range = anchor.exact.trim() === anchor.exact ? trimmed(after, found) : found;
  // Kept white space alone is no place of what was said.
  const isBlank = after.slice(range.start, range.end).trim() === "";
  if (isBlank && anchor.exact.trim() !== "") return null;
  return textAnchor(after, range.start, range.end);
}

/**
 * The anchors of a page after its text has changed, null for those that are lost: where their characters are now, otherwise
 * where their quote stands in what is new. An anchor that was not at its place in the text before, such as a lost one, is
 * looked for everywhere. No place is guessed.
 */
export function reanchorAll(
  anchors: readonly TextAnchor[],
  before: string,
  after: string,
): (TextAnchor | null)[] {
  const change = changeOf(before, after);
  return anchors.map((anchor) => reanchorOne(change, anchor));
}

/** As `reanchorAll`, for one anchor. */
export function reanchor(anchor: TextAnchor, before: string, after: string): TextAnchor | null {
  return reanchorAll([anchor], before, after)[0] ?? null;
}
