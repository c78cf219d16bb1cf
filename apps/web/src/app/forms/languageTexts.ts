import { LANGUAGES, type Language } from "@assay/domain";

/** Texts as a form holds them: every language is there, with an empty text where there is none. */
export type DraftTexts<T> = Readonly<Record<Language, T>>;
type WrittenTexts<T> = { de: T; en?: T; fr?: T };

export const draftTexts = <T>(
  texts: { readonly [L in Language]?: T | null | undefined },
  empty: T,
): DraftTexts<T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, texts[language] ?? empty])) as Record<
    Language,
    T
  >;

const isBlank = (texts: object): boolean =>
  Object.values(texts).every((text) => typeof text === "string" && text.trim() === "");

/** What is sent: German always, another language only where something is written in it. */
export function writtenTexts<T extends object>(texts: DraftTexts<T>): WrittenTexts<T> {
  const others = LANGUAGES.filter((language) => language !== "de" && !isBlank(texts[language]));
  return {
    de: texts.de,
    ...Object.fromEntries(others.map((language) => [language, texts[language]])),
  };
}
