import * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";

const RunOfRow = z.strictObject({ id: z.string(), runId: z.string() });

/** The runs of ratings and observations, by their ids. */
export async function selectRunIdsOf(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.prepared(
    RunOfRow,
    `select id, run_id as "runId" from assessment where tenant_id = $1 and id = any($2)
     union all select id, run_id from observation where tenant_id = $1 and id = any($2)`,
    [tx.tenantId, ids],
  );
  return new Map(rows.map(({ id, runId }) => [id, runId]));
}

const NameRow = z.strictObject({ id: z.string(), name: z.string() });

/** Names of people, runs, roles and keys by their ids. Whoever was erased has none. */
export async function selectNames(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.prepared(
    NameRow,
    `select id, concat_ws(' ', first_name, last_name) as name from person
      where tenant_id = $1 and id = any($2) and last_name is not null
     union all select id, name from run where tenant_id = $1 and id = any($2)
     union all select id, name from role where tenant_id = $1 and id = any($2)
     union all select id, name from api_key where tenant_id = $1 and id = any($2)`,
    [tx.tenantId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
