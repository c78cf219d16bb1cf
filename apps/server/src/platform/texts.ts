import { type Language, LANGUAGES } from "@assay/domain";
import compile from "icu-minify/compile";
import format, { type CompiledMessage, type FormatValues } from "icu-minify/format";

/** How a tenant addresses its users (spec 1 §1). */
export interface Wording {
  useFormality: boolean;
  useGendering: boolean;
}

export type Values = Record<string, string | number>;
export type Translate<Key extends string> = (key: Key, values?: Values) => string;

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...args),
};

function formatMessage(message: CompiledMessage, language: Language, values: FormatValues<string>) {
  const result = format(message, language, values, { formatters });
  return Array.isArray(result) ? result.join("") : result;
}

/**
 * Loads the texts of every language, so that no list but `LANGUAGES` names them.
 *
 * @param load imports the file of one language
 */
export async function loadTexts<Texts>(
  load: (language: Language) => Promise<{ default: Texts }>,
): Promise<Readonly<Record<Language, Texts>>> {
  const entries = await Promise.all(
    LANGUAGES.map(async (language) => [language, (await load(language)).default] as const),
  );
  return Object.fromEntries(entries) as Record<Language, Texts>;
}

/**
 * Compiles ICU texts once. The server's texts (mails) are worded as the pages are: `f` for
 * formality and `g` for gendering come from the tenant, never from the caller.
 */
export function compileTexts<Key extends string>(
  files: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): (language: Language, wording: Wording) => Translate<Key> {
  const compiled = Object.entries(files).map(([language, texts]) => {
    const messages = Object.entries(texts as Record<Key, string>).map(
      ([key, text]) => [key, compile(text as string)] as const,
    );
    return [language, new Map(messages)] as const;
  });
  const packs = new Map(compiled);
  return (language, { useFormality, useGendering }) => {
    const f = useFormality ? "formal" : "other";
    const g = useGendering ? "on" : "other";
    return (key, values = {}) =>
      formatMessage(packs.get(language)?.get(key) ?? key, language, { ...values, f, g });
  };
}
