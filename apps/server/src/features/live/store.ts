import type { TenantTransaction } from "../../db/database.ts";
import { selectSessions } from "../../db/session.ts";
import { selectRunRowsById, selectRunRowsOf } from "../runs/store.ts";

export type LivingSession = Awaited<ReturnType<typeof selectSessions>>[number];

interface Wanted {
  sessionIds: string[];
  runIds: string[];
  /** Whose runs are read, too. */
  people: string[];
  now: Date;
}

/** What a round over the followers of a tenant needs, for all of them at once. */
export async function selectRound(tx: TenantTransaction, wanted: Wanted) {
  const { sessionIds, runIds, people, now } = wanted;
  const sessions = await selectSessions(tx, sessionIds, now);
  const runs = runIds.length > 0 ? await selectRunRowsById(tx, runIds) : [];
  const own = people.length > 0 ? await selectRunRowsOf(tx, people) : [];
  return {
    sessions: new Map(sessions.map((session) => [session.sessionId, session])),
    runs: new Map(runs.map((run) => [run.id, run])),
    own,
  };
}
