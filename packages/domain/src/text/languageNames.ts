import { type Language, LANGUAGES } from "./rules.ts";

/** The code of a language, and its name in each language of the product: `fr`, `Französisch`, `French`, `français`. */
export const languageNames = (language: Language): string[] => [
  language,
  ...LANGUAGES.map(
    (reader) => new Intl.DisplayNames(reader, { type: "language" }).of(language) ?? language,
  ),
];
