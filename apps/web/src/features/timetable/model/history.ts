import type { PlanSession } from "@assay/contract";

/** The sessions of a timetable, with what can be undone and done again. */
export interface MoveHistory {
  readonly past: readonly (readonly PlanSession[])[];
  readonly now: readonly PlanSession[];
  readonly future: readonly (readonly PlanSession[])[];
}

export const beginHistory = (now: readonly PlanSession[]): MoveHistory => ({
  past: [],
  now,
  future: [],
});

export const withMove = (
  { past, now }: MoveHistory,
  next: readonly PlanSession[],
): MoveHistory => ({ past: [...past, now], now: next, future: [] });

export function undone(history: MoveHistory): MoveHistory {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redone(history: MoveHistory): MoveHistory {
  const [after, ...future] = history.future;
  return after === undefined
    ? history
    : { past: [...history.past, history.now], now: after, future };
}

/** The sessions with one of them changed. */
export const withSession = (
  sessions: readonly PlanSession[],
  id: string,
  change: Partial<PlanSession>,
): PlanSession[] =>
  sessions.map((session) => (session.id === id ? { ...session, ...change } : session));
