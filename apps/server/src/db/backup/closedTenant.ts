import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { APP_ROLE } from "../database.ts";
import { BackupError } from "./folder.ts";
import { enterTenant } from "./tables.ts";

/** Twice the time for which a server may not know yet that a tenant was closed (`http/hosts.ts`), in ms. */
const KNOWN_MS = 10_000;
/** Closed for longer than this, in ms, a tenant is known to be by every server, however wrong the clock of a machine is. */
const LONG_MS = 3_600_000;
/** How long the transactions of servers may last that began before, in ms. */
const LAST_MS = 120_000;

interface ClosedTenant {
  readonly id: string;
  readonly name: string;
}

/**
 * The tenant of a name. Works in a transaction, whose tenant it becomes.
 *
 * @throws BackupError if there is none, or if people can still write in it.
 */
export async function demandClosed(client: pg.Client, name: string): Promise<ClosedTenant> {
  const { id } = await selectClosed(client, name);
  return { id, name };
}

/**
 * Waits until nothing that servers began before they knew that a tenant is closed is under way: what they confirm
 * is then in whatever is read afterwards.
 *
 * @throws BackupError if there is no such tenant, if it is not closed, or if a transaction takes too long.
 */
export async function awaitQuiet(client: pg.Client, name: string): Promise<void> {
  await client.query("begin read only");
  const { closedMs } = await selectClosed(client, name);
  await client.query("commit");
  // The time of closing is by the clock of whoever closed it, which may be minutes behind that of the database.
  if (closedMs < LONG_MS) await delay(KNOWN_MS);
  const deadline = Date.now() + LAST_MS;
  let left = await selectTransactions(client);
  while (left.length > 0) {
    if (Date.now() > deadline)
      throw new BackupError("A transaction of a server does not end. Say it again later.");
    await delay(100);
    const now = new Set(await selectTransactions(client));
    left = left.filter((transaction) => now.has(transaction));
  }
}

async function selectClosed(client: pg.Client, name: string) {
  const hosts = await client.query<{ id: string }>(
    "select host_tenant_id as id from public.tenant_host where host = $1",
    [name],
  );
  const id = hosts.rows[0]?.id ?? "";
  await enterTenant(client, id);
  const { rows } = await client.query<{ closedMs: number | null }>(
    `select (extract(epoch from clock_timestamp() - disabled_at) * 1000)::float8 as "closedMs"
       from public.tenant where tenant_id = $1 and name = $2`,
    [id, name],
  );
  const [tenant] = rows;
  if (!tenant) throw new BackupError(`There is no tenant "${name}". "tenant list" shows them.`);
  if (tenant.closedMs === null)
    throw new BackupError(
      `People can still write in "${name}". Close it first: assay tenant disable ${name}`,
    );
  return { id, closedMs: tenant.closedMs };
}

/** The transactions of servers that are under way on this database. Everybody may see that there are some. */
async function selectTransactions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select l.virtualtransaction as id from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'virtualxid' and l.granted
        and a.datname = current_database() and a.usename = $1`,
    [APP_ROLE],
  );
  return rows.map(({ id }) => id);
}
