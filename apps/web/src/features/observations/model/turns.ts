import { sessionState } from "../../../platform/session/sessionState.ts";
const last = sessionState(new Map<string, Promise<unknown>>());

/** Runs what shares a key one after the other; without a key, at once. */
export function inTurn<T>(key: string | undefined, run: () => Promise<T>): Promise<T> {
  if (key === undefined) return run();
  const before = last.get(key) ?? Promise.resolve();
  const next = before.then(run, run);
  last.set(key, next);
  return next;
}
