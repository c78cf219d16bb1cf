import type { ReviewedText } from "@assay/contract";

type Passage = ReviewedText["passages"][number];

/** A piece of a text: readable, or a passage that can be blacked out. */
export interface Piece {
  readonly start: number;
  readonly text: string;
  readonly passage: Passage | null;
}

/** A text in pieces, in its order. */
export function piecesOf({ text, passages }: Pick<ReviewedText, "text" | "passages">): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const readable = (to: number): void => {
    if (to > at) pieces.push({ start: at, text: text.slice(at, to), passage: null });
  };
  for (const passage of passages) {
    const [start, end] = [passage.start, Math.min(text.length, passage.start + passage.length)];
    if (start < at || end <= start) continue;
    readable(start);
    pieces.push({ start, text: text.slice(start, end), passage });
    at = end;
  }
  readable(text.length);
  return pieces;
}

/** The places of words in a text that no passage covers yet; upper and lower case are the same. */
export function placesOf(words: string, { text, passages }: ReviewedText): number[] {
  const sought = words.trim().toLowerCase();
  const places: number[] = [];
  if (sought === "") return places;
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, at + sought.length)) {
    const end = at + sought.length;
    if (!passages.some(({ start, length }) => start < end && at < start + length)) places.push(at);
  }
  return places;
}

/** The text with a passage as it was decided on. */
export function withPassage(
  text: ReviewedText,
  { start, length, isBlack }: Pick<Passage, "start" | "length" | "isBlack">,
  black: string,
): ReviewedText {
  const isSame = (one: Passage): boolean => one.start === start && one.length === length;
  const before = text.passages.find(isSame);
  if (before?.kind === "MARKED" && !isBlack)
    return { ...text, passages: text.passages.filter((one) => !isSame(one)) };
  const decided: Passage = before
    ? { ...before, isBlack }
    : { start, length, isBlack, kind: "MARKED", replacement: black };
  return {
    ...text,
    passages: [...text.passages.filter((one) => !isSame(one)), decided].toSorted(
      (a, b) => a.start - b.start,
    ),
  };
}
