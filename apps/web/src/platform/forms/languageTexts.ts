import { LANGUAGES, type Language } from "@assay/domain";

/** Texts in a form: one for each language, empty if the entity has none. */
export type FormTexts<T> = Readonly<Record<Language, T>>;
type WrittenTexts<T> = { de: T; en?: T; fr?: T };

export const formTexts = <T>(
  texts: { readonly [L in Language]?: T | null | undefined },
  empty: T,
): FormTexts<T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, texts[language] ?? empty])) as Record<
    Language,
    T
  >;

const isBlank = (texts: object): boolean =>
  Object.values(texts).every((text) => typeof text === "string" && text.trim() === "");

/** Texts to send: always German, other languages only if they are not blank. */
export function writtenTexts<T extends object>(texts: FormTexts<T>): WrittenTexts<T> {
  const others = LANGUAGES.filter((language) => language !== "de" && !isBlank(texts[language]));
  return {
    de: texts.de,
    ...Object.fromEntries(others.map((language) => [language, texts[language]])),
  };
}
