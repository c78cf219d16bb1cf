import type { CutOffStrategy } from "../processes/cutOff.ts";
import type { RunState } from "../runs/state.ts";
import type { Judgement } from "./judgement.ts";

/**
 * The shown forms of a verdict. "Failed" is shown for nobody without ratings, and for nobody while ratings
 * are still given; "undecided" means without an overall result (MANUAL).
 */
export const STANDINGS = [
  "passed",
  "failed",
  "unrated",
  "undecided",
  "preliminaryPassed",
  "preliminaryFailed",
] as const;
export type Standing = (typeof STANDINGS)[number];

/** The state of the run and the strategy of its process, by which values and verdicts are worded. */
export interface StandingRules {
  readonly runState: RunState;
  readonly strategy: CutOffStrategy;
}

/** Whether values may still change because observers are still rating. */
export const isPreliminary = (runState: RunState): boolean =>
  runState === "DRAFT" || runState === "PREPARED" || runState === "STARTED";

/** The verdict of a step in a run, as page, report and workbooks show it. */
export function standingOf(
  { verdict }: Pick<Judgement, "verdict">,
  { runState, strategy }: StandingRules,
): Standing {
  if (verdict === "unrated") return strategy === "MANUAL" ? "undecided" : "unrated";
  if (!isPreliminary(runState)) return verdict;
  return verdict === "passed" ? "preliminaryPassed" : "preliminaryFailed";
}
