import type { Database } from "./database.ts";

/** The ids of all tenants, including disabled ones, whose retention periods continue. */
export async function selectAllTenantIds(database: Pick<Database, "query">): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    "select distinct host_tenant_id as id from tenant_host order by id",
  );
  return rows.map(({ id }) => id);
}
