import type { Language } from "../text/rules.ts";
import type { Violation } from "../text/violation.ts";

/** The base language is offered: otherwise nobody could fill in what it needs (decisions §17). */
export const languageViolations = ({
  languages,
  baseLanguage,
}: {
  readonly languages: readonly Language[];
  readonly baseLanguage: Language;
}): Violation[] =>
  languages.includes(baseLanguage) ? [] : [{ path: "languages", rule: "baseMissing" }];
