import type { Violation } from "../text/violation.ts";
import type { RunState } from "./state.ts";

/**
 * Why one person is erased from a STARTED run: they ask for it, they take part no longer, they were entered by
 * mistake, or an authority or the data protection officer demands it. No free text: the audit log keeps the
 * reason for good, and a name in it could not be erased.
 */
export const ERASURE_REASONS = ["REQUEST", "WITHDRAWN", "MISTAKE", "ORDER"] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** What is wrong with a reason: a STARTED run needs one (decisions §17). */
export const erasureViolations = (
  runState: RunState,
  reason: ErasureReason | undefined,
): Violation[] =>
  runState === "STARTED" && reason === undefined ? [{ path: "reason", rule: "required" }] : [];
