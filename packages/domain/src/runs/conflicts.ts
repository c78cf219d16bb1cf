import { placed, type Violation } from "../text/violation.ts";
import type { Id } from "../text/rules.ts";
import type { RunPeople } from "./membership.ts";

/** Why an observer must not watch a candidate; nothing more is stored about it. */
export const CONFLICT_REASONS = ["relative", "superior", "colleague", "business", "other"] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

/** An observer who must not watch a candidate. */
export interface ConflictPair {
  readonly candidateId: Id;
  readonly observerId: Id;
}

type Staffed = Pick<RunPeople, "observerTeams" | "candidates">;

/** The observers of a team who must not watch a candidate. */
export const observersInConflict = (
  conflicts: readonly ConflictPair[],
  candidateId: Id,
  observers: readonly Id[],
): Id[] =>
  observers.filter((id) =>
    conflicts.some((one) => one.candidateId === candidateId && one.observerId === id),
  );

/** A cell whose team has an observer in conflict with its candidate. */
export interface CellInConflict {
  /** The path of the cell in the run. */
  readonly path: string;
  readonly candidateId: Id;
  readonly exerciseId: Id;
  readonly observers: readonly Id[];
}

/** All cells of a run in which somebody watches a candidate whom they must not watch. */
export function cellsInConflict(
  run: Staffed,
  conflicts: readonly ConflictPair[],
): CellInConflict[] {
  if (conflicts.length === 0) return [];
  const teams = new Map(run.observerTeams.map((team) => [team.id, team.observers]));
  return placed("candidates", run.candidates).flatMap(([at, { candidateId, exercises }]) =>
    placed(`${at}.exercises`, exercises).flatMap(([path, { exerciseId, observerTeamId }]) => {
      const team = teams.get(observerTeamId ?? "") ?? [];
      const observers = observersInConflict(conflicts, candidateId, team);
      return observers.length > 0 ? [{ path, candidateId, exerciseId, observers }] : [];
    }),
  );
}

/** What a run's teams and cells are checked against. */
export interface KnownConflicts {
  readonly conflicts: readonly ConflictPair[];
  /**
   * The run before its edit. A conflict is often declared when a cell is assigned already; the cell must not block
   * other edits, so that an observer who was in it before is not reported. If unset, all are.
   */
  readonly before?: Staffed;
}

/** Cells that get an observer in conflict with their candidate. */
export function conflictViolations(
  run: Staffed,
  { conflicts, before }: KnownConflicts,
): Violation[] {
  const keyOf = ({ candidateId, exerciseId }: CellInConflict, observerId: Id): string =>
    `${candidateId}/${exerciseId}/${observerId}`;
  const known = new Set(
    (before ? cellsInConflict(before, conflicts) : []).flatMap((cell) =>
      cell.observers.map((id) => keyOf(cell, id)),
    ),
  );
  return cellsInConflict(run, conflicts)
    .filter((cell) => cell.observers.some((id) => !known.has(keyOf(cell, id))))
    .map(({ path }) => ({ path: `${path}.observerTeamId`, rule: "conflictOfInterest" }));
}
