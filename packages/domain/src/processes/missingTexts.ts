import type { Language } from "../text/rules.ts";
import type { Violation } from "../text/violation.ts";

/** A field in one language: a text, formatted text, or a list of texts. */
type Field = string | readonly string[];
type LanguageTexts<K extends string> = {
  readonly [L in Language]?: { readonly [F in K]: Field } | null | undefined;
};

const EMPTY_HTML = /<[^>]*>|&nbsp;|\s/g;
/** Whether a field has no text; formatting around nothing is no text. */
export function isBlank(field: Field | null | undefined): boolean {
  if (field == null) return true;
  if (typeof field === "string") return field.replaceAll(EMPTY_HTML, "") === "";
  return field.every(isBlank);
}

/**
 * The fields that a language lacks: those that are always required, and those that another language
 * has. The others may be empty in all languages.
 */
export function missingFields<K extends string>(
  texts: LanguageTexts<K>,
  language: Language,
  {
    languages,
    fields,
    needed,
  }: {
    readonly languages: readonly Language[];
    readonly fields: readonly K[];
    readonly needed: readonly K[];
  },
): K[] {
  return fields.filter((field) => {
    if (!isBlank(texts[language]?.[field])) return false;
    return needed.includes(field) || languages.some((other) => !isBlank(texts[other]?.[field]));
  });
}

interface NamedStep {
  readonly texts: {
    readonly [L in Language]?: { readonly displayName: string } | null | undefined;
  };
  readonly items: readonly NamedStep[];
}

/**
 * Every step needs a name in the base language: observers choose their exercise by it, and nothing replaces
 * it.
 */
export function stepNameViolations(
  items: readonly NamedStep[],
  baseLanguage: Language,
  at = "items",
): Violation[] {
  return items.flatMap((item, index) => {
    const path = `${at}.${index}`;
    const inside = stepNameViolations(item.items, baseLanguage, `${path}.items`);
    const isNamed = !isBlank(item.texts[baseLanguage]?.displayName);
    const name = `${path}.texts.${baseLanguage}.displayName`;
    return isNamed ? inside : [{ path: name, rule: "required" }, ...inside];
  });
}
