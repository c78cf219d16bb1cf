import type { RunPeople } from "./membership.ts";
import type { RunState } from "./state.ts";

/** What a run can lack before it may be started. */
export const READINESS_GAPS = ["name", "candidates", "moderators", "observers"] as const;
export type ReadinessGap = (typeof READINESS_GAPS)[number];

export interface Readiness {
  readonly ready: boolean;
  readonly missing: readonly ReadinessGap[];
}

type Preparation = RunPeople & { readonly name: string };

/** A name, a candidate, a moderator, and someone to observe every candidate (decisions §5). */
export function readinessOf(run: Preparation): Readiness {
  const missing = READINESS_GAPS.filter((gap) => lacks[gap](run));
  return { ready: missing.length === 0, missing };
}

const lacks: Readonly<Record<ReadinessGap, (run: Preparation) => boolean>> = {
  name: (run) => run.name.trim() === "",
  candidates: (run) => run.candidates.length === 0,
  // Needed because only a moderator of the run may start it.
  moderators: (run) => run.moderators.length === 0,
  observers: (run) => {
    if (run.moderatorsAreObservers && run.moderators.length > 0) return false;
    const staffed = new Set<string | null>(
      run.observerTeams.filter((team) => team.observers.length > 0).map((team) => team.id),
    );
    return run.candidates.some(
      ({ exercises }) => !exercises.some((cell) => staffed.has(cell.observerTeamId)),
    );
  },
};

/** The state that a saved run gets: a run not yet started follows its readiness (decisions §5). */
export function stateAfterSave(state: RunState, run: Preparation): RunState {
  if (state !== "DRAFT" && state !== "PREPARED") return state;
  return readinessOf(run).ready ? "PREPARED" : "DRAFT";
}
