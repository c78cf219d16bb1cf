import { explain, explainOver, notCountedIn } from "./explanation.ts";
import type { Explanation, LeftOutReason } from "./explanation.ts";
import { isAbout } from "./counting.ts";
import { judgeStep } from "./judgement.ts";
import type { JudgedPart, JudgedStep, Verdict } from "./judgement.ts";
import type { Rating } from "./ratings.ts";
import {
  countedCompetencies,
  countedExercises,
  ratedExercises,
  ratingsIn,
  stepsOf,
} from "./step.ts";

export interface ExplainedPart<R extends Rating> extends JudgedPart {
  readonly explanation: Explanation<R>;
}

/** A verdict with the arithmetic of all its values. */
export interface ExplainedJudgement<R extends Rating = Rating> {
  /** The value over all observers' ratings that count; under MANUAL it only informs. */
  readonly total: Explanation<R>;
  readonly parts: readonly ExplainedPart<R>[];
  readonly passed: boolean;
  readonly verdict: Verdict;
  /** The competencies or exercises without a limit, in a step that has limits for others. */
  readonly unjudged: readonly Pick<JudgedPart, "kind" | "id">[];
}

type Step<R extends Rating> = Omit<JudgedStep, "ratings" | "resultRatings"> & {
  readonly ratings: readonly R[];
  readonly resultRatings?: readonly R[] | undefined;
};

/** Why one candidate passes one step or not: the verdict of `judgeStep` with the arithmetic of each value. */
export function explainJudgement<R extends Rating>(step: Step<R>): ExplainedJudgement<R> {
  const { item, strategy, ratings } = step;
  const { passed, verdict, parts } = judgeStep(step);
  return {
    total: explainOver(stepsOf(item), strategy, ratings, { kind: "total", id: item.id }),
    passed,
    verdict,
    parts: parts.map((part) => ({ ...part, explanation: explainPart(step, part) })),
    unjudged: unjudgedIn(step, parts),
  };
}

function explainPart<R extends Rating>(step: Step<R>, { kind, id }: JudgedPart): Explanation<R> {
  const { item, strategy, ratings, resultRatings = [] } = step;
  const steps = stepsOf(item);
  const notCounted = notCountedIn(steps);
  const about = isAbout[kind](id);
  if (strategy !== "MANUAL" || kind === "exercise") {
    const deciding = strategy === "MANUAL" ? resultRatings : ratings;
    const inStep = ratingsIn(steps.flatMap(ratedExercises), deciding).filter(about);
    return explain(strategy, inStep, notCounted);
  }
  // The step's RESULT assessment decides. A centre's has all competencies, including those that do not count.
  const counted = new Map(steps.map((one) => [one.id, countedCompetencies(one)]));
  const leftOut = ({ exerciseId, competencyId }: Rating): LeftOutReason | null =>
    counted.get(exerciseId)?.includes(competencyId) ? null : "competency";
  return explain(strategy, ratingsIn(steps, resultRatings).filter(about), leftOut);
}

/** The parts without a limit; none if a total value is compared. */
function unjudgedIn(
  { item }: Pick<JudgedStep, "item">,
  parts: readonly JudgedPart[],
): Pick<JudgedPart, "kind" | "id">[] {
  const kinds = new Set(parts.map(({ kind }) => kind));
  if (kinds.has("total")) return [];
  const all = [
    ...(kinds.has("exercise") ? countedExercises(item) : []).map(({ id }) => ({
      kind: "exercise" as const,
      id,
    })),
    ...(kinds.has("competency") ? countedCompetencies(item) : []).map((id) => ({
      kind: "competency" as const,
      id,
    })),
  ];
  return all.filter((one) => !parts.some(({ kind, id }) => kind === one.kind && id === one.id));
}
