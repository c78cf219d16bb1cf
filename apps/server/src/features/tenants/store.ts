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
