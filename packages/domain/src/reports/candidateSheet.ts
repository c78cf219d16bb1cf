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
  /** In the order of the exercise's observers. */
  readonly cells: readonly RatingMark[];
  readonly value: number | null;
  /** The single ratings, for a chart. */
  readonly ratings: readonly number[];
}

export interface ExerciseSheet {
  readonly exerciseId: Id;
  /** Whether its step counts it: what does not count has values, and no part in those of others. */
  readonly counts: boolean;
  readonly observerIds: readonly Id[];
  readonly rows: readonly ExerciseRow[];
  /** Of the observers' ratings. */
  readonly value: number | null;
  /** Of the ratings that decide about it: under MANUAL of its overall result. */
  readonly decided: number | null;
}

/** A competency over all exercises. */
export interface ProfileRow {
  readonly competencyId: Id;
  /** One for each exercise of the sheet; null where it is not rated there. */
  readonly values: readonly (number | null)[];
  /** Of the observers' ratings in the exercises that count. */
  readonly value: number | null;
  /** Of the ratings that decide about it: under MANUAL of the overall results. */
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
  /** Of the step, or `WHOLE_PROCESS`. */
  readonly itemId: Id;
  readonly judgement: Judgement;
  /** Over all ratings that decide about the step: under MANUAL of its overall result. */
  readonly decided: number | null;
  /** What a complete verdict still lacks; empty where nobody knows who should rate. */
  readonly missing: readonly MissingValues[];
}

/** All that the ratings of one candidate come to. */
export interface CandidateSheet {
  readonly exercises: readonly ExerciseSheet[];
  readonly profile: readonly ProfileRow[];
  /** Over all ratings of observers that count. */
  readonly value: number | null;
  /** The same of the ratings that decide. */
  readonly decided: number | null;
  /** How many ratings decide. */
  readonly decidingCount: number;
  readonly results: readonly ResultColumn[];
  /** In the order of the steps; last the verdict of the rule over all of them, where there is one. */
  readonly verdicts: readonly StepVerdict[];
}

interface SheetInput {
  readonly items: readonly JudgedItem[];
  /** The rule over all of these steps, where there is one. */
  readonly cutOff?: CutOff | null | undefined;
  readonly strategy: CutOffStrategy;
  /** In the order in which they are shown. */
  readonly competencyIds: readonly Id[];
  /** The candidate's, of both types. */
  readonly assessments: readonly Assessment[];
  /** Who should rate the candidate; without it nothing is said to be missing. */
  readonly staffing?: Staffing | undefined;
}

const keyOf = (exerciseId: Id, observerId: Id | null | undefined, competencyId: Id): string =>
  `${exerciseId}/${observerId}/${competencyId}`;

/** Where a moderator's value stands, even if it is the observer's own. */
const overwrittenKeys = (assessments: readonly Assessment[]): ReadonlySet<string> =>
  new Set(
    assessments.flatMap(({ exerciseId, observerId, values }) =>
      values
        .filter(({ selectedCriterionOverwrite }) => (selectedCriterionOverwrite ?? null) !== null)
        .map(({ competencyId }) => keyOf(exerciseId, observerId, competencyId)),
    ),
  );

/** Where a competency's ratings stand out among all of the candidate's. */
function differing(ratings: readonly ObserverRating[]): ReadonlySet<ObserverRating> {
  const byCompetency = Map.groupBy(ratings, ({ competencyId }) => competencyId);
  return new Set(
    [...byCompetency.values()].flatMap((own) => {
      const stands = highlighted(own.map(({ value }) => value));
      return own.filter((_, index) => stands[index]);
    }),
  );
}

/** Which ratings are shown with a mark. */
interface Marked {
  readonly standing: ReadonlySet<ObserverRating>;
  readonly overwritten: ReadonlySet<string>;
}

/** All ratings of the candidate, and the values that come of those that count. */
interface Ratings extends CandidateRatings<ObserverRating> {
  readonly marked: Marked;
  /** In the order in which they first appear, exercise by exercise. */
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
 * What the ratings of one candidate come to: by exercise and observer, by competency over the exercises
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
