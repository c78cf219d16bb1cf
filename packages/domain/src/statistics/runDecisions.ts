import type { Assessment } from "../assessments/rating.ts";
import type { CutOff, CutOffStrategy } from "../processes/cutOff.ts";
import { decidesByTotal, type JudgedStep, limitsOf } from "../results/judgement.ts";
import { ratingsOf } from "../results/ratings.ts";
import { countedExercises, judgedItems, type JudgedItem, ratedExercises } from "../results/step.ts";
import type { Id } from "../text/rules.ts";
import { type DecisionStability, decisionStability } from "./decisionStability.ts";
import type { StatisticsOptions } from "./runStatistics.ts";

/** The part of a process that its decisions depend on. */
export interface JudgedProcess {
  readonly items: readonly JudgedItem[];
  readonly cutOffStrategy: CutOffStrategy;
  readonly cutOff?: CutOff | null | undefined;
}

/**
 * The limit for `StatisticsOptions`: that of the only rule that decides about all ratings of the run. Undefined if several
 * steps are decided separately, parts of a step are compared, or some exercises do not count.
 */
export function totalLimitOf(process: JudgedProcess): StatisticsOptions["totalLimit"] {
  const { cutOffStrategy: strategy } = process;
  const judged = judgedItems(process.items, process.cutOff);
  const rule = judged.at(-1);
  if (!rule || (judged.length > 1 && !process.cutOff)) return undefined;
  if (strategy === "MANUAL") return { strategy, cutOff: rule.cutOff?.cutOffValue ?? 0 };
  const [limit] = limitsOf(rule);
  const isWhole =
    countedExercises(rule).length === process.items.flatMap((item) => ratedExercises(item)).length;
  return limit && isWhole && decidesByTotal(rule, strategy)
    ? { strategy, cutOff: limit.limit }
    : undefined;
}

/** What would turn the outcome of a step, for each candidate. */
export interface StepStability {
  /** Id of the step; `WHOLE_PROCESS` for the rule of the whole process. */
  readonly itemId: Id;
  readonly candidates: readonly (DecisionStability & { readonly candidateId: Id })[];
}

export type CandidateAssessment = Assessment & { readonly candidateId: Id };

/**
 * The stability of all decisions of a run, by the values that count in results: with overwrites and what the conference
 * decided.
 *
 * @param candidateIds in the order of the run
 * @param scale the values of the scale
 */
export function stabilitiesOf(
  process: JudgedProcess,
  candidateIds: readonly Id[],
  assessments: readonly CandidateAssessment[],
  scale: readonly number[],
): StepStability[] {
  const byCandidate = Map.groupBy(assessments, ({ candidateId }) => candidateId);
  const rated = candidateIds.map((candidateId) => {
    const own = byCandidate.get(candidateId) ?? [];
    return {
      candidateId,
      ratings: ratingsOf(own, "OBSERVATION"),
      resultRatings: ratingsOf(own, "RESULT"),
    };
  });
  const { cutOffStrategy: strategy } = process;
  return judgedItems(process.items, process.cutOff).map((item) => ({
    itemId: item.id,
    candidates: rated.map(({ candidateId, ...own }) => {
      const step = { item, strategy, ...own } satisfies JudgedStep;
      return { candidateId, ...decisionStability(step, scale) };
    }),
  }));
}
