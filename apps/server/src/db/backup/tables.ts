import { pipeline } from "node:stream/promises";
import { Writable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { BackupError } from "./folder.ts";
import { RowDigest, type TableDigest } from "./rowDigest.ts";

/** A table whose rows are part of a backup. */
export interface Table {
  readonly schema: "public" | "pgboss";
  readonly name: string;
  readonly columns: string[];
  /** Whether row-level security decides who sees its rows. */
  readonly isBound: boolean;
}

/** The same text for the same value, whatever the server or the role is set to; and nothing that ends a long work. */
const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set search_path = public`;

/** @throws BackupError where the database cannot be reached. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    application_name: "assay backup",
  });
  // What breaks also rejects the statement under way.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(SETTINGS);
    return client;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new BackupError(`The database of DATABASE_URL cannot be reached: ${message || code}`);
  }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const nameOf = ({ schema, name }: Pick<Table, "schema" | "name">) =>
  `${quoted(schema)}.${quoted(name)}`;
export const columnsOf = ({ columns }: Pick<Table, "columns">) => columns.map(quoted).join(", ");

/** Ours, and of the jobs those that wait; the queues themselves are made by every start. */
export async function selectTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, c.relrowsecurity as "isBound",
            array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      where (n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition)
         or (n.nspname = 'pgboss' and c.relname in ('job', 'job_dependency'))
      group by n.nspname, c.relname, c.relrowsecurity order by 1 desc, 2`,
  );
  return rows;
}

/** Each table behind those that it refers to. @throws Error where tables refer to each other in a ring. */
export async function inOrder<T extends Pick<Table, "schema" | "name">>(
  client: pg.Client,
  tables: readonly T[],
): Promise<T[]> {
  const { rows } = await client.query<{ of: string; to: string }>(
    `select format('%I.%I', n.nspname, c.relname) as of, format('%I.%I', m.nspname, d.relname) as to
       from pg_constraint f
       join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class d on d.oid = f.confrelid join pg_namespace m on m.oid = d.relnamespace
      where f.contype = 'f' and f.conrelid <> f.confrelid`,
  );
  const plain = ({ schema, name }: T) => `${schema}.${name}`;
  const left = new Map(tables.map((table) => [plain(table), table]));
  const ordered: T[] = [];
  while (left.size > 0) {
    const next = [...left].filter(([of]) => !rows.some((r) => r.of === of && left.has(r.to)));
    if (next.length === 0)
      throw new Error(`tables refer to each other: ${[...left.keys()].join()}`);
    for (const [of, table] of next) {
      left.delete(of);
      ordered.push(table);
    }
  }
  return ordered;
}

/** Sees everything, or the rows of these tenants, one after the other. */
export type View = "everything" | readonly string[];

/**
 * Row-level security binds the owner of the tables too, unless the role may pass it by. Whoever may not
 * looks through the eyes of each tenant.
 */
export async function selectView(client: pg.Client): Promise<View> {
  const { rows } = await client.query<{ passes: boolean; tenants: string[] }>(
    `select rolsuper or rolbypassrls as passes,
            array(select distinct host_tenant_id::text from public.tenant_host order by 1) as tenants
       from pg_roles where rolname = current_user`,
  );
  return rows[0]?.passes ? "everything" : (rows[0]?.tenants ?? []);
}

/** What the database holds of a table, as COPY's text. */
export async function* rowsOf(
  client: pg.Client,
  table: Table,
  view: View,
): AsyncGenerator<Buffer, void> {
  const text = `copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`;
  const tenants = view === "everything" || !table.isBound ? [undefined] : view;
  for (const tenant of tenants) {
    if (tenant !== undefined)
      await client.query("select set_config('app.tenant', $1, true)", [tenant]);
    yield* client.query(copyTo(text)) as AsyncIterable<Buffer>;
  }
}

/** Counts and adds up what the database holds of a table. */
export async function digestOf(client: pg.Client, table: Table): Promise<TableDigest> {
  const digest = new RowDigest();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(rowsOf(client, table, "everything"), digest, nowhere);
  return digest.result;
}
