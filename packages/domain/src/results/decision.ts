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

/** The part of a process that decisions are compared with. */
export interface DecidedDesign<T> {
  readonly items: readonly T[];
  readonly cutOffStrategy: CutOffStrategy;
  readonly cutOff?: CutOff | null | undefined;
}

/** Of several steps: failed where one is, passed where each is, unrated otherwise. */
function verdictOver(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("failed")) return "failed";
  const isPassed = verdicts.length > 0 && verdicts.every((verdict) => verdict === "passed");
  return isPassed ? "passed" : "unrated";
}

/**
 * What the calculation says where a candidate's state is decided: of the step; where the decision belongs
 * to none, the rule of the whole process, or else all steps.
 *
 * @param assessments the candidate's
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

/** What a state says about the result; nothing where nobody has decided. */
const SAYS: Readonly<Record<CandidateState, Verdict | null>> = {
  OPEN: null,
  VETO: "failed",
  FAILED: "failed",
  PASSED: "passed",
  HIRED: "passed",
};

/** Whether a state is against the calculated result; without ratings there is nothing to be against. */
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
