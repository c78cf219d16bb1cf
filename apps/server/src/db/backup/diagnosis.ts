import pg from "pg";
import { selectView } from "./tables.ts";
import { APP_ROLE } from "../database.ts";
import { selectMigration } from "../migrate.ts";
import { WAITING_RUNS } from "../waitingRuns.ts";

/** The state of a database as its owner reads it, without changes and without waiting for locks. */
export interface Diagnosis {
  readonly version: number;
  readonly versionText: string;
  readonly mayCreateRoles: boolean;
  readonly ownsDatabase: boolean;
  readonly hasRole: boolean;
  readonly maxConnections: number;
  /** Difference between the database's clock and this machine's, in ms. */
  readonly clockMs: number;
  /** Time of the newest migration; 0 for an empty database. */
  readonly migration: number;
  /** Tables with rows of tenants without row-level security. */
  readonly unbound: string[];
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    application_name: "assay doctor",
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export async function connectDoctor(connectionString: string): Promise<pg.Client> {
  const client = await connect(connectionString);
  await client.query("set default_transaction_read_only = on");
  return client;
}

/** The place to which an address leads. */
export interface Place {
  readonly database: string;
  readonly isReplica: boolean;
}

/** Looks without settings of the session: a pooler would hand them on to the next caller. */
export async function selectPlace(connectionString: string): Promise<Place> {
  const client = await connect(connectionString);
  try {
    const { rows } = await client.query<Place>(
      `select current_database() as database, pg_is_in_recovery() as "isReplica"`,
    );
    const [place] = rows;
    if (!place) throw new Error("the address leads nowhere");
    return place;
  } finally {
    await client.end();
  }
}

export async function diagnose(client: pg.Client): Promise<Diagnosis> {
  const sent = Date.now();
  const { rows } = await client.query<Omit<Diagnosis, "clockMs" | "migration"> & { at: Date }>(
    `select clock_timestamp() as at, current_setting('server_version_num')::int as version,
            current_setting('server_version') as "versionText",
            r.rolsuper or r.rolcreaterole as "mayCreateRoles",
            pg_has_role(current_user, d.datdba, 'usage') as "ownsDatabase",
            exists (select from pg_roles where rolname = $1) as "hasRole",
            current_setting('max_connections')::int as "maxConnections",
            array(select c.relname::text from pg_class c
                    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
                    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
                   where c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)
                   order by 1) as unbound
       from pg_roles r, pg_database d
      where r.rolname = current_user and d.datname = current_database()`,
    [APP_ROLE],
  );
  const [row] = rows;
  if (!row) throw new Error("the database does not know who asks");
  const middle = (sent + Date.now()) / 2;
  const migration = await selectMigration(client);
  return { ...row, migration, clockMs: Math.round(row.at.getTime() - middle) };
}

export interface WaitingJobs {
  readonly queue: string;
  readonly jobs: number;
  /** Age of the oldest job in minutes. */
  readonly minutes: number;
}

/** Queues with jobs that have been due for ten minutes without being begun, or retried for an hour. */
export async function selectLateJobs(client: pg.Client): Promise<WaitingJobs[]> {
  const { rows } = await client.query<WaitingJobs>(
    `select name as queue, count(*)::int as jobs,
            (extract(epoch from now() - min(created_on)) / 60)::int as minutes
       from pgboss.job
      where state in ('created', 'retry')
        and (start_after < now() - interval '10 min'
             or (state = 'retry' and created_on < now() - interval '1 hour'))
      group by name order by name`,
  );
  return rows;
}

/**
 * Number of runs whose people should have been erased more than a day ago, including those of disabled tenants,
 * whose periods continue.
 */
export async function countOverdueRuns(client: pg.Client): Promise<number> {
  const { rows: tenants } = await client.query<{ id: string }>(
    "select distinct host_tenant_id as id from tenant_host",
  );
  let overdue = 0;
  for (const { id } of tenants) {
    await client.query("select set_config('app.tenant', $1, false)", [id]);
    const { rows } = await client.query<{ overdue: number }>(
      `select count(*)::int as overdue from (${WAITING_RUNS}) r join tenant t using (tenant_id)
        where (r.since at time zone 'UTC')::date + t.deletion_policy
              < (now() at time zone 'UTC')::date - 1`,
      [id],
    );
    overdue += rows[0]?.overdue ?? 0;
  }
  return overdue;
}

/** Number of enabled tenants whose nightly jobs have not run for more than a day. */
export async function countMissedNightlyJobs(client: pg.Client): Promise<number> {
  const view = await selectView(client);
  let missed = 0;
  for (const tenant of view === "everything" ? [""] : view) {
    await client.query("select set_config('app.tenant', $1, false)", [tenant]);
    const { rows } = await client.query<{ missed: number }>(
      `select count(*)::int as missed
         from retention_night n join tenant t using (tenant_id)
        where t.disabled_at is null and n.night < (now() at time zone 'UTC')::date - 1`,
    );
    missed += rows[0]?.missed ?? 0;
  }
  return missed;
}
