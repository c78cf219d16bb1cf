import { DEFAULT_LANGUAGE, LANGUAGES, LINK_LANGUAGE, type Language } from "@assay/domain";
import { currentLanguage, setLanguage } from "./texts.ts";

const KEY = "assay.language";
const known = (value: string | null): Language[] => LANGUAGES.filter((one) => one === value);

/**
 * The languages that somebody could want here, best first: the one chosen in this browser, that of the
 * mailed link, then those of the browser (decisions §17).
 */
function wantedLanguages(): Language[] {
  const ofLink = new URLSearchParams(location.search).get(LINK_LANGUAGE);
  const ofBrowser = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return [localStorage.getItem(KEY), ofLink, ...ofBrowser].flatMap(known);
}

/** What to begin with, before the tenant is known. */
export const firstLanguage = (): Language => wantedLanguages()[0] ?? DEFAULT_LANGUAGE;

/** Switches the language, and remembers it in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  // Only now: texts that cannot be loaded would keep the next page from opening.
  localStorage.setItem(KEY, language);
}

/**
 * How the pages of a tenant are read: the language in use where it is offered, otherwise the best that is
 * wanted, otherwise the base language.
 */
export async function restrictToOffered(
  offered: readonly Language[],
  baseLanguage: Language,
): Promise<void> {
  if (offered.includes(currentLanguage())) return;
  const wanted = wantedLanguages().find((language) => offered.includes(language));
  await setLanguage(wanted ?? baseLanguage);
}
