import type { FastifyBaseLogger } from "fastify";
import type { Change, Database } from "../db/database.ts";
import { listen } from "./listening.ts";

/** A change, or `all` if everything has to be read again. */
export type ChangeEvent = Change | { kind: "all" };

const CHANNEL = "assay_changes";
const COLLECT_MS = 100;
const RETRY_MS = 1_000;
/** Maximum payload of a notification; PostgreSQL refuses 8,000 bytes. Payloads are ASCII. */
const MOST_BYTES = 7_900;
/** Maximum waiting events per tenant; above it, one event `all` replaces them. */
const MOST_OF_TENANT = 2_000;

export interface ChangeListener {
  /** Called with the changes of a tenant that any server has published, including this one. */
  changed(tenantId: string, changes: readonly ChangeEvent[]): void;
  /** The connection is lost: changes of other servers are missed until `found`. */
  lost(): void;
  /** The connection is back; changes published since `lost` are unknown. */
  found(): void;
}

/** The changes that the servers of one database publish to each other. */
export interface ChangeFeed {
  /** Calls `found` or `lost` of the listener at once, and later its other functions. */
  subscribe(listener: ChangeListener): void;
  /** Publishes waiting changes, then stops listening. */
  close(): Promise<void>;
}

interface FeedOptions {
  database: Database;
  /** Database URL of the application's role, for a separate connection that listens. */
  url: string;
  log: FastifyBaseLogger;
}

/** Publishes the changes of this process to all servers, and subscribes to theirs. */
export async function openChanges({ database, url, log }: FeedOptions): Promise<ChangeFeed> {
  const listeners: ChangeListener[] = [];
  let isListening = false;
  const setListening = (is: boolean) => {
    isListening = is;
    for (const listener of listeners) listener[is ? "found" : "lost"]();
  };
  const publisher = openPublisher(database, log);
  const listening = listen({
    url,
    channel: CHANNEL,
    log,
    received: (payload) => {
      const received = unpacked(payload);
      if (received) for (const listener of listeners) listener.changed(received[0], received[1]);
      else log.warn("somebody tells in another language than the servers");
    },
    lost: () => setListening(false),
    found: () => setListening(true),
  });
  await listening.tried;
  return {
    subscribe: (listener) => {
      listeners.push(listener);
      listener[isListening ? "found" : "lost"]();
    },
    close: async () => {
      await publisher.flush();
      await listening.close();
    },
  };
}

/**
 * Publishes the changes of this process's committed transactions, collected for a moment so that no
 * write waits. Changes that cannot be sent are retried until the database is back.
 */
export function openPublisher(database: Database, log: FastifyBaseLogger) {
  let waiting = new Map<string, Map<string, ChangeEvent>>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  function enqueue(tenantId: string, changes: Iterable<ChangeEvent>) {
    const own = waiting.get(tenantId) ?? new Map<string, ChangeEvent>();
    waiting.set(tenantId, own);
    for (const change of changes) own.set(JSON.stringify(change), change);
    if (own.size > MOST_OF_TENANT)
      waiting.set(tenantId, byText([{ kind: "all" }, { kind: "account", personId: null }]));
  }

  async function send() {
    timer = undefined;
    const taken = waiting;
    waiting = new Map();
    const payloads = [...taken].flatMap(([tenantId, own]) => packed(tenantId, [...own.keys()]));
    if (payloads.length === 0) return;
    try {
      const text = "select pg_notify($1, payload) from unnest($2::text[]) as payload";
      await database.query(text, [CHANNEL, payloads]);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "changes wait to be told");
      for (const [tenantId, own] of taken) enqueue(tenantId, own.values());
      schedule(RETRY_MS);
    }
  }

  function schedule(ms: number) {
    timer ??= setTimeout(() => {
      sending = (sending ?? Promise.resolve()).then(send);
    }, ms).unref();
  }

  database.onChanges((tenantId, changes) => {
    enqueue(tenantId, changes);
    schedule(COLLECT_MS);
  });
  return {
    /** Resolves after one attempt to send the waiting changes. */
    async flush() {
      await sending;
      clearTimeout(timer);
      await send();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const byText = (changes: ChangeEvent[]) =>
  new Map(changes.map((change) => [JSON.stringify(change), change]));

/** The fewest payloads that hold a tenant's changes; each is a complete JSON text. */
export function packed(tenantId: string, changes: readonly string[]): string[] {
  const parts: string[][] = [];
  let left = 0;
  for (const change of changes) {
    left -= change.length + 1;
    if (left < 0) {
      parts.push([]);
      left = MOST_BYTES - tenantId.length - change.length;
    }
    parts.at(-1)?.push(change);
  }
  return parts.map((part) => `["${tenantId}",[${part.join(",")}]]`);
}

function unpacked(payload: string): [string, ChangeEvent[]] | null {
  try {
    return JSON.parse(payload) as [string, ChangeEvent[]];
  } catch {
    return null;
  }
}
