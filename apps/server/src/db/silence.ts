import type { Socket } from "node:net";
import pg from "pg";

/** How long the database may say nothing before it counts as gone. */
export interface Silence {
  /** A connection that somebody has had for longer makes us ask whether the database is there at all. */
  busyMs: number;
  /** How long it has to answer. */
  answerMs: number;
  /** How long a call waits for a connection of the pool, and that one for the database. */
  connectMs: number;
}

export const SILENCE: Silence = { busyMs: 5_000, answerMs: 5_000, connectMs: 10_000 };
/** How often to look, in parts of the time until a question. */
const LOOKS = 5;

/**
 * Breaks the connections in use once the database has gone silent: one that is frozen, or behind a network
 * that swallows everything, keeps its connections, and a statement would wait for hours. What takes long
 * while the database answers others is left alone. Returns how to end.
 *
 * @param address of the database itself, also where the pool's is that of a pooler: there a question may
 *   have to wait in a queue while nothing is amiss.
 */
export function watchSilence(
  pool: pg.Pool,
  address: string,
  onSilence: (error: Error) => void,
  { busyMs, answerMs }: Silence,
): () => void {
  const taken = new Map<pg.PoolClient, number>();
  let isAsking = false;
  let askedAt = 0;
  pool.on("acquire", (client) => void taken.set(client, performance.now()));
  pool.on("release", (_error, client) => void taken.delete(client));
  const look = async () => {
    const now = performance.now();
    const isWaiting = [...taken.values()].some((since) => now - since > busyMs);
    if (!isWaiting || isAsking || now - askedAt < busyMs) return;
    isAsking = true;
    const isSilent = !(await answers(address, answerMs));
    isAsking = false;
    askedAt = isSilent ? 0 : performance.now();
    if (!isSilent) return;
    const silent = [...taken].filter(([, since]) => since <= now).map(([client]) => client);
    if (silent.length > 0) onSilence(new Error("the database is silent: its connections are cut"));
    for (const client of silent) socketOf(client).destroy();
  };
  const looking = setInterval(() => void look(), busyMs / LOOKS).unref();
  return () => clearInterval(looking);
}

/** `end` would wait for the answers under way; types leave out what else there is. */
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Whether the database says anything at all in time: that it takes no more connections is an answer, too. */
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
    // One that hangs is not waited for.
    void client.end().catch(() => undefined);
  }
}
