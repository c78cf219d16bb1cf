import type { LiveEvent } from "@assay/contract";
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Ask, inBatches } from "./batches.ts";
import { batchingSocket } from "./batchingSocket.ts";
import { SILENCE, type Silence, watchSilence } from "./silence.ts";

// Dates cross the wire as text: a `date` must not become a moment in somebody's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

declare const inTenant: unique symbol;

/**
 * A transaction that sees one tenant's rows and no others. Only `withTenant` makes one, so that a
 * store function cannot be called without a tenant.
 */
export interface TenantTransaction {
  readonly tenantId: string;
  readonly db: NodePgDatabase;
  /**
   * For the hot paths: a named prepared statement, without the query builder's work; without its name
   * where a pooler stands in between.
   */
  prepared<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]>;
  /**
   * For the hot paths: a write whose answer nobody reads. It travels together with what follows it,
   * the commit at the latest; where it fails, the transaction fails.
   */
  send(name: string, text: string, values: unknown[]): void;
  /** Runs as soon as the transaction has committed; not at all where it fails. */
  afterCommit(work: () => void): void;
  /** Lets the pages of others know, once the transaction has committed; nobody where it fails. */
  tell(change: Change): void;
  readonly [inTenant]: true;
}

/**
 * What has changed, as ids only; an account's change concerns one person, or (null) everybody, progress
 * is by the person who rated, and an export is that of the person.
 */
export type Change =
  | Exclude<LiveEvent, { kind: "account" | "all" | "progress" | "export" }>
  | (Extract<LiveEvent, { kind: "progress" | "export" }> & { personId: string })
  | { kind: "account"; personId: string | null };
export type ChangeListener = (tenantId: string, changes: readonly Change[]) => void;

export interface Database {
  /** The work is done again, from its beginning, where the database gives it up for another transaction's sake. */
  withTenant<T>(tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** For work that only reads, and can be repeated: on the replica where there is one, and it has everything. */
  readTenant<T>(tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  readonly hasReplica: boolean;
  /** Outside any tenant: row-level security shows only the directory of hosts. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Hears from now on what the committed transactions of this process have told. */
  onTold(listener: ChangeListener): void;
  /** Of the pool, now. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export const APP_ROLE = "assay_app";
const TENANT_ID = /^[0-9a-f]{24}$/;

/**
 * The password of the application's role, derived from the owner's so that every server that is
 * given the same DATABASE_URL finds the same one.
 */
export const appPassword = (ownerUrl: string) =>
  createHash("sha256")
    .update(`${APP_ROLE}:${new URL(ownerUrl).password}`)
    .digest("base64url");

/** Where the application finds the database: by the owner's address, or by another one of the same database. */
export function appUrl(ownerUrl: string, address = ownerUrl): string {
  const url = new URL(address);
  url.username = APP_ROLE;
  url.password = appPassword(ownerUrl);
  return url.href;
}

interface TenantClient {
  client: pg.PoolClient;
  ask: Ask;
  db: NodePgDatabase;
}

interface DatabaseOptions {
  /** The most connections. */
  max?: number;
  /**
   * The address is that of a pooler, which may give each transaction another connection: a prepared
   * statement of the one before is not there, or it is and means another text.
   */
  isPooled?: boolean;
  /** The database's own address, where that of the pool is a pooler's. */
  directUrl?: string;
  /** How long a database may say nothing. */
  silence?: Silence;
}

/**
 * Opens a pool: the application's with `appUrl(ownerUrl)`, the operator's with the owner's own URL.
 * `onError` hears of connections lost while idle.
 */
export function openDatabase(
  connectionString: string,
  onError: (error: Error) => void,
  options: DatabaseOptions = {},
): Database {
  const { max = 20, isPooled = false, directUrl = connectionString, silence = SILENCE } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: silence.connectMs,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    stream: batchingSocket,
    // What a firewall has forgotten is noticed while it is idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on("error", onError);
  const endWatch = watchSilence(pool, directUrl, onError, silence);
  // The pool listens to idle ones only. One that breaks in somebody's hands fails their statements, which
  // is heard there; unheard, the same news would end the process.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const asked = new WeakMap<pg.PoolClient, TenantClient>();
  const listeners: ChangeListener[] = [];
  const tellAll: ChangeListener = (tenantId, changes) => {
    for (const listener of listeners) listener(tenantId, changes);
  };
  const connect = async (): Promise<TenantClient> => {
    const client = await pool.connect();
    const known = asked.get(client);
    if (known) return known;
    const ask = inBatches(client);
    // All that drizzle does with a client.
    const db = drizzle({ client: { query: ask } as unknown as pg.PoolClient });
    const made = { client, ask, db };
    asked.set(client, made);
    return made;
  };
  const withTenant: Database["withTenant"] = (tenantId, work) =>
    again(async () => inTransaction(await connect(), { tenantId, isPooled, tellAll }, work));
  return {
    withTenant,
    readTenant: withTenant,
    hasReplica: false,
    query: async (text, values) => (await pool.query(text, values)).rows,
    onTold: (listener) => void listeners.push(listener),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => {
      endWatch();
      return pool.end();
    },
  };
}

/** A deadlock, and a transaction that another one has overtaken: nothing was stored, and it may go well next time. */
const TRANSIENT = new Set(["40P01", "40001"]);
const MOST_TRIES = 4;

const isTransient = (error: unknown): boolean =>
  error instanceof Error &&
  (TRANSIENT.has((error as NodeJS.ErrnoException).code ?? "") || isTransient(error.cause));

/** Does the work of a transaction again where the database has given it up for another's sake. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let left = MOST_TRIES - 1; ; left -= 1)
    try {
      return await run();
    } catch (error) {
      if (left <= 0 || !isTransient(error)) throw error;
      // Two that met are unlikely to meet again where they wait for different times.
      await delay(Math.random() * 20);
    }
}

interface TransactionParts {
  tenantId: string;
  isPooled: boolean;
  tellAll: ChangeListener;
}

/**
 * Runs the work between `begin` and `commit`. Neither is waited for: `begin` travels with the first
 * statement, and `commit` with the last one that was only sent. PostgreSQL answers in order, and
 * commits nothing after a failure.
 */
async function inTransaction<T>(
  { client, ask, db }: TenantClient,
  { tenantId, isPooled, tellAll }: TransactionParts,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  if (!TENANT_ID.test(tenantId)) throw new Error("not a tenant id");
  const sent: Promise<pg.QueryResult>[] = [];
  const afterwards: (() => void)[] = [];
  const told: Change[] = [];
  const send = (query: pg.QueryConfig) => {
    const answer = ask(query);
    // Looked at in the end; nobody listens before.
    answer.catch(() => undefined);
    sent.push(answer);
    return answer;
  };
  const named = (name: string, text: string, values?: unknown[]) =>
    isPooled ? { text, values } : { name, text, values };
  const tx = {
    tenantId,
    db,
    prepared: async (name, text, values) => (await ask(named(name, text, values))).rows,
    send: (name, text, values) => void send(named(name, text, values)),
    afterCommit: (next) => void afterwards.push(next),
    tell: (change) => void told.push(change),
  } as Omit<TenantTransaction, typeof inTenant> as TenantTransaction;
  let broken: Error | undefined;
  try {
    void send(named("begin", "begin"));
    // The id was checked, so that it can stand in the text. A query in place of it would take a snapshot.
    void send({ text: `set local app.tenant = '${tenantId}'` });
    const result = await work(tx);
    const { command } = await send(named("commit", "commit"));
    await Promise.all(sent);
    if (command !== "COMMIT") throw new Error("a failed statement went unnoticed");
    for (const next of afterwards) next();
    if (told.length > 0) tellAll(tenantId, told);
    return result;
  } catch (error) {
    await ask({ text: "rollback" }).catch((lost: Error) => (broken = lost));
    throw (await firstFailure(sent)) ?? error;
  } finally {
    client.release(broken);
  }
}

/** What failed first: later statements of a transaction fail only because of it. */
async function firstFailure(answers: Promise<unknown>[]): Promise<unknown> {
  for (const answer of await Promise.allSettled(answers))
    if (answer.status === "rejected") return answer.reason;
  return undefined;
}
