import pg from "pg";
import { DELETE_TENANT_ROWS } from "../features/tenants/store.ts";

/** A connection of the database's owner, outside the application's pool. */
export type Owner = pg.Client;

/** Key of an advisory lock, an arbitrary number: servers that start at once seed one after the other. */
const LOCK = 7_217_002;

/** Suffix of names of incomplete tenants: no host name has an underscore, so that they are unreachable. */
const UNFINISHED = "_unfinished";
export const unfinishedName = (name: string) => `${name}${UNFINISHED}`;

/** Runs work with a connection of the owner that holds the lock of the seeding. */
export async function withSeedLock<T>(
  ownerUrl: string,
  work: (owner: Owner) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("select pg_advisory_lock($1)", [LOCK]);
    return await work(owner);
  } finally {
    await owner.end();
  }
}

interface Host {
  host: string;
  tenantId: string;
}

async function selectHosts(owner: Owner): Promise<Host[]> {
  const { rows } = await owner.query<Host>(
    `select host, host_tenant_id as "tenantId" from tenant_host`,
  );
  return rows;
}

/** Whether there is no tenant, except those of an interrupted seeding. */
export const isUnseeded = async (owner: Owner) =>
  (await selectHosts(owner)).every(({ host }) => host.endsWith(UNFINISHED));

/** Deletes the tenants of an interrupted seeding, table by table. */
export async function deleteUnfinished(owner: Owner) {
  for (const { host, tenantId } of await selectHosts(owner))
    if (host.endsWith(UNFINISHED)) await deleteTenant(owner, tenantId);
}

const deleteTenant = (owner: Owner, tenantId: string) =>
  inTransaction(owner, async () => {
    await setTenant(owner, tenantId);
    await owner.query(DELETE_TENANT_ROWS);
  });

/** Gives the complete tenants their host names in one statement, which makes them reachable. */
export const publishTenants = (owner: Owner, names: readonly string[]) =>
  inTransaction(owner, async () => {
    const hosts = await selectHosts(owner);
    for (const name of names) {
      const tenantId = hosts.find(({ host }) => host === unfinishedName(name))?.tenantId ?? "";
      await setTenant(owner, tenantId);
      await owner.query("update tenant set name = $2 where tenant_id = $1", [tenantId, name]);
      await owner.query("update tenant_host set host = $2 where host_tenant_id = $1", [
        tenantId,
        name,
      ]);
    }
  });

/** Sets the tenant of the transaction, since row-level security binds the owner too. */
const setTenant = (owner: Owner, tenantId: string) =>
  owner.query("select set_config('app.tenant', $1, true)", [tenantId]);

async function inTransaction(owner: Owner, work: () => Promise<void>) {
  await owner.query("begin");
  try {
    await work();
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}
