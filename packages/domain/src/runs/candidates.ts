import type { Id } from "../text/rules.ts";
import type { RunState } from "./state.ts";

/** The form of address of a candidate (spec 2 §2.4). */
export const TITLES = ["Mrs", "Mr"] as const;
export type Title = (typeof TITLES)[number];

export const CANDIDATE_STATES = ["OPEN", "VETO", "FAILED", "PASSED", "HIRED"] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];

/** The tone in which a candidate state is shown (spec 2 §4). */
export const CANDIDATE_STATE_TONES = {
  OPEN: "neutral",
  VETO: "warning",
  FAILED: "failed",
  PASSED: "done",
  HIRED: "done",
} as const satisfies Readonly<Record<CandidateState, string>>;

/**
 * Whether a person is shown under an anonymous name, as their data was erased (spec 2 §2.1): with the run's, or
 * before on request.
 */
export function isAnonymous(
  runState: RunState,
  candidate: {
    readonly isCandidate: boolean;
    readonly candidateState: CandidateState;
    readonly lastName?: string | null;
  },
): boolean {
  if (candidate.lastName === null) return true;
  const isRetained = candidate.isCandidate || candidate.candidateState === "HIRED";
  return runState === "ANONYMIZED" && !isRetained;
}

/** Numbers from 1 for people without a name, in order of first appearance (spec 2 §2.8). */
export function numberByAppearance(ids: readonly Id[]): Map<Id, number> {
  return new Map([...new Set(ids)].map((id, index) => [id, index + 1]));
}
