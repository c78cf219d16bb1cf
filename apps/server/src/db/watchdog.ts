import type { Socket } from "node:net";
import pg from "pg";

/** Timeouts after which the database counts as unreachable. */
export interface WatchdogTimeouts {
  /** A connection in use for longer than this triggers a test query on a new connection. */
  busyMs: number;
  /** Timeout of the test query. */
  answerMs: number;
  /** Timeout for a connection of the pool, and for the pool to connect to the database. */
  connectMs: number;
}

export const WATCHDOG_TIMEOUTS: WatchdogTimeouts = {
  busyMs: 5_000,
  answerMs: 5_000,
  connectMs: 10_000,
};
/** Number of checks within `busyMs`. */
const CHECKS = 5;

/**
 * Destroys the connections in use when the database stops answering. A frozen database, or a network that
 * drops packets, leaves connections open, and statements would wait for hours. A slow statement is left alone
 * while the database answers the test query.
 *
 * @param address URL of the database itself, even if the pool connects to a pooler, whose queue could delay
 *   the test query
 * @returns stops the watchdog
 */
export function startWatchdog(
  pool: pg.Pool,
  address: string,
  onUnreachable: (error: Error) => void,
  { busyMs, answerMs }: WatchdogTimeouts,
): () => void {
  const taken = new Map<pg.PoolClient, number>();
  let isAsking = false;
  let askedAt = 0;
  pool.on("acquire", (client) => void taken.set(client, performance.now()));
  pool.on("release", (_error, client) => void taken.delete(client));
  const check = async () => {
    const now = performance.now();
    const isWaiting = [...taken.values()].some((since) => now - since > busyMs);
    if (!isWaiting || isAsking || now - askedAt < busyMs) return;
    isAsking = true;
    const isUnreachable = !(await answers(address, answerMs));
    isAsking = false;
    askedAt = isUnreachable ? 0 : performance.now();
    if (!isUnreachable) return;
    const blocked = [...taken].filter(([, since]) => since <= now).map(([client]) => client);
    if (blocked.length > 0)
      onUnreachable(new Error("the database is silent: its connections are cut"));
    for (const client of blocked) socketOf(client).destroy();
  };
  const checking = setInterval(() => void check(), busyMs / CHECKS).unref();
  return () => clearInterval(checking);
}

/** The socket, because `client.end` would wait for pending answers; the types of pg lack it. */
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Whether the database answers in time; an error of the server, such as too many connections, counts as an answer. */
async function answers(connectionString: string, answerMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: "assay asking",
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    // Not awaited: a blocked connection never ends.
    void client.end().catch(() => undefined);
  }
}
