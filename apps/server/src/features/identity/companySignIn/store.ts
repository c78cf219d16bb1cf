import type { CompanySignInSettings } from "@assay/domain";
import { and, eq, lt } from "drizzle-orm";
import type { TenantTransaction } from "../../../db/database.ts";
import { companySignIns, usedCompanyTokens } from "../../../db/schema/companySignIn.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { unseal } from "../../../platform/sealed.ts";

export interface StoredCompanySignIn extends CompanySignInSettings {
  readonly clientSecret: string | null;
  readonly breakGlassId: string | null;
  readonly revision: number;
}

/** The settings, with the secret as the directory knows it; undefined if none were ever stored. */
export async function selectCompanySignIn(
  tx: TenantTransaction,
  { forUpdate = false } = {},
): Promise<StoredCompanySignIn | undefined> {
  const found = tx.db
    .select({ settings: companySignIns, secret: tenants.secret })
    .from(companySignIns)
    .innerJoin(tenants, eq(tenants.tenantId, companySignIns.tenantId))
    .where(eq(companySignIns.tenantId, tx.tenantId));
  const [row] = await (forUpdate ? found.for("update", { of: companySignIns }) : found);
  if (!row) return undefined;
  const { tenantId: _, clientSecret, ...settings } = row.settings;
  return {
    ...settings,
    clientSecret: clientSecret === null ? null : unseal(clientSecret, row.secret),
  };
}

/** Uses up something by its hash; true only once. */
export async function spendOnce(
  tx: TenantTransaction,
  used: { hash: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  await tx.db
    .delete(usedCompanyTokens)
    .where(and(eq(usedCompanyTokens.tenantId, tx.tenantId), lt(usedCompanyTokens.expiresAt, now)));
  const spent = await tx.db
    .insert(usedCompanyTokens)
    .values(used)
    .onConflictDoNothing()
    .returning({ hash: usedCompanyTokens.hash });
  return spent.length > 0;
}
