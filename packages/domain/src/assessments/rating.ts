import type { Id } from "../text/rules.ts";
import { placed, repeatedIn, unknownAmong } from "../text/violation.ts";
import type { Placed, Violation } from "../text/violation.ts";
import type { SubmissionState } from "./submission.ts";

/** An assessment saves itself this long after the last change (spec 2 §4). */
export const ASSESSMENT_AUTOSAVE_MS = 3000;

export const ASSESSMENT_TYPES = ["OBSERVATION", "RESULT"] as const;
export type AssessmentType = (typeof ASSESSMENT_TYPES)[number];

/** Progress of an exercise, and of a candidate over all of them (spec 2 §9). */
export const PROGRESS_STATES = ["NOT_STARTED", "STARTED", "FINISHED"] as const;
export type Progress = (typeof PROGRESS_STATES)[number];
/** Red, yellow and green, each with a different shape (DASH-020, DASH-021). */
export const PROGRESS_TONES = {
  NOT_STARTED: "open",
  STARTED: "partial",
  FINISHED: "done",
} as const satisfies Readonly<Record<Progress, string>>;

/** A criterion's value as the observer chose it, and as a moderator replaced it; null is unrated. */
export interface Rated {
  readonly selectedCriterion: number | null;
  readonly selectedCriterionOverwrite?: number | null | undefined;
  /** What the observer gave in the latest second round of the conference; absent if nothing. */
  readonly revisedCriterion?: number | undefined;
  /** What the conference decided in place of the observers' values of this competency; absent if nothing. */
  readonly conferenceCriterion?: number | undefined;
}

export interface RatingValue extends Rated {
  readonly competencyId: Id;
  readonly selectedCueIds: readonly string[];
}

export interface Assessment {
  readonly exerciseId: Id;
  readonly observerId?: Id | null | undefined;
  readonly assessmentType: AssessmentType;
  readonly values: readonly RatingValue[];
  /** Absent in runs without rules for rating. */
  readonly submission?: { readonly state: SubmissionState } | null | undefined;
}

/** The observer's latest value: the one of a second round, else the independent one; null where unrated. */
export const ownValue = ({ selectedCriterion, revisedCriterion }: Rated): number | null =>
  selectedCriterion === null ? null : (revisedCriterion ?? selectedCriterion);

/**
 * The value that counts: the overwrite, else what the conference decided, else the observer's latest; null where unrated
 * (decisions §9). The conference replaces given values and adds none, so that each observer who rated keeps their weight.
 */
export function ratingValue(value: Rated): number | null {
  const own = ownValue(value);
  const agreed = own === null ? null : (value.conferenceCriterion ?? own);
  return value.selectedCriterionOverwrite ?? agreed;
}

/** The values of a new assessment: every competency, unrated (spec 2 §4). */
export function emptyValues(competencyIds: readonly Id[]) {
  return competencyIds.map((competencyId) => ({
    competencyId,
    selectedCriterion: null,
    selectedCriterionOverwrite: null,
    selectedCueIds: [],
  })) satisfies RatingValue[];
}

/**
 * Whether two lists of values say the same: for each competency the same criterion, the same overwrite and the same
 * cues, in whatever order.
 */
export function isSameRating(a: readonly RatingValue[], b: readonly RatingValue[]): boolean {
  const byCompetency = new Map(b.map((value) => [value.competencyId, value]));
  if (a.length !== b.length || byCompetency.size !== b.length) return false;
  return a.every((value) => {
    const other = byCompetency.get(value.competencyId);
    return other !== undefined && isSameValue(value, other);
  });
}

function isSameValue(a: RatingValue, b: RatingValue): boolean {
  const cues = new Set(a.selectedCueIds);
  return (
    a.selectedCriterion === b.selectedCriterion &&
    (a.selectedCriterionOverwrite ?? null) === (b.selectedCriterionOverwrite ?? null) &&
    cues.size === new Set(b.selectedCueIds).size &&
    b.selectedCueIds.every((id) => cues.has(id))
  );
}

/** Progress of an exercise by the number of its rated competencies; without competencies it is not started. */
export function progressOf(
  values: readonly (Rated & { readonly competencyId: Id })[],
  competencyIds: readonly Id[],
): Progress {
  const rated = new Set(
    values.filter((value) => ratingValue(value) !== null).map((value) => value.competencyId),
  );
  const count = competencyIds.filter((id) => rated.has(id)).length;
  if (count === 0) return "NOT_STARTED";
  return count === competencyIds.length ? "FINISHED" : "STARTED";
}

/** A candidate is finished when every exercise is, started when any has begun (decisions §14). */
export function overallProgress(exercises: readonly Progress[]): Progress {
  if (exercises.every((progress) => progress === "NOT_STARTED")) return "NOT_STARTED";
  return exercises.every((progress) => progress === "FINISHED") ? "FINISHED" : "STARTED";
}

interface Rateable {
  readonly competencyIds: readonly Id[];
  readonly criterionValues: readonly number[];
  /** By competency id, as `stepCueUids` gives them. */
  readonly cueUids: Readonly<Record<Id, readonly string[]>>;
}

/** What the server refuses in the values of an assessment; a path begins with the value's index. */
export function ratingViolations(values: readonly RatingValue[], known: Rateable): Violation[] {
  const competencies = values.map(({ competencyId }, index): Placed<Id> => [
    `${index}.competencyId`,
    competencyId,
  ]);
  const criterions = values.flatMap((value, index): Placed<number | null | undefined>[] => [
    [`${index}.selectedCriterion`, value.selectedCriterion],
    [`${index}.selectedCriterionOverwrite`, value.selectedCriterionOverwrite],
  ]);
  return [
    ...unknownAmong(competencies, known.competencyIds, "unknownCompetency"),
    ...repeatedIn(competencies, "duplicateCompetency"),
    ...unknownAmong(criterions, [null, undefined, ...known.criterionValues], "unknownCriterion"),
    ...values.flatMap(({ competencyId, selectedCueIds }, index) =>
      unknownAmong(
        placed(`${index}.selectedCueIds`, selectedCueIds),
        known.cueUids[competencyId] ?? [],
        "unknownCue",
      ),
    ),
  ];
}
