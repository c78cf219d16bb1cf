import fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { knownMigrations, migrate, migrateTo, selectMigration } from "../migrate.ts";
import { BackupError, type Manifest, readTable, type TableEntry, verifyFolder } from "./folder.ts";
import {
  columnsOf,
  connectOwner,
  digestOf,
  inOrder,
  nameOf,
  selectTables,
  type Table,
} from "./tables.ts";

interface RestoreOptions {
  ownerUrl: string;
  folder: string;
  migrations: string;
  /** The folder of mails that are stored because there is no mail server. */
  mails: string;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Number of jobs of another version of the queues, which this one cannot read. */
  readonly jobsLeftOut: number;
}

/**
 * Restores a backup into an empty database: its schema, the rows, a comparison of every row
 * with the digests of the backup, and then this version's schema. The rows are restored
 * in one transaction.
 *
 * @throws BackupError if the backup is damaged or newer, or the database is not empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { ownerUrl, folder, migrations } = options;
  const manifest = await verifyFolder(folder);
  if (!knownMigrations(migrations).includes(manifest.schema))
    throw new BackupError(
      `The backup was made by a newer version of Assay (${manifest.version}). Restore it with that.`,
    );
  const client = await connectOwner(ownerUrl);
  try {
    await refuseUsed(client, manifest);
    await migrateTo(client, migrations, manifest.schema);
    const jobsLeftOut = await inTransaction(client, () => load(client, folder, manifest));
    await restoreMails(options, manifest);
    await migrate(ownerUrl, migrations);
    return { manifest, jobsLeftOut };
  } finally {
    await client.end().catch(() => undefined);
  }
}

const notEmpty = (what: string) =>
  new BackupError(`The database is not empty (${what}). Restore into a new one; nothing was done.`);

/** Refuses a used database. Takes no lock, as it may be the wrong database, and in use. */
async function refuseUsed(client: pg.Client, { schema }: Manifest) {
  const { rows } = await client.query<{ name: string; isOurs: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            n.nspname in ('public', 'pgboss', 'drizzle') as "isOurs"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  );
  if (rows.length === 0) return;
  const foreign = rows.find(({ isOurs }) => !isOurs);
  if (foreign) throw notEmpty(`it has the table ${foreign.name}`);
  const found = await selectMigration(client);
  if (found === 0) throw notEmpty("it has tables of something else");
  if (found !== schema) throw notEmpty("it has the tables of another version");
  const hosts = await client.query("select from public.tenant_host limit 1");
  if (hosts.rowCount) throw notEmpty("it has tenants");
}

export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Turns off row-level security, which binds the owner, and the triggers of the chain, which the backup holds. */
const release = ({ name }: Table) =>
  `alter table public.${name} no force row level security, disable trigger user`;
const bind = ({ name, isBound }: Table) =>
  `alter table public.${name} ${isBound ? "force row level security, " : ""}enable trigger user`;

/** Returns how many jobs were left out. */
async function load(client: pg.Client, folder: string, manifest: Manifest): Promise<number> {
  const tables = await selectTables(client);
  const ours = tables.filter(({ schema }) => schema === "public");
  for (const table of ours) await client.query(release(table));
  for (const table of tables)
    if ((await digestOf(client, table)).rows > 0) throw notEmpty(`${table.name} has rows`);
  let leftOut = 0;
  for (const entry of await inOrder(client, manifest.tables)) {
    const table = tables.find(({ schema, name }) => schema === entry.schema && name === entry.name);
    const fits = table && entry.columns.every((column) => table.columns.includes(column));
    if (fits) await loadTable(client, folder, { ...entry, isBound: table.isBound });
    else if (entry.schema === "pgboss") leftOut += entry.rows;
    else throw new BackupError(`The backup does not fit its version: table ${entry.name}.`);
  }
  for (const table of ours) await client.query(bind(table));
  return leftOut;
}

async function loadTable(client: pg.Client, folder: string, entry: TableEntry & Table) {
  const text = `copy ${nameOf(entry)} (${columnsOf(entry)}) from stdin`;
  await pipeline(readTable(folder, entry), client.query(copyFrom(text)));
  const { rows, digest } = await digestOf(client, entry);
  if (rows !== entry.rows || digest !== entry.digest)
    throw new BackupError(
      `The table ${entry.name} came out of the database other than it was backed up.`,
    );
}

async function restoreMails({ folder, mails }: RestoreOptions, manifest: Manifest) {
  if (manifest.mails.length > 0) await fs.mkdir(mails, { recursive: true, mode: 0o700 });
  for (const name of manifest.mails) {
    const bytes = await fs.readFile(path.join(folder, "mails", path.basename(name)));
    await fs.writeFile(path.join(mails, path.basename(name)), bytes, { mode: 0o600, flush: true });
  }
}
