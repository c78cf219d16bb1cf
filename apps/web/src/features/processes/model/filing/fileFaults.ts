import type { ProcessFile } from "@assay/contract";
import { type LanguageOrder, textIn, type Texts } from "@assay/domain";
import { validationText } from "../../../../platform/forms/validationText.ts";
import { ApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import type { Translate } from "../../../../platform/i18n/texts.ts";

/** A chosen file that is no process. */
class NoProcessFile extends Error {}

/** Places that are named at once. */
const MOST_NAMED = 8;

/** The content of a chosen file; the server checks all but that it is JSON. @throws NoProcessFile */
export async function readProcessFile(file: File): Promise<ProcessFile> {
  try {
    const content: unknown = JSON.parse(await file.text());
    if (typeof content === "object" && content !== null && "format" in content)
      return content as ProcessFile;
  } catch {
    // Said below: text that is no JSON.
  }
  throw new NoProcessFile();
}

type Part = Readonly<Record<string, unknown>> | undefined;

/** What a person calls a part of a file: the name of a competency, the display name of a step. */
function nameOf(part: Part, order: LanguageOrder): string | undefined {
  if (typeof part?.["name"] === "string") return part["name"];
  const texts = part?.["texts"];
  if (typeof texts !== "object" || texts === null) return undefined;
  return textIn(texts as Texts<{ displayName: string }>, order)?.displayName;
}

/** A place in a file with the names of the parts on the way, such as items.0 (Interview).cutOff. */
function placeIn(file: unknown, path: string, order: LanguageOrder): string {
  let part = file as Part;
  return path
    .split(".")
    .map((key) => {
      part = part?.[key] as Part;
      const name = /^\d+$/.test(key) ? nameOf(part, order) : undefined;
      return name ? `${key} (${name})` : key;
    })
    .join(".");
}

const UNKNOWN_NAMES = ["competencyNotInProcess", "competencyNotInStep", "exerciseNotInStep"];
const REPEATED = ["duplicate", "duplicateItem", "duplicateCriterion"];

function ruleText(rule: string, t: Translate): string {
  if (UNKNOWN_NAMES.includes(rule)) return t("processes:fileUnknownName");
  if (REPEATED.includes(rule)) return t("processes:fileRepeated");
  if (rule === "cueGroupCount") return t("processes:fileGroupCount");
  const value = rule === "required" ? "" : rule;
  return validationText(t, rule, value) ?? t("validation:invalid");
}

/** Why a file was not imported, a line for each place. */
export function fileFault(
  error: unknown,
  { file, order, t }: { file: unknown; order: LanguageOrder; t: Translate },
): string {
  if (error instanceof NoProcessFile) return t("processes:fileNoProcessFile");
  if (!(error instanceof ApiError) || error.kind !== "validation") return errorText(error, t);
  const faults = Object.entries(error.fields);
  if (error.fields["format"]) return t("processes:fileNoProcessFile");
  if (error.fields["formatVersion"]) return t("processes:fileNewerProcessFile");
  const lines = faults.slice(0, MOST_NAMED).map(([path, [rule]]) => {
    return t("processes:filePlaceFault", {
      place: placeIn(file, path, order),
      fault: ruleText(rule ?? "invalid", t),
    });
  });
  const more = faults.length - lines.length;
  return [...lines, ...(more > 0 ? [t("processes:fileMoreFaults", { count: more })] : [])].join(
    "\n",
  );
}
