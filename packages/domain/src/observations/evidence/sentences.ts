import { DEFAULT_LANGUAGE, type Language } from "../../text/rules.ts";
import type { TextRange } from "./evidence.ts";

/**
 * Abbreviations after which a sentence goes on, without their last full stop and in lower case. Those that often end
 * one (usw., etc., Sek.), and those that are words too (Art., no.), are left to the segmenter.
 */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  // German.
  (
    "abt allg allgem asp bes betr bsp bspw bzgl bzw ca dipl dr etw evtl exkl fr ggf ggü hr hrn inkl insb insbes jmd kand mind " +
    "mögl nr präs prof resp sog st tel teilw ungef urspr versch vgl vorw zus " +
    // English.
    "approx cf dept e.g esp fig i.e incl mr mrs ms messrs vs " +
    // French.
    "c.-à-d chap env mlle mm mme réf tél " +
    // More than one of them.
    "max min"
  ).split(" "),
);

/** The last word of a segment without opening signs, where it ends in a full stop. */
const LAST_WORD = /(?:^|[\s([{"'«‹„“‚‘/])([^\s([{"'«‹„“‚‘/]+)\.\s*$/u;
/** Letters on their own, as in z. B. or z.B., and ordinals. A longer number, such as a year, may end a sentence. */
const SHORT = /^(?:\p{L}(?:\.\s?\p{L})*|\d{1,2})$/u;
/** French for "for example": alone, its second word is none of these abbreviations. */
const PAR_EXEMPLE = /(?:^|[\s(])p\.\s?ex\.\s*$/iu;

/** Whether a sentence goes on after this text, although it ends in a full stop. */
export function isUnfinished(text: string): boolean {
  const word = LAST_WORD.exec(text)?.[1];
  if (word === undefined) return false;
  const isKnown = SHORT.test(word) || ABBREVIATIONS.has(word.toLowerCase());
  return isKnown || PAR_EXEMPLE.test(text);
}

/** A segmenter per language, since making one takes longer than using it. */
const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: "sentence" });
  segmenters.set(language, made);
  return made;
}

/** The sentences of a text without line breaks, which begins at an offset of the whole. */
function sentencesOfLine(line: string, offset: number, language: Language): TextRange[] {
  const units: TextRange[] = [];
  let unit = "";
  let start = offset;
  const finish = (): void => {
    const blank = unit.length - unit.trimStart().length;
    const length = unit.trim().length;
    if (length > 0) units.push({ start: start + blank, end: start + blank + length });
    start += unit.length;
    unit = "";
  };
  for (const { segment } of segmenterOf(language).segment(line)) {
    unit += segment;
    if (!isUnfinished(segment)) finish();
  }
  finish();
  return units;
}

/**
 * The units of a page's text that are tagged as a whole: its sentences, without the white space around them. A line
 * break always ends one.
 */
export function sentencesOf(text: string, language: Language = DEFAULT_LANGUAGE): TextRange[] {
  let offset = 0;
  return text.split("\n").flatMap((line) => {
    const units = sentencesOfLine(line, offset, language);
    offset += line.length + 1;
    return units;
  });
}

/**
 * The sentence at an offset, as a tap or the cursor gives it. In the white space after a sentence it is that sentence, since
 * the cursor stands there when it has just been written; null on a line without text.
 */
export function sentenceAt(
  text: string,
  offset: number,
  language: Language = DEFAULT_LANGUAGE,
): TextRange | null {
  const from = offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const next = text.indexOf("\n", from);
  const line = text.slice(from, next === -1 ? text.length : next);
  const units = sentencesOfLine(line, from, language);
  return units.findLast(({ start }) => start <= offset) ?? units[0] ?? null;
}
