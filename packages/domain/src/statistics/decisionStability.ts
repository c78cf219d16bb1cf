import { judgeStep, type JudgedStep, type Verdict } from "../results/judgement.ts";
import type { Rating } from "../results/ratings.ts";
import type { Id } from "../text/rules.ts";
import { fewestSteps, type FewestSteps } from "./fewestSteps.ts";

/** A step of one candidate whose ratings say who gave them. */
export type ObservedStep = Omit<JudgedStep, "ratings"> & {
  /** The observers' ratings that count, as for `judgeStep`. */
  readonly ratings: readonly (Rating & { readonly observerId: Id | null })[];
};

/** What would turn the decision about one candidate (S12 a); exact, and for every strategy. */
export interface DecisionStability {
  readonly verdict: Verdict;
  /** Observers without whose ratings the verdict is the opposite; null under MANUAL, where theirs do not decide. */
  readonly flipsWithout: readonly Id[] | null;
  /** Observers without whose ratings nothing is left to decide by. */
  readonly unratedWithout: readonly Id[] | null;
  readonly fewestSteps: FewestSteps;
}

/**
 * Leaves one observer out at a time, and counts the steps to the other side.
 *
 * @param scale the values of the scale
 */
export function decisionStability(step: ObservedStep, scale: readonly number[]): DecisionStability {
  const { verdict } = judgeStep(step);
  const steps = { verdict, fewestSteps: fewestSteps(step, scale) };
  if (step.strategy === "MANUAL") return { ...steps, flipsWithout: null, unratedWithout: null };
  const ids = step.ratings.flatMap(({ observerId }) => observerId ?? []);
  const without = [...new Set(ids)].map((observer) => {
    const ratings = step.ratings.filter(({ observerId }) => observerId !== observer);
    return { observer, verdict: judgeStep({ ...step, ratings }).verdict };
  });
  const observersWith = (isMeant: (changed: Verdict) => boolean) =>
    without.filter((one) => isMeant(one.verdict)).map(({ observer }) => observer);
  return {
    ...steps,
    flipsWithout: observersWith((changed) => changed !== verdict && changed !== "unrated"),
    unratedWithout: observersWith((changed) => changed !== verdict && changed === "unrated"),
  };
}
