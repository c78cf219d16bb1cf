import { isWritable } from "./fonts.ts";

/** Replaces a character that the fonts do not have. */
export const MISSING = "□";
/** Marks a place where a long word may be broken. */
const BREAK = "\u200B";
const LONGEST_WORD = 28;
const PIECE = 14;

/** Controls, marks that reverse the order of letters, joiners and variation selectors. */
const UNWRITTEN = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|[\uFFF0-\uFFFB]/gu;
const LINE_END = /\r\n|[\n\r\u2028\u2029]/g;
/** A pictograph, which may consist of several characters. */
const PICTURE =
  /(?:\p{RI}\p{RI}|\p{Extended_Pictographic}[\p{EMod}\uFE0F]*(?:\u200D\p{Extended_Pictographic}[\p{EMod}\uFE0F]*)*)/gu;
const WORD = new RegExp(`[^\\s\\-–—/${BREAK}]{${LONGEST_WORD + 1},}`, "gu");

const known = (sign: string): boolean => isWritable(sign.codePointAt(0) ?? 0);
const breakable = (word: string): string =>
  (word.match(new RegExp(`.{1,${PIECE}}`, "gsu")) ?? []).join(BREAK);

/**
 * A text that can be typeset: well-formed, without controls, in characters that the fonts have, and with
 * places to break where a word is longer than a column.
 */
export function writable(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replace(LINE_END, " ")
    .replace(PICTURE, (sign) => (known(sign) ? sign : MISSING))
    .replace(UNWRITTEN, "");
  const shown = plain.replace(/./gsu, (sign) => (known(sign) ? sign : MISSING));
  return shown.replace(WORD, breakable);
}
