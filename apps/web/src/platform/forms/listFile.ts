import { LIST_FILES, type ListRule } from "@assay/contract";
import { isApiError } from "../http/ApiError.ts";
import { errorText } from "../i18n/errorText.ts";
import type { Translate } from "../i18n/texts.ts";

/** The endings of files that lists are read from, as a field of files takes them. */
export const LIST_ENDINGS = Object.keys(LIST_FILES.types).join(",");

/** A file that is larger than any list. */
class ListTooLarge extends Error {}

/** @throws Error before anything is sent, where the server would refuse the file for its size. */
export function refuseLarge({ size }: File): void {
  if (size > LIST_FILES.maxBytes) throw new ListTooLarge();
}

const ruleIn = (error: unknown): string | undefined =>
  isApiError(error) && error.kind === "validation" ? error.fields["file"]?.[0] : undefined;

/** Why the list in a file could not be read. */
export function listFileText(error: unknown, t: Translate): string {
  if (error instanceof ListTooLarge) return t("lists:fileTooLarge");
  const rule = ruleIn(error);
  if (rule === undefined) return errorText(error, t);
  const texts: Readonly<Partial<Record<ListRule, string>>> = {
    notText: t("lists:file_notText"),
    openQuote: t("lists:file_openQuote"),
    tooManyColumns: t("lists:file_tooManyColumns"),
    tooMany: t("lists:file_tooMany"),
  };
  return texts[rule as ListRule] ?? t("lists:unreadableFile");
}
