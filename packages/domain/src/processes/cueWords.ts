import type { Language } from "../text/rules.ts";

interface CueWords {
  /** Heads of the columns; a file with those of any language is read. */
  readonly competency: string;
  readonly group: string;
  /** How spreadsheet programs of this language show true and false. */
  readonly truth: readonly [string, string];
}

/** The words of a workbook of cues in each language. */
export const CUE_WORDS: Readonly<Record<Language, CueWords>> = {
  de: { competency: "Kompetenz", group: "Gruppe", truth: ["WAHR", "FALSCH"] },
  en: { competency: "Competency", group: "Group", truth: ["TRUE", "FALSE"] },
  fr: { competency: "Compétence", group: "Groupe", truth: ["VRAI", "FAUX"] },
};
