import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import type { Database } from "./database.ts";

/** Milliseconds that a read waits for the replica to catch up; then the primary answers. */
const CATCH_UP_MS = 300;
const ASK_MS = 10;
/** Milliseconds for which a replica that has not answered is not used. */
const AWAY_MS = 5_000;

const WalPosition = z.strictObject({ at: z.string() });
/** Null on a server that replays nothing. */
const IsReplayed = z.strictObject({ has: z.nullable(z.boolean()) });

/**
 * The database with a streaming replica for large reads. The replica is used only if it has all that was stored
 * when the read began, so that callers see their own writes; reads that fail there are repeated on the
 * primary.
 */
export function withReplica(primary: Database, replica: Database, log: FastifyBaseLogger) {
  let awayUntil = 0;

  /** Whether the replica catches up with the primary's present state in time. */
  async function isCurrent(): Promise<boolean> {
    const [now] = await primary.read(WalPosition, "select pg_current_wal_lsn()::text as at");
    for (const deadline = Date.now() + CATCH_UP_MS; Date.now() < deadline; await delay(ASK_MS)) {
      const [row] = await replica.read(
        IsReplayed,
        "select pg_last_wal_replay_lsn() >= $1::pg_lsn as has",
        [now?.at],
      );
      if (row?.has) return true;
    }
    return false;
  }

  async function canAnswer(): Promise<boolean> {
    if (Date.now() < awayUntil) return false;
    try {
      return await isCurrent();
    } catch (error) {
      awayUntil = Date.now() + AWAY_MS;
      log.warn({ reason: (error as Error).message }, "the replica cannot be read");
      return false;
    }
  }

  async function readTenant<T>(...read: Parameters<typeof primary.withTenant<T>>): Promise<T> {
    if (await canAnswer())
      try {
        return await replica.withTenant(...read);
      } catch {
        // Repeated on the primary: a refusal occurs there again, a fault of the replica does not.
      }
    return primary.withTenant(...read);
  }

  const both: Database = {
    ...primary,
    hasReplica: true,
    readTenant,
    onChanges: (listener) => {
      primary.onChanges(listener);
      replica.onChanges(listener);
    },
    close: async () => {
      await replica.close();
      await primary.close();
    },
  };
  return both;
}
