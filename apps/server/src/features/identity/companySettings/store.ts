import type { CompanySignInSettings } from "@assay/domain";
import { and, count, eq, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../../db/database.ts";
import { companyIdentities, companySignIns } from "../../../db/schema/companySignIn.ts";
import { seal } from "../../../platform/sealed.ts";
import { selectTenantSecret } from "../signIn/store.ts";

/**
 * Stores the settings and raises the revision.
 *
 * @param clientSecret as the directory knows it; it is sealed
 */
export async function storeCompanySignIn(
  tx: TenantTransaction,
  settings: CompanySignInSettings,
  clientSecret: string | null,
) {
  const sealed = clientSecret === null ? null : seal(clientSecret, await selectTenantSecret(tx));
  const { roleTable, domains, factorValues, ...plain } = settings;
  const row = {
    ...plain,
    roleTable: [...roleTable],
    domains: [...domains],
    factorValues: [...factorValues],
    clientSecret: sealed,
  };
  await tx.db
    .insert(companySignIns)
    .values(row)
    .onConflictDoUpdate({
      target: [companySignIns.tenantId],
      set: { ...row, revision: sql`${companySignIns.revision} + 1` },
    });
}

/** Names the administrator whose password counts all the same; null for none. */
export const updateBreakGlass = (tx: TenantTransaction, breakGlassId: string | null) =>
  tx.db
    .update(companySignIns)
    .set({ breakGlassId, revision: sql`${companySignIns.revision} + 1` })
    .where(eq(companySignIns.tenantId, tx.tenantId));

/** Number of accounts that are bound to somebody in a directory. */
export async function countBound(tx: TenantTransaction, issuer: string): Promise<number> {
  const [row] = await tx.db
    .select({ bound: count() })
    .from(companyIdentities)
    .where(and(eq(companyIdentities.tenantId, tx.tenantId), eq(companyIdentities.issuer, issuer)));
  return row?.bound ?? 0;
}

/** Whether one of these users is bound to somebody in a directory. */
export async function isOneBound(
  tx: TenantTransaction,
  issuer: string,
  personIds: readonly string[],
): Promise<boolean> {
  const rows = await tx.db
    .select({ personId: companyIdentities.personId })
    .from(companyIdentities)
    .where(and(eq(companyIdentities.tenantId, tx.tenantId), eq(companyIdentities.issuer, issuer)));
  return rows.some(({ personId }) => personIds.includes(personId));
}
