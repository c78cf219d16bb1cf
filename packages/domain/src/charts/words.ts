import { charactersOf } from "../text/characters.ts";

/** Average width of a letter as a share of the font size, with a margin for wide ones. */
const LETTER = 0.5;
const WIDE_LETTER = 0.66;
const WIDE = /[\p{Lu}mwMW@%]/gu;
/** Characters as wide as the font size: scripts without narrow forms, and pictographs. */
const SQUARE = /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/gu;

/** Estimated width of a text in pixels, rather too large, since no font is measured. */
export function textWidth(text: string, fontSize: number): number {
  const squares = text.match(SQUARE)?.length ?? 0;
  const wide = text.match(WIDE)?.length ?? 0;
  const rest = charactersOf(text).length - squares - wide;
  return (rest * LETTER + wide * WIDE_LETTER + squares) * fontSize;
}

/** As much of a text as fits, with … where something is cut off. */
export function cutText(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  const letters = [...charactersOf(text)];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, fontSize) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** A text on one line or, broken at a space or hyphen, on two; what does not fit ends in …. */
export function twoLines(text: string, width: number, fontSize: number): string[] {
  if (textWidth(text, fontSize) <= width) return [text];
  const parts = text.split(/(?<=[ \-/])/);
  let first = "";
  while (parts.length > 0 && textWidth(`${first}${parts[0]}`.trimEnd(), fontSize) <= width) {
    first += parts.shift();
  }
  if (first === "") return [cutText(text, width, fontSize)];
  return [first.trimEnd(), cutText(parts.join(""), width, fontSize)];
}
