import type { Assessment } from "../assessments/rating.ts";
import type { CutOff, CutOffStrategy } from "../processes/cutOff.ts";
import { findItem } from "../processes/items.ts";
import type { ItemType } from "../processes/items.ts";
import type { CandidateState } from "../runs/candidates.ts";
import { reasonViolations } from "../text/reason.ts";
import type { Id } from "../text/rules.ts";
import type { Violation } from "../text/violation.ts";
import { judgeStep } from "./judgement.ts";
import type { Verdict } from "./judgement.ts";
import { ratingsOf } from "./ratings.ts";
import { wholeProcess } from "./step.ts";
import type { JudgedItem } from "./step.ts";

type DecidedItem<T> = JudgedItem & { readonly itemType: ItemType; readonly items: readonly T[] };

/** The part of a process that a calculated verdict depends on. */
export interface DecidedDesign<T> {
  readonly items: readonly T[];
  readonly cutOffStrategy: CutOffStrategy;
  readonly cutOff?: CutOff | null | undefined;
}

/** The verdict over several steps: failed if one is, passed if all are, otherwise unrated. */
function verdictOver(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("failed")) return "failed";
  const isPassed = verdicts.length > 0 && verdicts.every((verdict) => verdict === "passed");
  return isPassed ? "passed" : "unrated";
}

/**
 * The calculated verdict for a decision about a candidate: that of its step; if the decision belongs
 * to none, that of the rule of the whole process, otherwise that over all steps.
 *
 * @param assessments of the candidate
 */
export function calculatedVerdict<T extends DecidedItem<T>>(
  { items, cutOff, cutOffStrategy: strategy }: DecidedDesign<T>,
  stepId: Id | null,
  assessments: readonly Assessment[],
): Verdict {
  const ratings = ratingsOf(assessments, "OBSERVATION");
  const resultRatings = ratingsOf(assessments, "RESULT");
  const step = stepId === null ? undefined : findItem<T>(items, stepId)?.item;
  const whole = wholeProcess(items, cutOff);
  const judged = step ? [step] : whole ? [whole] : items;
  return verdictOver(
    judged.map((item) => judgeStep({ item, strategy, ratings, resultRatings }).verdict),
  );
}

/** The verdict that a state expresses; null if it expresses none. */
const SAYS: Readonly<Record<CandidateState, Verdict | null>> = {
  OPEN: null,
  VETO: "failed",
  FAILED: "failed",
  PASSED: "passed",
  HIRED: "passed",
};

/** The verdict that a state expresses; null for one that expresses none. */
export const verdictSaid = (state: CandidateState): Verdict | null => SAYS[state];

/** Whether a state contradicts the calculated verdict; an unrated one cannot be contradicted. */
export function isAgainst(state: CandidateState, calculated: Verdict): boolean {
  const said = SAYS[state];
  return said !== null && calculated !== "unrated" && said !== calculated;
}

/** What is wrong with a decision: the tenant may demand a reason for one against the calculated result. */
export const decisionViolations = (
  { state, calculated, reason }: { state: CandidateState; calculated: Verdict; reason?: string },
  { isDemanded }: { readonly isDemanded: boolean },
): Violation[] =>
  reasonViolations(reason, { isDemanded: isDemanded && isAgainst(state, calculated) });
