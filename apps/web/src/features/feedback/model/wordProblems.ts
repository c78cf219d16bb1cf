import type { WordProblem, WordProblems } from "@assay/contract";
import { LARGEST_WORD_TEMPLATE } from "@assay/domain";
import { ApiError } from "../../../platform/http/ApiError.ts";
import type { Translate } from "../../../platform/i18n/texts.ts";

const TOO_LARGE = 413;
/** A tag as it stands in a template. */
export const EXAMPLE_TAG = "{statement}";

/** A problem that can be seen before a file is sent; null if there is none. */
export function problemBefore({ name, size }: File, t: Translate): string | null {
  if (!name.toLowerCase().endsWith(".docx")) return t("wordTemplate:rule_fileType");
  return size > LARGEST_WORD_TEMPLATE ? t("wordTemplate:tooBig") : null;
}

/** What is wrong with a file that was refused as a template; null if it was refused for something else. */
export function problemsOf(error: unknown, t: Translate): WordProblem[] | string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === TOO_LARGE) return t("wordTemplate:tooBig");
  if (error.fields["file"]?.includes("fileType")) return t("wordTemplate:rule_fileType");
  const { problems } = (error.payload ?? {}) as Partial<WordProblems>;
  return error.type === "BAD_REQUEST" && Array.isArray(problems) ? problems : null;
}

/** A problem as a sentence, and where it is. */
export const problemText = ({ rule, about, at }: WordProblem, t: Translate): string => {
  const said = t(`wordTemplate:rule_${rule}`, { about, example: EXAMPLE_TAG });
  if (at === null) return said;
  const { paragraph, text } = at;
  return t("wordTemplate:problemAt", {
    said,
    place: t(`wordTemplate:place_${at.place}`, { paragraph }),
    text,
  });
};
