import { ratingValue } from "../assessments/rating.ts";
import type { Assessment } from "../assessments/rating.ts";
import type { CutOffStrategy } from "../processes/cutOff.ts";
import { aggregate } from "../results/calculation.ts";
import { highlighted } from "../results/highlight.ts";
import { judgeStep } from "../results/judgement.ts";
import type { Judgement } from "../results/judgement.ts";
import { ratedValues, ratingsOf } from "../results/ratings.ts";
import type { ObserverRating, Rating } from "../results/ratings.ts";
import { countedExercises, ratedExercises } from "../results/step.ts";
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
  readonly observerIds: readonly Id[];
  readonly rows: readonly ExerciseRow[];
  readonly value: number | null;
}

/** A competency over all exercises. */
export interface ProfileRow {
  readonly competencyId: Id;
  /** One for each exercise of the sheet; null where it is not rated there. */
  readonly values: readonly (number | null)[];
  /** Over the exercises that count. */
  readonly value: number | null;
  readonly ratings: readonly number[];
  readonly differs: boolean;
}

/** The overall result that moderators gave in a step or exercise (MANUAL). */
export interface ResultColumn {
  readonly itemId: Id;
  readonly values: ReadonlyMap<Id, number | null>;
}

export interface StepVerdict {
  readonly itemId: Id;
  readonly judgement: Judgement;
}

/** All that the ratings of one candidate come to. */
export interface CandidateSheet {
  readonly exercises: readonly ExerciseSheet[];
  readonly profile: readonly ProfileRow[];
  readonly value: number | null;
  readonly results: readonly ResultColumn[];
  readonly verdicts: readonly StepVerdict[];
}

interface SheetInput {
  readonly items: readonly JudgedItem[];
  readonly strategy: CutOffStrategy;
  /** In the order in which they are shown. */
  readonly competencyIds: readonly Id[];
  /** The candidate's, of both types. */
  readonly assessments: readonly Assessment[];
}

const combined = (strategy: CutOffStrategy, ratings: readonly Rating[]): number | null =>
  aggregate(strategy, ratedValues(ratings));

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

function exerciseSheet(
  { id: exerciseId, competencyIds }: { readonly id: Id; readonly competencyIds: readonly Id[] },
  { strategy, competencyIds: order }: SheetInput,
  ratings: readonly ObserverRating[],
  { standing, overwritten }: Marked,
): ExerciseSheet {
  const own = ratings.filter((rating) => rating.exerciseId === exerciseId);
  const observerIds = [...new Set(own.flatMap(({ observerId }) => observerId ?? []))];
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
      return { competencyId, cells, value: combined(strategy, about), ratings: ratedValues(about) };
    });
  return { exerciseId, observerIds, rows, value: combined(strategy, own) };
}

const resultColumn = ({ exerciseId, values }: Assessment): ResultColumn => ({
  itemId: exerciseId,
  values: new Map(values.map((value) => [value.competencyId, ratingValue(value)])),
});

/**
 * What the ratings of one candidate come to, with the very rules of the results page: by exercise and
 * observer, by competency over the exercises that count, and step by step against the cut-off.
 */
export function candidateSheet(input: SheetInput): CandidateSheet {
  const { items, strategy, competencyIds, assessments } = input;
  const exercises = items.flatMap(ratedExercises);
  const rated = new Set(exercises.map(({ id }) => id));
  const all = ratingsOf(assessments, "OBSERVATION");
  const ratings = all.filter(({ exerciseId }) => rated.has(exerciseId));
  const resultRatings = ratingsOf(assessments, "RESULT");
  const standing = differing(ratings);
  const counted = new Set(items.flatMap(countedExercises).map(({ id }) => id));
  const counting = ratings.filter(({ exerciseId }) => counted.has(exerciseId));
  const marked = { standing, overwritten: overwrittenKeys(assessments) };
  const sheets = exercises.map((exercise) => exerciseSheet(exercise, input, ratings, marked));
  const used = new Set(exercises.flatMap((exercise) => exercise.competencyIds));
  const profile = competencyIds
    .filter((id) => used.has(id))
    .map((competencyId): ProfileRow => {
      const about = counting.filter((rating) => rating.competencyId === competencyId);
      const row = (sheet: ExerciseSheet) =>
        sheet.rows.find((one) => one.competencyId === competencyId);
      return {
        competencyId,
        values: sheets.map((sheet) => row(sheet)?.value ?? null),
        value: combined(strategy, about),
        ratings: ratedValues(about),
        differs: ratings.some((one) => one.competencyId === competencyId && standing.has(one)),
      };
    });
  const order = items.flatMap((item) => [item.id, ...item.items.map(({ id }) => id)]);
  const results = assessments
    .filter(
      ({ assessmentType, exerciseId }) => assessmentType === "RESULT" && order.includes(exerciseId),
    )
    .toSorted((a, b) => order.indexOf(a.exerciseId) - order.indexOf(b.exerciseId))
    .map(resultColumn);
  const verdicts = items.map((item) => ({
    itemId: item.id,
    judgement: judgeStep({ item, strategy, ratings: all, resultRatings }),
  }));
  return { exercises: sheets, profile, value: combined(strategy, counting), results, verdicts };
}
