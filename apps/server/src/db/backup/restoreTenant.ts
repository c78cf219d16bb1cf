import { setTimeout as delay } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { LOCK, selectMigration } from "../migrate.ts";
import { BackupError, type Manifest, readTable, type TableEntry, verifyFolder } from "./folder.ts";
import { inTransaction } from "./restore.ts";
import {
  columnsOf,
  connectOwner,
  digestOf,
  enterTenant,
  inOrder,
  nameOf,
  selectTables,
  type Table,
} from "./tables.ts";

interface RestoreTenantOptions {
  ownerUrl: string;
  folder: string;
  /** Whether this installation keeps files of runs in a bucket. */
  hasBucket: boolean;
}

export type TenantManifest = Manifest & { tenant: NonNullable<Manifest["tenant"]> };
type Entry = TableEntry & Table;

/** The log and its chain, which are filled while the trigger that chains is off: everybody who saves waits meanwhile. */
const LOG_TABLES = ["audit_log", "audit_chain", "audit_head"];
const isOfLog = ({ name }: TableEntry) => LOG_TABLES.includes(name);

/** How long one attempt to turn off the trigger waits for transactions under way, in ms, and all of them together. */
const ATTEMPT_MS = 300;
const LOCK_MS = 120_000;

/**
 * Adds a tenant from its backup to a database that others use meanwhile, and compares every row with what was
 * counted, in one transaction. The tenant is as closed as it was when it was backed up.
 *
 * @throws BackupError if the backup is damaged, of another version or of no single tenant; if the tenant or one of its
 *   addresses is there already; or if its files are in a bucket and this installation has none.
 */
export async function restoreTenant(options: RestoreTenantOptions): Promise<TenantManifest> {
  const { ownerUrl, folder, hasBucket } = options;
  const { tenant, ...manifest } = await verifyFolder(folder);
  if (!tenant)
    throw new BackupError(
      "This is the backup of a whole database: assay restore puts it into an empty one.",
    );
  if (manifest.filesInBucket > 0 && !hasBucket)
    throw new BackupError(
      `The tenant has ${manifest.filesInBucket} files in a bucket, and this installation has none (S3_URL).`,
    );
  const client = await connectOwner(ownerUrl);
  try {
    await inTransaction(client, async () => {
      const tables = await lockSchema(client, manifest.schema);
      await enterTenant(client, tenant.id);
      await refuseTaken(client, tenant);
      await load(client, folder, await entriesOf(client, manifest.tables, tables), tenant.id);
    });
    return { ...manifest, tenant };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Keeps the schema as it is until the transaction ends; a server can start meanwhile if nothing is to be changed. */
async function lockSchema(client: pg.Client, schema: number): Promise<Table[]> {
  await client.query("select pg_advisory_lock_shared($1)", [LOCK]);
  if ((await selectMigration(client)) !== schema)
    throw new BackupError(
      "The backup and this database are of different versions of Assay. Bring both to the same one first.",
    );
  const tables = await selectTables(client);
  await client.query(`lock table ${tables.map(nameOf).join(", ")} in row exclusive mode`);
  await client.query("select pg_advisory_unlock_shared($1)", [LOCK]);
  return tables;
}

async function refuseTaken(client: pg.Client, { id, name }: TenantManifest["tenant"]) {
  const { rowCount } = await client.query(
    "select from public.tenant where tenant_id = $1 union all select from public.tenant_host where host_tenant_id = $1",
    [id],
  );
  if (rowCount) throw new BackupError(`The tenant "${name}" is in this database already.`);
}

/** The tables of the backup as they are here, each after those that it refers to. */
async function entriesOf(client: pg.Client, entries: TableEntry[], tables: Table[]) {
  const ordered = await inOrder(client, entries);
  return ordered.map((entry): Entry => {
    const table = tables.find(({ schema, name }) => schema === entry.schema && name === entry.name);
    if (!table || !entry.columns.every((column) => table.columns.includes(column)))
      throw new BackupError(`The backup does not fit its version: table ${entry.name}.`);
    return { ...entry, isBound: table.isBound };
  });
}

async function load(client: pg.Client, folder: string, entries: Entry[], tenant: string) {
  const log = entries.filter(isOfLog);
  for (const entry of entries.filter((other) => !isOfLog(other))) {
    await stage(client, folder, entry);
    await insert(client, entry, tenant);
  }
  await postponeJobs(client, tenant);
  for (const entry of log) await stage(client, folder, entry);
  await stopChaining(client);
  for (const entry of log) await insert(client, entry, tenant);
  await client.query("alter table public.audit_log enable trigger audit_chained");
}

const staged = ({ name }: TableEntry) => `pg_temp."restored_${name}"`;

/** COPY cannot write into a table with row-level security: the rows come into a temporary one first. */
async function stage(client: pg.Client, folder: string, entry: Entry) {
  await client.query(
    `create temporary table ${staged(entry)} on commit drop
         as select ${columnsOf(entry)} from ${nameOf(entry)} with no data`,
  );
  await pipeline(
    readTable(folder, entry),
    client.query(copyFrom(`copy ${staged(entry)} (${columnsOf(entry)}) from stdin`)),
  );
}

/** Inserts what was staged, and compares it. */
async function insert(client: pg.Client, entry: Entry, tenant: string) {
  try {
    await client.query(
      `insert into ${nameOf(entry)} (${columnsOf(entry)}) select ${columnsOf(entry)} from ${staged(entry)}`,
    );
  } catch (error) {
    // 23505: a unique value is taken.
    const isAddress = ["tenant", "tenant_host"].includes(entry.name);
    if (isAddress && (error as NodeJS.ErrnoException).code === "23505")
      throw new BackupError(
        "The name of the tenant, or another address of it, leads to another one in this database.",
      );
    throw error;
  }
  const { rows, digest } = await digestOf(client, entry, { only: tenant });
  if (rows !== entry.rows || digest !== entry.digest)
    throw new BackupError(
      `The table ${entry.name} came out of the database other than it was backed up.`,
    );
  await client.query(`drop table ${staged(entry)}`);
}

/** Jobs of a closed tenant come to nothing: so that none is done before the tenant is opened, they wait a while. */
const postponeJobs = (client: pg.Client, tenant: string) =>
  client.query(
    `update pgboss.job set start_after = greatest(start_after, now() + interval '5 minutes')
      where data ->> 'tenantId' = $1`,
    [tenant],
  );

/**
 * Turns off the trigger that chains the log, since the chain is part of the backup. Whoever saves waits until the
 * transaction ends, so that it comes last; while others are in the way it lets them pass.
 */
async function stopChaining(client: pg.Client) {
  const deadline = Date.now() + LOCK_MS;
  await client.query(`set local lock_timeout = ${ATTEMPT_MS}`);
  for (;;) {
    await client.query("savepoint attempt");
    try {
      await client.query("alter table public.audit_log disable trigger audit_chained");
      return;
    } catch (error) {
      // 55P03: the lock was not to be had.
      if ((error as NodeJS.ErrnoException).code !== "55P03" || Date.now() > deadline) throw error;
      await client.query("rollback to savepoint attempt");
      await delay(100 + Math.random() * 200);
    }
  }
}
