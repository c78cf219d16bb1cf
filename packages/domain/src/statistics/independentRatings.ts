import { isIndependent, type SubmissionState } from "../assessments/submission.ts";
import type { Assessment } from "../assessments/rating.ts";
import type { GivenRating } from "../results/figures.ts";
import type { Cell } from "../runs/membership.ts";
import type { Id } from "../text/rules.ts";

interface GivenValue {
  readonly competencyId: Id;
  readonly selectedCriterion: number | null;
}

/** An observer's rating of a cell as it is stored. */
export interface StoredRating extends Omit<Assessment, "observerId" | "submission">, Cell {
  readonly observerId: Id;
  /** Last change by the observer, in milliseconds. */
  readonly changedAt: number;
  readonly submission?:
    | {
        readonly state: SubmissionState;
        /** The submitted values, if others count in their place. */
        readonly replaced?: readonly GivenValue[] | undefined;
      }
    | null
    | undefined;
}

/** When an observer gave the values: what others put in their place later does not move it. */
export const givenAt = ({
  submission,
  updatedOn,
}: {
  readonly submission?: { readonly at?: string | undefined } | null | undefined;
  readonly updatedOn: Date;
}): number => (submission?.at === undefined ? updatedOn.getTime() : Date.parse(submission.at));

/** What statistics are made of. */
export interface IndependentRatings {
  readonly ratings: readonly GivenRating[];
  /** Number of values that observers gave, but not independently. */
  readonly leftOut: number;
  /** Cells in the order in which their first ratings were given. */
  readonly cellsInOrder: readonly Cell[];
}

/**
 * The values that an observer gave without knowing the others', as far as the product can tell: never what a moderator,
 * the conference or a second round has put in their place. Without rules for rating, all of the observer's own.
 */
function independentValues({ values, submission }: StoredRating): readonly GivenValue[] {
  if (!submission || isIndependent({ submission })) return values;
  return submission.replaced ?? [];
}

const countGiven = (values: readonly GivenValue[]): number =>
  values.filter(({ selectedCriterion }) => selectedCriterion !== null).length;

function cellsInOrder(stored: readonly StoredRating[]): Cell[] {
  const cells = Map.groupBy(stored, (one) => JSON.stringify([one.candidateId, one.exerciseId]));
  return [...cells.values()]
    .flatMap((own) => {
      const first = Math.min(...own.map(({ changedAt }) => changedAt));
      return own.slice(0, 1).map(({ candidateId, exerciseId }) => ({
        cell: { candidateId, exerciseId },
        first,
      }));
    })
    .toSorted((a, b) => a.first - b.first)
    .map(({ cell }) => cell);
}

/**
 * The independent ratings among all assessments of a run; overall results are passed over.
 *
 * @param assessments at most one of each observer of a cell
 */
export function independentRatings(assessments: readonly StoredRating[]): IndependentRatings {
  const observed = assessments.filter(({ assessmentType }) => assessmentType === "OBSERVATION");
  const counted = observed.map((one) => ({ one, values: independentValues(one) }));
  return {
    ratings: counted.flatMap(({ one: { observerId, candidateId, exerciseId }, values }) =>
      values.flatMap(({ competencyId, selectedCriterion: value }) =>
        value === null ? [] : [{ observerId, candidateId, exerciseId, competencyId, value }],
      ),
    ),
    leftOut: counted.reduce(
      (sum, { one, values }) => sum + Math.max(0, countGiven(one.values) - countGiven(values)),
      0,
    ),
    cellsInOrder: cellsInOrder(
      counted.filter(({ values }) => countGiven(values) > 0).map(({ one }) => one),
    ),
  };
}

/** A finished run among others of its process. */
export interface PooledRun {
  readonly runId: Id;
  readonly assessments: readonly StoredRating[];
}

/**
 * The independent ratings of several runs. A person who took part in two of them counts as two candidates, whose ids are
 * known nowhere else: nothing about several runs names a candidate.
 */
export const pooledRatings = (runs: readonly PooledRun[]): IndependentRatings =>
  independentRatings(
    runs.flatMap(({ runId, assessments }) =>
      assessments.map((one) => ({ ...one, candidateId: `${runId}/${one.candidateId}` })),
    ),
  );
