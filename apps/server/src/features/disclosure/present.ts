import type { AccessPackage, ReviewedFile, ReviewedText } from "@assay/contract";
import {
  answerDueOn,
  type Language,
  type LanguageOrder,
  PACKAGE_DAYS,
  textIn,
  utcDayOf,
} from "@assay/domain";
import type { Wording } from "../../platform/texts.ts";
import type { Run } from "../runs/store.ts";
import { packageWords } from "./writing/present.ts";
import type { Scope } from "./policy.ts";
import type { FoundText, Redaction, ReplacingWords } from "./redaction/present.ts";
import type { HeldRow, PackageRow } from "./store.ts";

const DAY_MS = 86_400_000;

export const presentPackage = (row: PackageRow, { runs, otherRuns }: Scope): AccessPackage => ({
  id: row.id,
  personId: row.personId,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  requestedOn: row.requestedOn,
  dueOn: answerDueOn(row.requestedOn, row.extensionReason !== null),
  extensionReason: row.extensionReason,
  locale: row.locale,
  includesInk: row.includesInk,
  state: row.state,
  progress: row.progress,
  completeUntil: row.completeUntil?.toISOString() ?? null,
  deletedOn:
    row.state === "DONE"
      ? utcDayOf(new Date(row.movedAt.getTime() + (PACKAGE_DAYS + 1) * DAY_MS))
      : null,
  runs: runs.length,
  otherRuns,
});

/** What stands in place of others, in the language of a package. */
export function replacingWords(language: Language, wording: Wording): ReplacingWords {
  const t = packageWords(language, wording);
  return {
    pseudonym: (role, number) => t(role === "OBSERVER" ? "observer" : "moderator", { number }),
    another: t("another"),
    black: t("black"),
    drawing: t("drawingLeftOut"),
  };
}

/** The names of exercises and competencies of runs, by id. */
export function designNames(runs: readonly Run[], order: LanguageOrder): Map<string, string> {
  const names = new Map<string, string>();
  const add = (id: string, texts: Run["design"]["items"][number]["texts"]) =>
    names.set(id, textIn<{ displayName: string }>(texts, order)?.displayName ?? "");
  for (const { design } of runs) {
    for (const item of design.items.flatMap((one) => [one, ...one.items])) add(item.id, item.texts);
    for (const { id, texts } of design.competencies)
      names.set(id, textIn<{ displayName: string }>(texts, order)?.displayName ?? "");
  }
  return names;
}

/** Whether a text is worth a look: sentences, and whatever has a mark. */
const isReviewed = ({ text, passages }: FoundText): boolean =>
  passages.length > 0 || /\p{L}{2,}\s+\p{L}{2,}/u.test(text);

const idIn = (row: HeldRow, key: string): string | null =>
  typeof row[key] === "string" ? row[key] : null;

/** The texts of a package for its review; those with marks first. */
export function presentTexts(
  redaction: Redaction,
  names: {
    readonly runs: ReadonlyMap<string, string>;
    readonly design: ReadonlyMap<string, string>;
  },
): ReviewedText[] {
  const texts = redaction.texts.filter(isReviewed).map(({ row, ...found }): ReviewedText => {
    const [runId, exerciseId] = [idIn(row, "runId"), idIn(row, "exerciseId")];
    return {
      place: found.place,
      digest: found.digest,
      table: found.table,
      column: found.column,
      run: runId === null ? null : (names.runs.get(runId) ?? null),
      exercise: exerciseId === null ? null : (names.design.get(exerciseId) ?? null),
      text: found.text,
      passages: found.passages.map(({ start, length, kind, replacement, isBlack }) => ({
        start,
        length,
        kind,
        replacement,
        isBlack,
      })),
    };
  });
  return texts.toSorted((a, b) => Number(b.passages.length > 0) - Number(a.passages.length > 0));
}

/** A file of a package with what is decided about it. */
export interface FoundFile extends ReviewedFile {
  readonly contentType: string;
  readonly place: "database" | "bucket";
  /** Whether the person has handed it in. */
  readonly isOwn: boolean;
}

export const presentReviewedFile = ({ id, name, size, namesOthers, isLeftOut }: FoundFile) => ({
  id,
  name,
  size,
  namesOthers,
  isLeftOut,
});
