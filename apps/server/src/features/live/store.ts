import { maySeeRun, type Id, type RunActor } from "@assay/domain";
import type { Database } from "../../db/database.ts";
import { selectSessions } from "../../db/session.ts";
import { selectRunRowsById, selectRunRowsOf, type RunRow } from "../runs/store.ts";

export type LivingSession = Awaited<ReturnType<typeof selectSessions>>[number];

interface Wanted {
  sessionIds: string[];
  runIds: string[];
  /** Whose runs are read, too. */
  people: string[];
  now: Date;
}

/** What a round over the followers of a tenant needs, for all of them at once. */
export const selectRound = (database: Database, tenantId: string, wanted: Wanted) =>
  database.withTenant(tenantId, async (tx) => {
    const { sessionIds, runIds, people, now } = wanted;
    const sessions = await selectSessions(tx, sessionIds, now);
    const runs = runIds.length > 0 ? await selectRunRowsById(tx, runIds) : [];
    const own = people.length > 0 ? await selectRunRowsOf(tx, people) : [];
    return {
      sessions: new Map(sessions.map((session) => [session.sessionId, session])),
      runs: new Map(runs.map((run) => [run.id, run])),
      own,
    };
  });

/** Those of the runs that the actor may see. */
export const seenOf = (runs: readonly RunRow[], actor: RunActor): Set<Id> =>
  new Set(runs.filter((run) => maySeeRun(run, actor)).map((run) => run.id));
