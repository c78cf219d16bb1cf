import type { LicenseRestriction } from "@assay/contract";
import { eq } from "drizzle-orm";
import type { TenantTransaction } from "../../db/database.ts";
import { tenantHosts, tenants } from "../../db/schema/tenants.ts";

export type NewTenant = Omit<typeof tenants.$inferInsert, "tenantId" | "revision" | "disabledAt">;

/** Makes the tenant of this transaction, which only the owner's connection may. */
export async function insertTenant(tx: TenantTransaction, tenant: NewTenant) {
  await tx.db.insert(tenants).values({ tenantId: tx.tenantId, ...tenant });
  await tx.db.insert(tenantHosts).values({ host: tenant.name, hostTenantId: tx.tenantId });
}

/** The licence as it stands in this transaction, for a check that must hold when it commits. */
export async function selectLicence(tx: TenantTransaction): Promise<LicenseRestriction> {
  const [row] = await tx.db
    .select({ licence: tenants.licence })
    .from(tenants)
    .where(eq(tenants.tenantId, tx.tenantId));
  if (!row) throw new Error("the tenant of the transaction is gone");
  return row.licence;
}

/**
 * Deletes every row of the transaction's tenant, as the owner. Keys bind the tables to each other, so
 * that a table may have to wait for another one: pass after pass, until nothing is left.
 */
export const DELETE_TENANT_ROWS = `
  do $$
  declare
    name text;
    waiting boolean;
  begin
    for pass in 1..50 loop
      waiting := false;
      for name in select table_name from information_schema.columns
                   where table_schema = 'public' and column_name = 'tenant_id'
      loop
        begin
          execute format('delete from %I where tenant_id = current_setting(''app.tenant'')', name);
        exception when foreign_key_violation then waiting := true;
        end;
      end loop;
      exit when not waiting;
    end loop;
  end $$`;
