import { charactersOf } from "./characters.ts";
import type { Violation } from "./violation.ts";

/** The languages of the product; the first is the default base language of a tenant (spec 1 §9). */
export const LANGUAGES = ["de", "en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE = "de" satisfies Language;

/** 24 lower-case hexadecimal characters (decisions §2). */
export type Id = string;

/** A text, or a set of texts, per language. */
export type Texts<T> = { readonly [L in Language]?: T | null | undefined };

/** Letters (umlauts and accents too), digits, `*`, `.`, `-`, `_` and spaces (spec 1 §5), which leaves out tabs and line breaks. */
export const NAME_PATTERN = /^[\p{L}\p{M}\p{Nd}*.\-_\p{Zs}]+$/u;
const PERSON_NAME_PATTERN = /^[\p{L}\p{M} '’.-]+$/u;
/** A letter, then letters, digits, dots, dashes, underscores (spec 1 §5). */
const ROLE_NAME_PATTERN = /^\p{L}[\p{L}\p{M}\p{Nd}._-]*$/u;
export const COLOR_PATTERN = /^#[0-9a-f]{6}$/i;
export const ID_PATTERN = /^[0-9a-f]{24}$/;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const HOST_PART = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

const NAME_LENGTH_LIMIT = 50;
const PERSON_NAME_LENGTH = 50;
const ROLE_NAME_LENGTH = 50;
const EMAIL_LENGTH = 254;
const LOCAL_PART_LENGTH = 64;

/** The name of a scale, competency or process: not blank, fewer than 50 characters (spec 1 §5). */
export function isName(value: string): boolean {
  return (
    value.trim() !== "" &&
    charactersOf(value).length < NAME_LENGTH_LIMIT &&
    NAME_PATTERN.test(value)
  );
}

/** A first or last name: not blank, at most 50 characters, any script (decisions §14). */
export function isPersonName(value: string): boolean {
  const hasLetter = /\p{L}/u.test(value);
  return (
    hasLetter && charactersOf(value).length <= PERSON_NAME_LENGTH && PERSON_NAME_PATTERN.test(value)
  );
}

/** A standard address, local part and host with a dot, at most 254 characters (RFC 5321 §4.5.3). */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf("@");
  if (at < 1 || at > LOCAL_PART_LENGTH || value.length > EMAIL_LENGTH) return false;
  return LOCAL_PART.test(value.slice(0, at)) && HOST_PART.test(value.slice(at + 1));
}

/**
 * Whether a text is a valid URL with http or https (spec 1 §5). URL parsers drop line breaks
 * silently, and text before an `@` can look like the host, so that both are refused.
 */
export function isLink(value: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

/** At most 50 characters. */
export function isRoleName(value: string): boolean {
  return charactersOf(value).length <= ROLE_NAME_LENGTH && ROLE_NAME_PATTERN.test(value);
}

/** 24 hexadecimal digits, in lower case. */
export function isId(value: string): value is Id {
  return ID_PATTERN.test(value);
}

/** Languages in the order in which a reader wants a text, each once. */
export type LanguageOrder = readonly [Language, ...Language[]];

/**
 * The order in which a text's languages are tried: the reader's, the tenant's base language, then the others,
 * so that a text that exists is shown (decisions §17).
 */
export function languageOrder(language: Language, baseLanguage: Language): LanguageOrder {
  const others = [baseLanguage, ...LANGUAGES].filter((other) => other !== language);
  return [language, ...new Set(others)];
}

/** Whether a text, or every text of a set, is empty. */
export function isSilent(text: unknown): boolean {
  if (text == null) return true;
  if (typeof text === "string") return text.trim() === "";
  if (Array.isArray(text)) return text.every(isSilent);
  return typeof text === "object" && Object.values(text).every(isSilent);
}

/**
 * The first entry that is not empty; if there is none, that of the first language that has one, and
 * otherwise undefined. Answers of the server hold the stored texts: only showing a text falls back.
 */
export function textIn<T>(texts: Texts<T>, order: LanguageOrder): T | undefined {
  const language = order.find((one) => !isSilent(texts[one]));
  const first = language ?? order.find((one) => texts[one] != null);
  return first && (texts[first] ?? undefined);
}

/**
 * The missing parts of a text that is required in the base language, and in another language as soon as
 * a part of it is written, since fallback replaces whole entries only.
 *
 * @param path of the texts in the checked value
 */
export function missingTexts<K extends string>(
  texts: Texts<{ readonly [F in K]: string }>,
  field: K,
  { baseLanguage, path }: { readonly baseLanguage: Language; readonly path: string },
): Violation[] {
  return LANGUAGES.filter((language) => {
    const isNeeded = language === baseLanguage || !isSilent(texts[language]);
    return isNeeded && isSilent(texts[language]?.[field]);
  }).map((language) => ({ path: `${path}.${language}.${field}`, rule: "required" }));
}
