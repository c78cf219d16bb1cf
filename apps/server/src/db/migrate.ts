import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { installJobs } from "../platform/jobs.ts";
import { StartupError } from "../platform/startupError.ts";
import { APP_ROLE, appPassword, appUrl } from "./database.ts";
import { layRights } from "./rights.ts";

/** Key of the advisory lock that servers take before they migrate, and that a backup shares; an arbitrary number. */
export const LOCK = 7_217_001;
/**
 * Maximum wait in ms for an exclusive table lock, since later transactions queue behind it. It is well below
 * PostgreSQL's `deadlock_timeout` of one second, so that in a deadlock the migration gives way to the calls.
 */
const LOCK_TIMEOUT_MS = 300;
const MIGRATION_TIMEOUT_MS = 120_000;

/**
 * Migrates the database to this version's schema, and sets up the application's role and row-level
 * security on every table. Safe with several servers that start at once, and while others run: for a
 * table in use it waits in short intervals, and if nothing has changed it takes no locks.
 *
 * @throws StartupError if the server is unreachable, too old, has newer data, or a table stays
 *   locked; the reason of `cancelled`.
 */
export async function migrate(
  ownerUrl: string,
  folder: string,
  cancelled?: AbortSignal,
): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await refuseOldServer(client);
    await refuseNewerData(client, folder);
    await provideRole(client, ownerUrl);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await inTurns(client, cancelled, async () => {
      await runMigrations(drizzle(client), { migrationsFolder: folder });
      await installJobs(client);
      await layRights(client);
    });
  } catch (error) {
    throw lacksRights(error) ?? error;
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    await client.connect();
    return client;
  } catch (error) {
    // A name with several addresses fails with one error for all of them, which has no message.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The database of DATABASE_URL cannot be reached: ${message || code}`);
  }
}

/** PostgreSQL's error, which the library of the migrations wraps. */
const causeOf = (error: unknown) =>
  (error instanceof Error && error.cause instanceof Error
    ? error.cause
    : error) as NodeJS.ErrnoException;

/** Runs repeatable work, again while it times out on a lock. */
async function inTurns(
  client: pg.Client,
  cancelled: AbortSignal | undefined,
  work: () => Promise<void>,
) {
  const deadline = Date.now() + MIGRATION_TIMEOUT_MS;
  for (;;) {
    cancelled?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const { code, message } = causeOf(error);
      if (code !== "55P03") throw error;
      if (Date.now() > deadline)
        throw new StartupError(
          `The schema cannot be changed while a transaction of somebody else lasts: ${message}.`,
        );
      await client.query("rollback");
      // A pause for the transactions that have queued behind the migration.
      await delay(100 + Math.random() * 200);
    }
  }
}

/** Creates the application's role. Its password is only set if it differs. */
async function provideRole(owner: pg.Client, ownerUrl: string) {
  const application = new pg.Client({
    connectionString: appUrl(ownerUrl),
    connectionTimeoutMillis: 10_000,
  });
  try {
    await application.connect();
  } catch (error) {
    // 28P01: another password; 28000: there is no such role, or it may not sign in.
    if (!["28P01", "28000"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await owner.query(`
      do $$ begin create role ${APP_ROLE} login; exception when duplicate_object then null; end $$;
      alter role ${APP_ROLE} with login password '${appPassword(ownerUrl)}'`);
  } finally {
    await application.end().catch(() => undefined);
  }
}

/** The error for a role that lacks the rights of an owner. */
function lacksRights(error: unknown): StartupError | undefined {
  const { code, message } = causeOf(error);
  if (code !== "42501") return undefined;
  return new StartupError(`The user of DATABASE_URL may not make tables and roles: ${message}.`);
}

async function refuseOldServer(client: pg.Client) {
  const [row] = (await client.query<{ server_version_num: string }>("show server_version_num"))
    .rows;
  if (Number(row?.server_version_num) < 150_000)
    throw new StartupError("Assay needs PostgreSQL 15 or newer.");
}

interface Journal {
  entries: { when: number }[];
}
const journalOf = (folder: string) => path.join(folder, "meta", "_journal.json");
const readJournal = (folder: string) =>
  JSON.parse(readFileSync(journalOf(folder), "utf8")) as Journal;

/** Times of this version's migrations, in ascending order. */
export const knownMigrations = (folder: string): number[] =>
  readJournal(folder)
    .entries.map(({ when }) => when)
    .toSorted((a, b) => a - b);

/** Time of the newest migration of a database; 0 if there is none. */
export async function selectMigration(client: pg.Client): Promise<number> {
  const exists = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!exists.rows[0].name) return 0;
  const applied = await client.query<{ newest: number }>(
    "select coalesce(max(created_at), 0)::float8 as newest from drizzle.__drizzle_migrations",
  );
  return applied.rows[0]?.newest ?? 0;
}

/**
 * Migrates an empty database up to one of the migrations, with the tables of
 * the jobs but without rights, for the rows of a backup; `migrate` then does the rest.
 */
export async function migrateTo(client: pg.Client, folder: string, last: number): Promise<void> {
  const part = mkdtempSync(path.join(os.tmpdir(), "assay-migrations-"));
  try {
    cpSync(folder, part, { recursive: true });
    const { entries, ...journal } = readJournal(folder);
    const until = { ...journal, entries: entries.filter(({ when }) => when <= last) };
    writeFileSync(journalOf(part), JSON.stringify(until));
    await runMigrations(drizzle(client), { migrationsFolder: part });
    await installJobs(client);
  } catch (error) {
    throw lacksRights(error) ?? error;
  } finally {
    rmSync(part, { recursive: true });
  }
}

async function refuseNewerData(client: pg.Client, folder: string) {
  const known = knownMigrations(folder).at(-1) ?? 0;
  if ((await selectMigration(client)) > known)
    throw new StartupError(
      "The data was written by a newer version of Assay. Start that version, or restore a backup.",
    );
}
