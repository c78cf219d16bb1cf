import type { Database } from "./database.ts";
import { IdRow } from "./rows.ts";

/** The ids of all tenants, including disabled ones, whose retention periods continue. */
export async function selectAllTenantIds(database: Pick<Database, "read">): Promise<string[]> {
  const rows = await database.read(
    IdRow,
    "select distinct host_tenant_id as id from tenant_host order by id",
  );
  return rows.map(({ id }) => id);
}
