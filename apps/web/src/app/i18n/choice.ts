import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@assay/domain";
import { setLanguage } from "./texts.ts";

const KEY = "assay.language";
const isLanguage = (value: string | null): value is Language =>
  LANGUAGES.some((language) => language === value);

/** The language chosen in this browser, else German (I18N-02). */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  // Only now: texts that cannot be loaded would keep the next page from opening.
  localStorage.setItem(KEY, language);
}

/** Falls back to German when the tenant does not offer the language in use. */
export async function keepToOffered(offered: readonly Language[]): Promise<void> {
  if (!offered.includes(storedLanguage())) await setLanguage(DEFAULT_LANGUAGE);
}
