import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** Interval of test queries: a connection that a firewall has dropped reports no error by itself. */
const ASK_MS = 15_000;
const TIMEOUT_MS = 5_000;

interface ListenOptions {
  url: string;
  channel: string;
  log: FastifyBaseLogger;
  received(payload: string): void;
  lost(): void;
  found(): void;
}

/**
 * Listens to a channel on a separate connection, and reconnects after growing pauses when it breaks.
 * Calls `found` on each connection and `lost` on each break.
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
    /** Resolves when the first connection attempt has succeeded or failed. */
    tried: first.promise,
    close: async () => {
      stop.abort();
      await ended;
    },
  };
}

/** Runs one connection until it breaks or `stop` aborts. Returns whether it ever listened. */
async function once(
  { url, channel, log, received, lost, found }: ListenOptions,
  stop: AbortSignal,
  begun: () => void,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "assay live",
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  const broken = Promise.withResolvers<string>();
  client.on("error", (error) => broken.resolve(error.message));
  client.on("end", () => broken.resolve("it ended"));
  client.on("notification", ({ payload }) => payload && received(payload));
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
  // `end` never resolves on a connection that is already closed by the other side.
  await Promise.race([
    client.end().catch(() => undefined),
    delay(1_000, undefined, { ref: false }),
  ]);
  return isListening;
}
