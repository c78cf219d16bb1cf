import type { Language } from "../text/rules.ts";
import type { Violation } from "../text/violation.ts";

/** The base language has to be offered: otherwise nobody could fill in its required texts (decisions §17). */
export const languageViolations = ({
  languages,
  baseLanguage,
}: {
  readonly languages: readonly Language[];
  readonly baseLanguage: Language;
}): Violation[] =>
  languages.includes(baseLanguage) ? [] : [{ path: "languages", rule: "baseMissing" }];
