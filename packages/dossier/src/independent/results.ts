import {
  countingExercises,
  deciding,
  type Design as OracleDesign,
  type Line,
  observed,
  outcomeOfProcess,
  outcomeOfStep,
  type Rule,
  valueOf,
} from "@assay/domain/oracle.ts";
import type {
  CandidateSection,
  CutOff,
  Item,
  Process,
  Rating,
  Results,
} from "../format/sections.ts";
import { UNIT, unitsOf, valueOfUnits } from "./decimals.ts";

/*
 * The results of one candidate by the second calculation (oracle.ts), which counts in whole units and shares no code with the
 * product's.
 */

/** A number with more decimals than the second calculation has. */
export class TooManyDecimals extends Error {}

export function units(value: number): bigint {
  const found = unitsOf(value);
  if (found === null) throw new TooManyDecimals();
  return found;
}

/** The value that counts: what a moderator put there, else what was agreed, else what the observer said last. */
export function finalOf({
  independent,
  revised,
  conference,
  overwrite,
}: Pick<Rating["values"][number], "independent" | "revised" | "conference" | "overwrite">):
  | number
  | null {
  if (overwrite !== null) return overwrite;
  if (independent === null) return null;
  if (conference !== undefined) return conference;
  return revised === undefined ? independent : revised;
}

/** Whether a rating counts: drafts and what came after the reveal do not. */
const countsAsGiven = ({ submission }: Pick<Rating, "submission">): boolean =>
  submission === null || ["SUBMITTED", "AS_IS", "LATE"].includes(submission.state);

export const linesOf = (ratings: readonly Rating[]): Line[] =>
  ratings.filter(countsAsGiven).flatMap(({ exerciseId, by, type, values }) =>
    values.map((value) => {
      const final = finalOf(value);
      return {
        type,
        exercise: exerciseId,
        observer: by,
        competency: value.competencyId,
        chosen: final === null ? null : units(final),
        overwritten: null,
      };
    }),
  );

type Condition = Omit<CutOff, "selectedSubItemIndexes" | "furtherConditions">;

const limitsOf = (own: Readonly<Record<string, number>>): Map<string, bigint> =>
  new Map(Object.entries(own).map(([id, limit]) => [id, units(limit)]));

export const ruleOf = (condition: Condition): Rule => ({
  scope: condition.calculationScope,
  subset: condition.calculationSubset,
  limit: units(condition.cutOffValue),
  competencies: [...condition.selectedCompetencies],
  chosenExercises: [...condition.selectedExercises],
  ownOfCompetency: limitsOf(condition.selectedCutoffValuesCompetencies),
  ownOfExercise: limitsOf(condition.selectedCutoffValuesExercises),
});

const NO_RULE: Rule = {
  scope: "TOTAL",
  subset: "ALL",
  limit: 4n * UNIT,
  competencies: [],
  chosenExercises: [],
  ownOfCompetency: new Map(),
  ownOfExercise: new Map(),
};

/** A step as the second calculation reads it. */
export function stepOf(item: Item, strategy: Process["strategy"], lines: Line[]): OracleDesign {
  const isCentre = item.itemType === "ASSESSMENT_CENTER";
  const exercises = isCentre ? item.items : [item];
  return {
    ...(item.cutOff ? ruleOf(item.cutOff) : NO_RULE),
    perOne: UNIT,
    strategy,
    id: item.id,
    isCentre,
    exercises: exercises.map(({ id, competencyIds, isObserved }) => ({
      id,
      competencies: [...competencyIds],
      isObserved,
    })),
    hasCutOff: item.cutOff !== null,
    indexes: isCentre ? [...(item.cutOff?.selectedSubItemIndexes ?? [])] : [],
    lines,
    more: (item.cutOff?.furtherConditions ?? []).map(ruleOf),
  };
}

const shown = (value: bigint | null): number | null =>
  value === null ? null : valueOfUnits(value);

type Outcome = ReturnType<typeof outcomeOfStep>;

function stepResult(
  itemId: string,
  { parts, passed }: Outcome,
  total: number | null,
  decided: number | null,
): Results["steps"][number] {
  const isRated = parts.length > 0 ? parts.some(({ value }) => value !== null) : total !== null;
  return {
    itemId,
    value: total,
    decided,
    passed,
    verdict: isRated ? (passed ? "passed" : "failed") : "unrated",
    parts: parts.map(({ kind, id, value, limit, passed: isReached }) => ({
      kind: kind === "total" || kind === "exercise" ? kind : "competency",
      id,
      value: shown(value),
      limit: valueOfUnits(limit),
      passed: isReached,
    })),
  };
}

const ratedIn = ({ exercises, isCentre }: OracleDesign) =>
  exercises.filter(({ isObserved }) => isObserved || !isCentre);

/** The exercises of a process in which is rated, with whether they count. */
function exercisesOf(steps: readonly OracleDesign[]) {
  return steps.flatMap((step) => {
    const counting = countingExercises(step).map(({ id }) => id);
    return ratedIn(step).map((exercise) => ({
      ...exercise,
      counts: counting.includes(exercise.id),
    }));
  });
}

/** The results of a candidate. @throws TooManyDecimals */
export function resultsOf(process: Process, { ratings }: CandidateSection): Results {
  const { strategy, items, cutOff } = process;
  const lines = linesOf(ratings);
  const steps = items.map((item) => stepOf(item, strategy, lines));
  const exercises = exercisesOf(steps);
  const order = process.competencies.map(({ id }) => id);
  const isManual = strategy === "MANUAL";
  const value = (some: readonly Line[]) => shown(valueOf(strategy, [...some], UNIT));
  const given = lines.filter(({ type }) => type === "OBSERVATION");
  const results = lines.filter(({ type }) => type === "RESULT");
  const seen = steps.flatMap(observed);
  const decides = steps.flatMap((step) => deciding(step, false));
  const used = new Set(exercises.flatMap(({ competencies }) => competencies));
  const whole = cutOff && {
    rules: [cutOff, ...(cutOff.furtherConditions ?? [])].map(ruleOf),
  };
  return {
    value: value(seen),
    decided: value(decides),
    exercises: exercises.map(({ id, competencies, counts }) => {
      const own = given.filter(({ exercise }) => exercise === id);
      return {
        exerciseId: id,
        counts,
        value: value(own),
        decided: value(isManual ? results.filter(({ exercise }) => exercise === id) : own),
        competencies: order
          .filter((one) => competencies.includes(one))
          .map((competencyId) => ({
            competencyId,
            value: value(own.filter(({ competency }) => competency === competencyId)),
          })),
      };
    }),
    competencies: order
      .filter((one) => used.has(one))
      .map((competencyId) => {
        const isOwn = ({ competency }: Line) => competency === competencyId;
        return {
          competencyId,
          value: value(seen.filter(isOwn)),
          decided: value(decides.filter(isOwn)),
        };
      }),
    steps: [
      ...steps.map((step) =>
        stepResult(
          step.id,
          outcomeOfStep(step),
          value(observed(step)),
          value(deciding(step, false)),
        ),
      ),
      ...(whole
        ? [stepResult("process", outcomeOfProcess(steps, whole.rules), value(seen), value(decides))]
        : []),
    ],
  };
}
