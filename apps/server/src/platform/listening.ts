import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** A connection that a firewall has forgotten says nothing: it is asked this often. */
const ASK_MS = 15_000;
const PATIENCE_MS = 5_000;

interface ListenOptions {
  url: string;
  channel: string;
  log: FastifyBaseLogger;
  heard(payload: string): void;
  lost(): void;
  found(): void;
}

/**
 * Listens to a channel with a connection of its own, and connects again, after pauses that grow,
 * whenever it breaks. `found` is called on each connection, `lost` on each break.
 */
export function listen(options: ListenOptions) {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  const run = async () => {
    for (let failures = 0; !stop.signal.aborted;) {
      const began = await once(options, stop.signal, () => first.resolve());
      first.resolve();
      failures = began ? 0 : failures + 1;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      const waited = delay(pause * (0.5 + Math.random()), undefined, { signal: stop.signal });
      await waited.catch(() => undefined);
    }
  };
  const ended = run();
  return {
    /** Resolves when the first connection stands, or has failed. */
    tried: first.promise,
    close: async () => {
      stop.abort();
      await ended;
    },
  };
}

/** One connection, until it breaks or is to stop. Returns whether it ever listened. */
async function once(
  { url, channel, log, heard, lost, found }: ListenOptions,
  stop: AbortSignal,
  begun: () => void,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "assay live",
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  const broken = Promise.withResolvers<string>();
  client.on("error", (error) => broken.resolve(error.message));
  client.on("end", () => broken.resolve("it ended"));
  client.on("notification", ({ payload }) => payload && heard(payload));
  const stopNow = () => broken.resolve("");
  stop.addEventListener("abort", stopNow, { once: true });
  let isListening = false;
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    isListening = true;
    found();
    begun();
    const asking = setInterval(() => {
      client.query("select 1").catch((error: Error) => broken.resolve(error.message));
    }, ASK_MS);
    const reason = await broken.promise;
    clearInterval(asking);
    if (!stop.aborted) log.warn({ reason }, "the changes of other servers are not heard");
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "the changes of other servers are not heard");
  }
  stop.removeEventListener("abort", stopNow);
  if (isListening) lost();
  // A connection that has hung up already cannot be ended in good order.
  await Promise.race([
    client.end().catch(() => undefined),
    delay(1_000, undefined, { ref: false }),
  ]);
  return isListening;
}
