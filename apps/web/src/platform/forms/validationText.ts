import type { TextKey, Translate } from "../i18n/texts.ts";

/** The checks of the contract's fields; each names a text. */
const TEXTS: Readonly<Record<string, Extract<TextKey, `validation:${string}`>>> = {
  characters: "validation:characters",
  color: "validation:color",
  date: "validation:date",
  email: "validation:email",
  name: "validation:name",
  personName: "validation:personName",
  roleName: "validation:roleName",
  tooLong: "validation:tooLong",
  tooMany: "validation:tooMany",
};

/**
 * What is wrong with a field, by the text key of its check; an empty field is missing, whatever the check. A large
 * form is checked a moment after it was typed: a field that is no longer empty is not missing.
 */
export function validationText(t: Translate, check: string | undefined, value: unknown) {
  if (check === undefined) return undefined;
  if (isMissing(value)) return t("validation:required");
  return check === "required" ? undefined : t(TEXTS[check] ?? "validation:invalid");
}

/** The required rule: nothing, an empty text, false, no number, and an empty list are missing (spec 1 §5). */
export function isMissing(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === "string") return value.trim() === "";
  if (typeof value === "number") return Number.isNaN(value);
  return Array.isArray(value) && value.length === 0;
}
