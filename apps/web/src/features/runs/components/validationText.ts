import type { TextKey, Translate } from "../../../app/i18n/texts.ts";

/** The checks of the contract's fields; each names a text. */
const TEXTS: Readonly<Record<string, Extract<TextKey, `validation:${string}`>>> = {
  characters: "validation:characters",
  date: "validation:date",
  email: "validation:email",
  personName: "validation:personName",
  required: "validation:required",
  tooLong: "validation:tooLong",
  tooMany: "validation:tooMany",
};

/** What is wrong with a field, by the text key of its check; an empty field is missing, whatever the check. */
export function validationText(t: Translate, check: string | undefined, value: unknown) {
  if (check === undefined) return undefined;
  const isEmpty = value == null || (typeof value === "string" && value.trim() === "");
  return t(isEmpty ? "validation:required" : (TEXTS[check] ?? "validation:invalid"));
}
