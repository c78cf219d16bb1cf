import type { LiveEvent } from "@assay/contract";
import type { IntegrationEvent } from "@assay/domain";
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Ask, inBatches } from "./batches.ts";
import { batchingSocket } from "./batchingSocket.ts";
import { type RowSchema, rowMismatch } from "./rows.ts";
import { statementName } from "../platform/statements.ts";
import { WATCHDOG_TIMEOUTS, type WatchdogTimeouts, startWatchdog } from "./watchdog.ts";

// Dates stay texts, since a `Date` would be a moment in some time zone.
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
   * For hot paths: a prepared statement, without the cost of the query builder. Its text must be constant: each text
   * is prepared once per connection and kept as long as it, so that one made from input would fill PostgreSQL's
   * memory. What varies goes into the values. The schema says what its rows are, and checks them in tests
   * (`parsesRows`); it is made once, beside the statement.
   */
  prepared<Row>(row: RowSchema<Row>, text: string, values: unknown[]): Promise<Row[]>;
  /** A prepared statement that returns no rows, or whose rows are not read. */
  execute(text: string, values: unknown[]): Promise<void>;
  /**
   * For hot paths: a write whose result is not needed. It is sent together with the next statement or the
   * commit; if it fails, the transaction fails.
   */
  send(text: string, values: unknown[]): void;
  /** Runs once the transaction has committed; not at all if it fails. */
  afterCommit(work: () => void): void;
  /** Publishes the change to the pages of others once the transaction has committed; not at all if it fails. */
  publish(change: Change): void;
  /** Records an event for other programs, to be stored in this transaction before it commits. */
  emit(event: IntegrationEvent): void;
  readonly [inTenant]: true;
}

/**
 * What has changed, as ids only. `personId` of an account's change is null if it concerns everybody; that of progress
 * is the rater, that of an export its author, that of a message its recipient. A draft's progress is that of a rating
 * that was not submitted.
 */
export type Change =
  | Exclude<LiveEvent, { kind: "account" | "all" | "progress" | "export" | "message" }>
  | (Extract<LiveEvent, { kind: "export" | "message" }> & { personId: string })
  | (Extract<LiveEvent, { kind: "progress" }> & { personId: string; isDraft?: true })
  | { kind: "account"; personId: string | null };
/** Stores the events of a transaction, in it. */
export type EventWriter = (
  tx: TenantTransaction,
  events: readonly IntegrationEvent[],
) => Promise<void>;
export type ChangeListener = (tenantId: string, changes: readonly Change[]) => void;

export interface Database {
  /** Runs the work in a transaction, again from its beginning after a deadlock or a serialization failure. */
  withTenant<T>(tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Runs work that only reads and may be repeated; on the replica if there is one that is up to date. */
  readTenant<T>(tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  readonly hasReplica: boolean;
  /**
   * Reads outside of any tenant, where row-level security shows only the directory of hosts. The schema says what the
   * rows are, and checks them in tests.
   */
  read<Row>(row: RowSchema<Row>, text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs a statement outside of any tenant. Its rows are not checked: tests read them, the server does not. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Subscribes to the changes that this process's transactions publish when they commit. */
  onChanges(listener: ChangeListener): void;
  /** Stores the events of this process's transactions before they commit; without it, they are dropped. */
  storeEvents(writer: EventWriter): void;
  /** Current counts of the pool's connections. */
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

/** URL of the application's role, at the owner's address or at another one of the same database. */
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
  /** Maximum connections of the pool. */
  max?: number;
  /**
   * Whether the URL is that of a pooler. It may give each transaction another connection, on which a prepared
   * statement's name is unknown or means another text.
   */
  isPooled?: boolean;
  /** URL of the database itself, if the pool connects to a pooler. */
  directUrl?: string;
  /** Timeouts of the database watchdog. */
  watchdog?: WatchdogTimeouts;
  /** Whether each row that is read is checked against its schema: set by tests, since it takes time. */
  parsesRows?: boolean;
}

/**
 * Opens a pool: the application's with `appUrl(ownerUrl)`, the operator's with the owner's own URL.
 * `onError` is called when an idle connection is lost, and with `parsesRows` for a row that does not match.
 */
export function openDatabase(
  connectionString: string,
  onError: (error: Error) => void,
  options: DatabaseOptions = {},
): Database {
  const {
    max = 20,
    isPooled = false,
    directUrl = connectionString,
    watchdog = WATCHDOG_TIMEOUTS,
    parsesRows = false,
  } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: watchdog.connectMs,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    stream: batchingSocket,
    // Detects idle connections that a firewall has dropped.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on("error", onError);
  const endWatch = startWatchdog(pool, directUrl, onError, watchdog);
  // The pool handles errors of idle connections only. A connection in use reports its error to its
  // statements too, but an `error` event without listener would end the process.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const asked = new WeakMap<pg.PoolClient, TenantClient>();
  const listeners: ChangeListener[] = [];
  let writeEvents: EventWriter = async () => undefined;
  const publishAll: ChangeListener = (tenantId, changes) => {
    for (const listener of listeners) listener(tenantId, changes);
  };
  const checked: CheckRows = (row, rows, text) => {
    const mismatch = parsesRows ? rowMismatch(row, rows, text) : undefined;
    if (!mismatch) return rows;
    onError(mismatch);
    throw mismatch;
  };
  const connect = async (): Promise<TenantClient> => {
    const client = await pool.connect();
    const known = asked.get(client);
    if (known) return known;
    const ask = inBatches(client);
    // Drizzle calls nothing but `query`.
    const db = drizzle({ client: { query: ask } as unknown as pg.PoolClient });
    const made = { client, ask, db };
    asked.set(client, made);
    return made;
  };
  const withTenant: Database["withTenant"] = (tenantId, work) =>
    again(async () =>
      inTransaction(
        await connect(),
        { tenantId, isPooled, checked, publishAll, writeEvents },
        work,
      ),
    );
  return {
    withTenant,
    readTenant: withTenant,
    hasReplica: false,
    read: async (row, text, values) => checked(row, (await pool.query(text, values)).rows, text),
    query: async (text, values) => (await pool.query(text, values)).rows,
    onChanges: (listener) => void listeners.push(listener),
    storeEvents: (writer) => {
      writeEvents = writer;
    },
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

/** SQLSTATE of a deadlock and of a serialization failure: nothing was stored, and a retry may succeed. */
const TRANSIENT = new Set(["40P01", "40001"]);
const MOST_TRIES = 4;

const isTransient = (error: unknown): boolean =>
  error instanceof Error &&
  (TRANSIENT.has((error as NodeJS.ErrnoException).code ?? "") || isTransient(error.cause));

/** Retries a transaction after a transient failure. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let left = MOST_TRIES - 1; ; left -= 1)
    try {
      return await run();
    } catch (error) {
      if (left <= 0 || !isTransient(error)) throw error;
      // Random pauses keep two conflicting transactions from colliding again.
      await delay(Math.random() * 20);
    }
}

/** Returns the rows as they are. @throws Error if `parsesRows` is set and one does not match the schema */
type CheckRows = <Row>(row: RowSchema<Row>, rows: Row[], text: string) => Row[];

interface TransactionOptions {
  tenantId: string;
  isPooled: boolean;
  checked: CheckRows;
  publishAll: ChangeListener;
  writeEvents: EventWriter;
}

/**
 * Runs the work between `begin` and `commit`. Neither is waited for: `begin` travels with the first
 * statement, and `commit` with the last one that was only sent. PostgreSQL answers in order, and
 * commits nothing after a failure.
 */
async function inTransaction<T>(
  { client, ask, db }: TenantClient,
  { tenantId, isPooled, checked, publishAll, writeEvents }: TransactionOptions,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  if (!TENANT_ID.test(tenantId)) throw new Error("not a tenant id");
  const sent: Promise<pg.QueryResult>[] = [];
  const afterwards: (() => void)[] = [];
  const published: Change[] = [];
  const emitted: IntegrationEvent[] = [];
  const send = (query: pg.QueryConfig) => {
    const answer = ask(query);
    // Awaited before the end of the transaction; until then a rejection must not count as unhandled.
    answer.catch(() => undefined);
    sent.push(answer);
    return answer;
  };
  const named = (text: string, values?: unknown[]) =>
    isPooled ? { text, values } : { name: statementName(text), text, values };
  const tx = {
    tenantId,
    db,
    prepared: async (row, text, values) =>
      checked(row, (await ask(named(text, values))).rows as never[], text),
    execute: async (text, values) => void (await ask(named(text, values))),
    send: (text, values) => void send(named(text, values)),
    afterCommit: (next) => void afterwards.push(next),
    publish: (change) => void published.push(change),
    emit: (event) => void emitted.push(event),
  } as Omit<TenantTransaction, typeof inTenant> as TenantTransaction;
  let broken: Error | undefined;
  try {
    void send(named("begin"));
    // The id is validated above, so it is safe in the text. `select set_config` would take a snapshot.
    void send({ text: `set local app.tenant = '${tenantId}'` });
    const result = await work(tx);
    if (emitted.length > 0) await writeEvents(tx, emitted);
    const { command } = await send(named("commit"));
    await Promise.all(sent);
    if (command !== "COMMIT") throw new Error("a failed statement went unnoticed");
    for (const next of afterwards) next();
    if (published.length > 0) publishAll(tenantId, published);
    return result;
  } catch (error) {
    await ask({ text: "rollback" }).catch((lost: Error) => (broken = lost));
    throw (await firstFailure(sent)) ?? error;
  } finally {
    client.release(broken);
  }
}

/** The first error of a transaction, because later statements fail only as its consequence. */
async function firstFailure(answers: Promise<unknown>[]): Promise<unknown> {
  for (const answer of await Promise.allSettled(answers))
    if (answer.status === "rejected") return answer.reason;
  return undefined;
}
