import type { TextRange } from "./evidence.ts";

/** A place where a text is found, with the number of characters inserted, deleted or replaced in it. */
export interface Found extends TextRange {
  readonly errors: number;
}

/** Number of characters to be inserted, deleted or replaced to make one text of the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(row[j - 1]! + Number(a[i - 1] !== b[j - 1]), row[j]! + 1, next[j - 1]! + 1),
      );
    row = next;
  }
  return row[b.length]!;
}

/** Of the places that overlap, the one with the fewest errors, and of these the longest; places come in the order of their ends. */
function keepBest(all: Found[], found: Found): void {
  const last = all.at(-1);
  if (!last || last.end <= found.start) all.push(found);
  else if (found.errors < last.errors + Number(found.start === last.start))
    all[all.length - 1] = found;
}

/** All places where `sought` stands letter by letter, without those that overlap an earlier one. */
export function exactPlaces(text: string, sought: string): Found[] {
  const all: Found[] = [];
  if (sought === "") return all;
  for (
    let start = text.indexOf(sought);
    start >= 0;
    start = text.indexOf(sought, start + sought.length)
  )
    all.push({ start, end: start + sought.length, errors: 0 });
  return all;
}

/** A beginning of the text that is sought, as far as it is found: with the fewest errors, and where it then begins. */
interface Beginnings {
  readonly errors: Int32Array;
  readonly starts: Int32Array;
}

/** Goes on by one character of the text, for the beginnings up to a length: replaced, inserted, or one left out. */
function advance(
  { errors, starts }: Beginnings,
  codes: Uint16Array,
  code: number,
  bound: number,
): void {
  let diagonal = errors[0]!;
  let diagonalStart = starts[0]!;
  starts[0] = diagonalStart + 1;
  for (let index = 1; index <= bound; index += 1) {
    const above = errors[index]!;
    const aboveStart = starts[index]!;
    let best = diagonal + (codes[index - 1] === code ? 0 : 1);
    let start = diagonalStart;
    if (above + 1 < best) {
      best = above + 1;
      start = aboveStart;
    }
    if (errors[index - 1]! + 1 < best) {
      best = errors[index - 1]! + 1;
      start = starts[index - 1]!;
    }
    errors[index] = best;
    starts[index] = start;
    diagonal = above;
    diagonalStart = aboveStart;
  }
}

/**
 * All places where `sought` stands with at most `most` errors, fewer than it has characters; of those that overlap, the one with
 * the fewest. Sellers' algorithm; beginnings of `sought` that have too many errors already are not followed (Ukkonen).
 */
export function approximatePlaces(text: string, sought: string, most: number): Found[] {
  const all: Found[] = [];
  const { length } = sought;
  const codes = Uint16Array.from(sought.split(""), (unit) => unit.charCodeAt(0));
  const errors = Int32Array.from({ length: length + 1 }, (_, index) => index);
  const starts = new Int32Array(length + 1);
  // The longest beginning with at most `most` errors; those above it have more, also where they were not counted on.
  let last = most;
  for (let at = 0; at < text.length; at += 1) {
    const bound = Math.min(length, last + 1);
    advance({ errors, starts }, codes, text.charCodeAt(at), bound);
    last = bound;
    while (errors[last]! > most) last -= 1;
    if (last === length)
      keepBest(all, { start: starts[last]!, end: at + 1, errors: errors[last]! });
  }
  return all;
}
