import type { Database } from "./database.ts";

/** The ids of all tenants, outside any of them: the disabled ones too, whose periods go on. */
export async function selectAllTenantIds(database: Pick<Database, "query">): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    "select distinct host_tenant_id as id from tenant_host order by id",
  );
  return rows.map(({ id }) => id);
}
