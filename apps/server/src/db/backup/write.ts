import { createWriteStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { LOCK, selectMigration } from "../migrate.ts";
import { awaitQuiet, demandClosed } from "./closedTenant.ts";
import { BackupError, type Manifest, newManifest, seal, type TableEntry } from "./folder.ts";
import { RowDigest } from "./rowDigest.ts";
import {
  connectOwner,
  enterTenant,
  nameOf,
  rowsOf,
  selectTables,
  selectView,
  type Table,
  type View,
} from "./tables.ts";

interface BackupOptions {
  ownerUrl: string;
  /** The folder of the backup, which must not exist yet. */
  folder: string;
  version: string;
  /** The folder of stored mails, which need not exist; none are part of the backup of one tenant. */
  mails?: string;
  /** The name of the one closed tenant whose rows are written; absent: everything. */
  tenant?: string;
}

/** Level of compression: a fast one, since most data is text, or files that are compressed already. */
const LEVEL = 3;

/**
 * Writes a snapshot of the database, or of one tenant, into a new folder, while users go on working. The folder gets
 * its name when it is complete.
 *
 * @throws BackupError with one line for the operator; nothing is left behind.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { folder, ownerUrl } = options;
  const draft = `${folder}.unfinished`;
  await refuseTaken(folder);
  const client = await connectOwner(ownerUrl);
  try {
    if (options.tenant !== undefined) await awaitQuiet(client, options.tenant);
    await makeFolder(draft);
    const content = await inSnapshot(client, (tables) => copyAll(client, tables, draft, options));
    await seal(draft, content);
    await fs.rename(draft, folder);
    return content;
  } catch (error) {
    await fs.rm(draft, { recursive: true, force: true });
    throw explained(error, folder);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseTaken(folder: string) {
  const there = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => error.code);
  if (there === "ENOENT" || (Array.isArray(there) && there.length === 0)) return;
  throw new BackupError(`${folder} exists already. A backup needs a new folder.`);
}

async function makeFolder(draft: string) {
  try {
    await fs.mkdir(path.dirname(draft), { recursive: true });
    await fs.mkdir(draft, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new BackupError(
        `${draft} is there already: another backup is at work, or was broken off. Remove it then.`,
      );
    throw error;
  }
}

const DISK: Record<string, string> = {
  ENOSPC: "the disk is full",
  EACCES: "this user may not write there",
  EROFS: "the file system is read-only",
};

function explained(error: unknown, folder: string): unknown {
  const reason = DISK[(error as NodeJS.ErrnoException).code ?? ""];
  return reason ? new BackupError(`The backup cannot be written to ${folder}: ${reason}.`) : error;
}

/**
 * Runs work in a snapshot of all tables, whose schema is locked meanwhile; the lock of the migration is held
 * only until they are, so that a server can start meanwhile.
 */
async function inSnapshot<T>(client: pg.Client, work: (tables: Table[]) => Promise<T>): Promise<T> {
  await client.query("select pg_advisory_lock_shared($1)", [LOCK]);
  await client.query("begin isolation level repeatable read read only");
  const tables = await selectTables(client);
  const names = tables.map(nameOf).join(", ");
  if (names) await client.query(`lock table ${names} in access share mode`);
  await client.query("select pg_advisory_unlock_shared($1)", [LOCK]);
  const result = await work(tables);
  await client.query("commit");
  return result;
}

async function copyAll(
  client: pg.Client,
  all: Table[],
  draft: string,
  { version, mails, tenant: name }: BackupOptions,
): Promise<Manifest> {
  const schema = await selectMigration(client);
  if (schema === 0) throw new BackupError("The database is empty: there is nothing to back up.");
  const tenant = name === undefined ? undefined : await demandClosed(client, name);
  const view = tenant ? { only: tenant.id } : await selectView(client);
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    "select now() as at, current_setting('server_version') as postgres",
  );
  const tables: TableEntry[] = [];
  // Which job waits for which is nothing that a job of ours needs, and no tenant's.
  const written = tenant ? all.filter((table) => table.name !== "job_dependency") : all;
  for (const table of written) tables.push(await copyTable(client, table, view, draft));
  return newManifest({
    version,
    postgres: rows[0]?.postgres ?? "",
    madeAt: (rows[0]?.at ?? new Date()).toISOString(),
    schema,
    tables,
    filesInBucket: await countBucketFiles(client, view),
    mails: mails === undefined ? [] : await copyMails(mails, draft),
    ...(tenant && { tenant }),
  });
}

async function copyTable(
  client: pg.Client,
  table: Table,
  view: View,
  draft: string,
): Promise<TableEntry> {
  const { schema, name, columns } = table;
  const file = `${schema}.${name}.copy.gz`;
  const digest = new RowDigest();
  const target = createWriteStream(path.join(draft, file), { mode: 0o600, flush: true });
  await pipeline(rowsOf(client, table, view), digest, createGzip({ level: LEVEL }), target);
  return { schema, name, columns, file, ...digest.result };
}

async function countBucketFiles(client: pg.Client, view: View): Promise<number> {
  let count = 0;
  const tenants = view === "everything" ? [""] : "only" in view ? [view.only] : view;
  for (const tenant of tenants) {
    await enterTenant(client, tenant);
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from public.file
        where place = 'bucket' and (tenant_id = $1 or $1 = '')`,
      [tenant],
    );
    count += rows[0]?.count ?? 0;
  }
  return count;
}

/** Copies the stored mails of a server without a mail server, whose links are in no table. */
async function copyMails(folder: string, draft: string): Promise<string[]> {
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  if (names.length > 0) await fs.mkdir(path.join(draft, "mails"), { mode: 0o700 });
  const copied: string[] = [];
  for (const name of names) {
    // A mail that the nightly job deletes meanwhile is left out.
    const bytes = await fs.readFile(path.join(folder, name)).catch(() => undefined);
    if (bytes === undefined) continue;
    await fs.writeFile(path.join(draft, "mails", name), bytes, { mode: 0o600, flush: true });
    copied.push(name);
  }
  return copied;
}
