import type { TenantTransaction } from "../../db/database.ts";
import { selectSessions } from "../../db/session.ts";
import { selectRunRowsById, selectRunRowsOf } from "../runs/store.ts";

export type LivingSession = Awaited<ReturnType<typeof selectSessions>>[number];

interface Wanted {
  sessionIds: string[];
  runIds: string[];
  /** Ids of the people whose runs are read. */
  people: string[];
  now: Date;
}

/** The data for a round over the followers of a tenant, read once for all of them. */
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
