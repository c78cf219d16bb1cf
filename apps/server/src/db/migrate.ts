import { readFileSync } from "node:fs";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { installJobs } from "../platform/jobs.ts";
import { StartupError } from "../platform/startupError.ts";
import { APP_ROLE, appPassword } from "./database.ts";
import { RIGHTS } from "./rights.ts";

/** Any number: all our servers take the same lock before they migrate. */
const LOCK = 7_217_001;

/**
 * Brings the database to this version's schema, and lays the application role and row-level
 * security over every table. Safe with several servers starting at once.
 *
 * @throws StartupError where the server cannot be reached, is too old, or holds newer data.
 */
export async function migrate(ownerUrl: string, folder: string): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await refuseOldServer(client);
    await refuseNewerData(client, folder);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await installJobs(client);
    await client.query(RIGHTS(APP_ROLE, appPassword(ownerUrl)));
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

/** The application's role, its rights and the tables are ours to make: that takes an owner. */
function lacksRights(error: unknown): StartupError | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code !== "42501") return undefined;
  return new StartupError(`The user of DATABASE_URL may not make tables and roles: ${message}.`);
}

async function refuseOldServer(client: pg.Client) {
  const [row] = (await client.query<{ server_version_num: string }>("show server_version_num"))
    .rows;
  if (Number(row?.server_version_num) < 150_000)
    throw new StartupError("Assay needs PostgreSQL 15 or newer.");
}

async function refuseNewerData(client: pg.Client, folder: string) {
  const journal = JSON.parse(readFileSync(path.join(folder, "meta", "_journal.json"), "utf8")) as {
    entries: { when: number }[];
  };
  const known = Math.max(...journal.entries.map((entry) => entry.when));
  const exists = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!exists.rows[0].name) return;
  const applied = await client.query(
    "select coalesce(max(created_at), 0)::float8 as newest from drizzle.__drizzle_migrations",
  );
  if (applied.rows[0].newest > known)
    throw new StartupError(
      "The data was written by a newer version of Assay. Start that version, or restore a backup.",
    );
}
