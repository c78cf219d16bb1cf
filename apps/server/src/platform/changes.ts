import type { FastifyBaseLogger } from "fastify";
import type { Change, Database } from "../db/database.ts";
import { listen } from "./listening.ts";

/** A change, or that so much has changed that everything is read anew. */
export type Told = Change | { kind: "all" };

const CHANNEL = "assay_changes";
const COLLECT_MS = 100;
const RETRY_MS = 1_000;
/** PostgreSQL takes fewer than 8,000 bytes; everything in here is ASCII. */
const MOST_BYTES = 7_900;
/** So many of one tenant say more than one by one. */
const MOST_OF_TENANT = 2_000;

export interface ChangeListener {
  /** Something has changed in a tenant, told by any server, this one included. */
  changed(tenantId: string, changes: readonly Told[]): void;
  /** From now on changes of other servers are missed. */
  lost(): void;
  /** Changes are heard again; what was told since `lost` is not known. */
  found(): void;
}

/** What all servers of this database tell each other. */
export interface ChangeFeed {
  /** Says at once whether changes are heard, too. */
  follow(listener: ChangeListener): void;
  /** Tells what waits, and hears nothing more. */
  close(): Promise<void>;
}

interface FeedOptions {
  database: Database;
  /** The application's address of the database: listening takes a connection of its own. */
  url: string;
  log: FastifyBaseLogger;
}

/** Tells the changes of this process to all servers, and hears theirs. */
export async function openChanges({ database, url, log }: FeedOptions): Promise<ChangeFeed> {
  const listeners: ChangeListener[] = [];
  let isHearing = false;
  const hear = (is: boolean) => {
    isHearing = is;
    for (const listener of listeners) listener[is ? "found" : "lost"]();
  };
  const teller = openTeller(database, log);
  const listening = listen({
    url,
    channel: CHANNEL,
    log,
    heard: (payload) => {
      const told = unpacked(payload);
      if (told) for (const listener of listeners) listener.changed(told[0], told[1]);
      else log.warn("somebody tells in another language than the servers");
    },
    lost: () => hear(false),
    found: () => hear(true),
  });
  await listening.tried;
  return {
    follow: (listener) => {
      listeners.push(listener);
      listener[isHearing ? "found" : "lost"]();
    },
    close: async () => {
      await teller.flush();
      await listening.close();
    },
  };
}

/**
 * Tells the servers what the transactions of this process have told: a little later and together, so
 * that a write waits for nothing. What cannot be sent is kept, and sent when the database is back.
 */
export function openTeller(database: Database, log: FastifyBaseLogger) {
  let waiting = new Map<string, Map<string, Told>>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  function keep(tenantId: string, changes: Iterable<Told>) {
    const own = waiting.get(tenantId) ?? new Map<string, Told>();
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
      for (const [tenantId, own] of taken) keep(tenantId, own.values());
      schedule(RETRY_MS);
    }
  }

  function schedule(ms: number) {
    timer ??= setTimeout(() => {
      sending = (sending ?? Promise.resolve()).then(send);
    }, ms).unref();
  }

  database.onTold((tenantId, changes) => {
    keep(tenantId, changes);
    schedule(COLLECT_MS);
  });
  return {
    /** Resolves when what waits was tried. */
    async flush() {
      await sending;
      clearTimeout(timer);
      await send();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const byText = (changes: Told[]) =>
  new Map(changes.map((change) => [JSON.stringify(change), change]));

/** As few payloads as hold all of a tenant's changes, each a JSON of its own. */
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

function unpacked(payload: string): [string, Told[]] | null {
  try {
    return JSON.parse(payload) as [string, Told[]];
  } catch {
    return null;
  }
}
