import { sessionState } from "../../../platform/session/sessionState.ts";
/** Results are read again at most this often (spec 2 §9). */
const RELOAD_MS = 10_000;
const lastReload = sessionState(new Map<string, number>());

/** Whether a run's results may be read again now; if so, the time counts from here. */
export function beginReload(runId: string, now = Date.now()): boolean {
  const last = lastReload.get(runId);
  if (last !== undefined && now - last < RELOAD_MS) return false;
  lastReload.set(runId, now);
  return true;
}
