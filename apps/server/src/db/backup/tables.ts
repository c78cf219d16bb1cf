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
  /** Whether row-level security applies to the table. */
  readonly isBound: boolean;
}

/** Settings that make the same text of the same value on every server, and set no timeouts for long work. */
const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set search_path = public`;

/** @throws BackupError if the database is unreachable. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    application_name: "assay backup",
  });
  // Ignored here, since a broken connection also rejects the current statement.
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

/** The product's tables, and that of queued jobs; the queues themselves are created by every start. */
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

/** Orders each table after those that it refers to. @throws Error for a cycle of references. */
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

/** The rows that are read: everybody's, at once or tenant by tenant, whichever the role can; or those of one tenant. */
export type View = "everything" | readonly string[] | { readonly only: string };

/**
 * Row-level security binds the owner of the tables too, unless the role may bypass it. A role that may not
 * reads the rows tenant by tenant.
 */
export async function selectView(client: pg.Client): Promise<"everything" | readonly string[]> {
  const { rows } = await client.query<{ passes: boolean; tenants: string[] }>(
    `select rolsuper or rolbypassrls as passes,
            array(select distinct host_tenant_id::text from public.tenant_host order by 1) as tenants
       from pg_roles where rolname = current_user`,
  );
  return rows[0]?.passes ? "everything" : (rows[0]?.tenants ?? []);
}

/** The condition for rows of one tenant, of which a role that may bypass row-level security sees others as well. */
function ownRows({ schema, name, columns }: Table, tenant: string): string {
  const id = pg.escapeLiteral(tenant);
  if (schema === "pgboss") return `data ->> 'tenantId' = ${id} and state < 'completed'`;
  const column = ["tenant_id", "host_tenant_id"].find((known) => columns.includes(known));
  if (column === undefined) throw new Error(`the table ${name} does not say whose its rows are`);
  return `${column} = ${id}`;
}

export const enterTenant = (client: pg.Client, tenant: string) =>
  client.query("select set_config('app.tenant', $1, true)", [tenant]);

/** The rows of a table in COPY's text format. Works in a transaction, where it changes the tenant. */
export async function* rowsOf(
  client: pg.Client,
  table: Table,
  view: View,
): AsyncGenerator<Buffer, void> {
  const all = `select ${columnsOf(table)} from ${nameOf(table)}`;
  const copied = (text: string) =>
    client.query(copyTo(`copy (${text}) to stdout`)) as AsyncIterable<Buffer>;
  if (view === "everything" || ("length" in view && !table.isBound)) return yield* copied(all);
  if ("only" in view) {
    await enterTenant(client, view.only);
    return yield* copied(`${all} where ${ownRows(table, view.only)}`);
  }
  for (const tenant of view) {
    await enterTenant(client, tenant);
    yield* copied(all);
  }
}

/** The digest of a table's present rows. */
export async function digestOf(
  client: pg.Client,
  table: Table,
  view: View = "everything",
): Promise<TableDigest> {
  const digest = new RowDigest();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(rowsOf(client, table, view), digest, nowhere);
  return digest.result;
}
