import { ratingValue } from "../assessments/rating.ts";
import type { Assessment } from "../assessments/rating.ts";
import type { CutOff, CutOffStrategy } from "../processes/cutOff.ts";
import { countedRatings, decidingRatings, exerciseCounts, valueOf } from "../results/counting.ts";
import type { CandidateRatings, Over } from "../results/counting.ts";
import { highlighted } from "../results/highlight.ts";
import { judgeStep } from "../results/judgement.ts";
import type { Judgement } from "../results/judgement.ts";
import { missingIn } from "../results/missingIn.ts";
import type { MissingValues, Staffing } from "../results/missingIn.ts";
import { ratedValues, ratingsOf } from "../results/ratings.ts";
import type { ObserverRating } from "../results/ratings.ts";
import { judgedItems, ratedExercises, stepsOf } from "../results/step.ts";
import type { JudgedItem } from "../results/step.ts";
import type { Id } from "../text/rules.ts";

/** One rating as a sheet shows it. */
export interface RatingMark {
  readonly value: number | null;
  readonly isOverwritten: boolean;
  /** More than 1 away from another rating of the same competency (decisions §9). */
  readonly differs: boolean;
}

/** A competency in one exercise. */
export interface ExerciseRow {
  readonly competencyId: Id;
  /** One rating for each of the exercise's observers, in their order. */
  readonly cells: readonly RatingMark[];
  readonly value: number | null;
  /** The single ratings, for a chart. */
  readonly ratings: readonly number[];
}

export interface ExerciseSheet {
  readonly exerciseId: Id;
  /** Whether its step counts the exercise. One that does not count has values, but no part in those of the step. */
  readonly counts: boolean;
  readonly observerIds: readonly Id[];
  readonly rows: readonly ExerciseRow[];
  /** Value over the observers' ratings. */
  readonly value: number | null;
  /** Value over the ratings that decide about the exercise: under MANUAL its overall result. */
  readonly decided: number | null;
}

/** A competency over all exercises. */
export interface ProfileRow {
  readonly competencyId: Id;
  /** One value for each exercise of the sheet; null if the competency is not rated there. */
  readonly values: readonly (number | null)[];
  /** Value over the observers' ratings in the exercises that count. */
  readonly value: number | null;
  /** Value over the ratings that decide about the competency: under MANUAL the overall results. */
  readonly decided: number | null;
  readonly ratings: readonly number[];
  readonly differs: boolean;
}

/** The overall result that moderators gave in a step or exercise (MANUAL). */
export interface ResultColumn {
  readonly itemId: Id;
  readonly values: ReadonlyMap<Id, number | null>;
}

export interface StepVerdict {
  /** Id of the step, or `WHOLE_PROCESS`. */
  readonly itemId: Id;
  readonly judgement: Judgement;
  /** Value over all ratings that decide about the step: under MANUAL its overall result. */
  readonly decided: number | null;
  /** What a complete verdict still lacks; empty without `staffing`. */
  readonly missing: readonly MissingValues[];
}

/** All values and verdicts of one candidate. */
export interface CandidateSheet {
  readonly exercises: readonly ExerciseSheet[];
  readonly profile: readonly ProfileRow[];
  /** Value over all observers' ratings that count. */
  readonly value: number | null;
  /** Value over the ratings that decide. */
  readonly decided: number | null;
  /** Number of ratings that decide. */
  readonly decidingCount: number;
  readonly results: readonly ResultColumn[];
  /** Verdicts in the order of the steps; the last one is that of the rule over all steps, if there is one. */
  readonly verdicts: readonly StepVerdict[];
}

interface SheetInput {
  readonly items: readonly JudgedItem[];
  /** The rule over all steps, if the process has one. */
  readonly cutOff?: CutOff | null | undefined;
  readonly strategy: CutOffStrategy;
  /** Competencies in the order in which they are shown. */
  readonly competencyIds: readonly Id[];
  /** The candidate's assessments of both types. */
  readonly assessments: readonly Assessment[];
  /** The observers who should rate the candidate; if unset, nothing is reported as missing. */
  readonly staffing?: Staffing | undefined;
}

const keyOf = (exerciseId: Id, observerId: Id | null | undefined, competencyId: Id): string =>
  `${exerciseId}/${observerId}/${competencyId}`;

/** The keys of overwritten ratings, also where the moderator's value equals the observer's. */
const overwrittenKeys = (assessments: readonly Assessment[]): ReadonlySet<string> =>
  new Set(
    assessments.flatMap(({ exerciseId, observerId, values }) =>
      values
        .filter(({ selectedCriterionOverwrite }) => (selectedCriterionOverwrite ?? null) !== null)
        .map(({ competencyId }) => keyOf(exerciseId, observerId, competencyId)),
    ),
  );

/** The ratings that differ from another rating of the same competency. */
function differing(ratings: readonly ObserverRating[]): ReadonlySet<ObserverRating> {
  const byCompetency = Map.groupBy(ratings, ({ competencyId }) => competencyId);
  return new Set(
    [...byCompetency.values()].flatMap((own) => {
      const stands = highlighted(own.map(({ value }) => value));
      return own.filter((_, index) => stands[index]);
    }),
  );
}

/** The ratings that are shown with a mark. */
interface Marked {
  readonly standing: ReadonlySet<ObserverRating>;
  readonly overwritten: ReadonlySet<string>;
}

/** The candidate's ratings, with those to mark and the order of the observers. */
interface Ratings extends CandidateRatings<ObserverRating> {
  readonly marked: Marked;
  /** Observers in the order in which they first appear, exercise by exercise. */
  readonly observerIds: readonly Id[];
}

function exerciseSheet(
  { id: exerciseId, competencyIds }: { readonly id: Id; readonly competencyIds: readonly Id[] },
  { items, strategy, competencyIds: order }: SheetInput,
  known: Ratings,
): ExerciseSheet {
  const over: Over = { kind: "exercise", id: exerciseId };
  const { standing, overwritten } = known.marked;
  const own = countedRatings(items, known.ratings, over);
  const observerIds = known.observerIds.filter((id) => own.some((one) => one.observerId === id));
  const rows = order
    .filter((id) => competencyIds.includes(id))
    .map((competencyId): ExerciseRow => {
      const about = own.filter((rating) => rating.competencyId === competencyId);
      const cells = observerIds.map((observerId): RatingMark => {
        const rating = about.find((one) => one.observerId === observerId);
        if (!rating) return { value: null, isOverwritten: false, differs: false };
        return {
          value: rating.value,
          isOverwritten: overwritten.has(keyOf(exerciseId, observerId, competencyId)),
          differs: standing.has(rating),
        };
      });
      return { competencyId, cells, value: valueOf(strategy, about), ratings: ratedValues(about) };
    });
  return {
    exerciseId,
    counts: exerciseCounts(items, exerciseId),
    observerIds,
    rows,
    value: valueOf(strategy, own),
    decided: valueOf(strategy, decidingRatings(items, strategy, known, over)),
  };
}

const resultColumn = ({ exerciseId, values }: Assessment): ResultColumn => ({
  itemId: exerciseId,
  values: new Map(values.map((value) => [value.competencyId, ratingValue(value)])),
});

/** The overall results in the order of the process. */
function resultColumns({ items, assessments }: SheetInput): ResultColumn[] {
  const order = items.flatMap((item) => [item.id, ...item.items.map(({ id }) => id)]);
  return assessments
    .filter(
      ({ assessmentType, exerciseId }) => assessmentType === "RESULT" && order.includes(exerciseId),
    )
    .toSorted((a, b) => order.indexOf(a.exerciseId) - order.indexOf(b.exerciseId))
    .map(resultColumn);
}

function profileOf(
  { items, strategy, competencyIds }: SheetInput,
  known: Ratings,
  sheets: readonly ExerciseSheet[],
): ProfileRow[] {
  const used = new Set(items.flatMap(ratedExercises).flatMap((exercise) => exercise.competencyIds));
  return competencyIds
    .filter((id) => used.has(id))
    .map((competencyId): ProfileRow => {
      const over: Over = { kind: "competency", id: competencyId };
      const about = countedRatings(items, known.ratings, over);
      const row = (sheet: ExerciseSheet) =>
        sheet.rows.find((one) => one.competencyId === competencyId);
      const { standing } = known.marked;
      return {
        competencyId,
        values: sheets.map((sheet) => row(sheet)?.value ?? null),
        value: valueOf(strategy, about),
        decided: valueOf(strategy, decidingRatings(items, strategy, known, over)),
        ratings: ratedValues(about),
        differs: known.ratings.some(
          (one) => one.competencyId === competencyId && standing.has(one),
        ),
      };
    });
}

/**
 * The values of one candidate: by exercise and observer, by competency over the exercises
 * that count, and step by step against the cut-off. Page, charts, report and workbooks show these values.
 */
export function candidateSheet(input: SheetInput): CandidateSheet {
  const { items, cutOff, strategy, assessments, staffing } = input;
  const exercises = items.flatMap(ratedExercises);
  const rated = new Set(exercises.map(({ id }) => id));
  const all = ratingsOf(assessments, "OBSERVATION");
  const ratings = all.filter(({ exerciseId }) => rated.has(exerciseId));
  const resultRatings = ratingsOf(assessments, "RESULT");
  const marked = { standing: differing(ratings), overwritten: overwrittenKeys(assessments) };
  const inOrder = exercises.flatMap(({ id }) => ratings.filter((one) => one.exerciseId === id));
  const observerIds = [...new Set(inOrder.flatMap(({ observerId }) => observerId ?? []))];
  const known = { ratings, resultRatings, marked, observerIds };
  const sheets = exercises.map((exercise) => exerciseSheet(exercise, input, known));
  const total: Over = { kind: "total", id: "" };
  const deciding = decidingRatings(items, strategy, known, total);
  const verdicts = judgedItems(items, cutOff).map((item) => ({
    itemId: item.id,
    judgement: judgeStep({ item, strategy, ratings, resultRatings }),
    decided: valueOf(strategy, decidingRatings(stepsOf(item), strategy, known, total)),
    missing: staffing ? missingIn(item, strategy, known, staffing) : [],
  }));
  return {
    exercises: sheets,
    profile: profileOf(input, known, sheets),
    value: valueOf(strategy, countedRatings(items, ratings, total)),
    decided: valueOf(strategy, deciding),
    decidingCount: ratedValues(deciding).length,
    results: resultColumns(input),
    verdicts,
  };
}
