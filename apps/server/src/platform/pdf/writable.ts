import { isWritable } from "./fonts.ts";

/** Stands for a character that the font does not have. */
export const MISSING = "□";
/** Where a word without end may be broken. */
const BREAK = "\u200B";
const LONGEST_WORD = 28;
const PIECE = 14;

/** Controls, marks that turn the order of letters round, and what joins or varies other signs. */
const UNWRITTEN = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|[\uFFF0-\uFFFB]/gu;
const LINE_END = /\r\n|[\n\r\u2028\u2029]/g;
/** One picture, however many signs it is put together from. */
const PICTURE =
  /(?:\p{RI}\p{RI}|\p{Extended_Pictographic}[\p{EMod}\uFE0F]*(?:\u200D\p{Extended_Pictographic}[\p{EMod}\uFE0F]*)*)/gu;
const WORD = new RegExp(`[^\\s\\-–—/${BREAK}]{${LONGEST_WORD + 1},}`, "gu");

const known = (sign: string): boolean => isWritable(sign.codePointAt(0) ?? 0);
const breakable = (word: string): string =>
  (word.match(new RegExp(`.{1,${PIECE}}`, "gsu")) ?? []).join(BREAK);

/**
 * A text as it can be set: well-formed, without controls, in characters that the font has, and with
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
