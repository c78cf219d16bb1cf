import type { CutOffStrategy } from "../processes/cutOff.ts";
import { missingRatings } from "../runs/missing.ts";
import type { ObserverTeam, RunCandidate } from "../runs/membership.ts";
import type { Id } from "../text/rules.ts";
import { limitsOf } from "./judgement.ts";
import { ratedValues } from "./ratings.ts";
import type { ObserverRating } from "./ratings.ts";
import { countedCompetencies, countedExercises, stepsOf } from "./step.ts";
import type { JudgedItem } from "./step.ts";

/** The number of deciding values of a step that are still missing in one of its exercises. */
export interface MissingValues {
  /** Id of the exercise; of the step if its overall result (MANUAL) is incomplete. */
  readonly itemId: Id;
  readonly count: number;
}

/** The observers who should rate one candidate, and those who have. */
export interface Staffing {
  readonly candidate: RunCandidate;
  readonly observerTeams: readonly ObserverTeam[];
}

interface Known {
  readonly ratings: readonly ObserverRating[];
  readonly resultRatings: readonly ObserverRating[];
}

/**
 * The values that a candidate lacks for a complete verdict on a step: observers' ratings in exercises that
 * count, or under MANUAL values of the overall results that decide.
 */
export function missingIn(
  item: JudgedItem,
  strategy: CutOffStrategy,
  known: Known,
  staffing: Staffing,
): MissingValues[] {
  return strategy === "MANUAL"
    ? missingResults(item, known.resultRatings)
    : missingObservers(item, known.ratings, staffing);
}

function missingObservers(
  item: JudgedItem,
  ratings: readonly ObserverRating[],
  { candidate, observerTeams }: Staffing,
): MissingValues[] {
  const exercises = countedExercises(item);
  const run = {
    observerTeams,
    candidates: [candidate],
    moderators: [],
    moderatorsAreObservers: false,
  };
  const sizes = exercises.map(({ id, competencyIds }) => ({
    id,
    competencies: competencyIds.length,
  }));
  const ratedOf = (_: Id, exerciseId: Id, observerId: Id): number =>
    ratedValues(
      ratings.filter((one) => one.exerciseId === exerciseId && one.observerId === observerId),
    ).length;
  const missing = missingRatings(run, sizes, ratedOf);
  return exercises.flatMap(({ id }) => {
    const own = missing.filter(({ exerciseId }) => exerciseId === id);
    const count = own.reduce((sum, { rated, competencies }) => sum + competencies - rated, 0);
    return count > 0 ? [{ itemId: id, count }] : [];
  });
}

function missingResults(
  item: JudgedItem,
  resultRatings: readonly ObserverRating[],
): MissingValues[] {
  const kinds = limitsOf(item).map(({ kind }) => kind);
  const exercises = kinds.includes("exercise") ? countedExercises(item) : [];
  const isByStep = kinds.length === 0 || kinds.some((kind) => kind !== "exercise");
  const steps = (isByStep ? stepsOf(item) : []).map((step) => ({
    id: step.id,
    competencyIds: countedCompetencies(step),
  }));
  // By id, as a step without sub-exercises is also its only exercise, and counts once.
  const asked = new Map([...exercises, ...steps].map((one) => [one.id, one]));
  return [...asked.values()].flatMap(({ id, competencyIds }) => {
    const own = resultRatings.filter(
      (one) => one.exerciseId === id && competencyIds.includes(one.competencyId),
    );
    const count = competencyIds.length - ratedValues(own).length;
    return count > 0 ? [{ itemId: id, count }] : [];
  });
}
