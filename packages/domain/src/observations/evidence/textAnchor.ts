import { ANCHOR_CONTEXT, type TextAnchor, type TextRange } from "./evidence.ts";

/** Whether an offset lies between the two units of one character, as of an emoji. */
const isInCharacter = (text: string, offset: number): boolean =>
  /[\uD800-\uDBFF]/.test(text[offset - 1] ?? "") && /[\uDC00-\uDFFF]/.test(text[offset] ?? "");

/**
 * The anchor of a range of a page's text (`pageText`). Offsets within a character are moved so that the whole of it belongs to
 * the range; its neighbours begin and end with whole characters too.
 */
export function textAnchor(text: string, start: number, end: number): TextAnchor {
  const from = isInCharacter(text, start) ? start - 1 : start;
  const to = isInCharacter(text, end) ? end + 1 : end;
  const first = Math.max(0, from - ANCHOR_CONTEXT);
  const last = Math.min(text.length, to + ANCHOR_CONTEXT);
  return {
    start: from,
    end: to,
    exact: text.slice(from, to),
    prefix: text.slice(isInCharacter(text, first) ? first + 1 : first, from),
    suffix: text.slice(to, isInCharacter(text, last) ? last - 1 : last),
  };
}

/** Whether the anchor's text stands at its place. */
export const isAt = (text: string, { exact, start, end }: TextAnchor): boolean =>
  text.slice(start, end) === exact;

/** The range without white space at its ends. */
export function trimmed(text: string, { start, end }: TextRange): TextRange {
  const words = text.slice(start, end);
  const from = start + words.length - words.trimStart().length;
  return { start: from, end: from + words.trim().length };
}
