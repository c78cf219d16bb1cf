import type { CutOffStrategy } from "../processes/cutOff.ts";
import type { RunState } from "../runs/state.ts";
import type { Judgement } from "./judgement.ts";

/**
 * How a verdict is told. Nobody is told to have failed whom nobody has rated, and nobody while ratings
 * are still given; "undecided" is without an overall result (MANUAL).
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

/** What decides how values and verdicts are worded: the run's state and its process's strategy. */
export interface StandingRules {
  readonly runState: RunState;
  readonly strategy: CutOffStrategy;
}

/** Whether values may still change because observers are still rating. */
export const isPreliminary = (runState: RunState): boolean =>
  runState === "DRAFT" || runState === "PREPARED" || runState === "STARTED";

/** The verdict of a step in a run, as page, report and workbooks say it. */
export function standingOf(
  { verdict }: Pick<Judgement, "verdict">,
  { runState, strategy }: StandingRules,
): Standing {
  if (verdict === "unrated") return strategy === "MANUAL" ? "undecided" : "unrated";
  if (!isPreliminary(runState)) return verdict;
  return verdict === "passed" ? "preliminaryPassed" : "preliminaryFailed";
}
