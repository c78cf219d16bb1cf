import { and, eq } from "drizzle-orm";
import type { TenantTransaction } from "../../../db/database.ts";
import { companyIdentities } from "../../../db/schema/companySignIn.ts";
import { accountRoles, roles } from "../../../db/schema/identity.ts";

/** Id of the user who is bound to this person of a directory. */
export async function selectBoundPerson(
  tx: TenantTransaction,
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ personId: companyIdentities.personId })
    .from(companyIdentities)
    .where(
      and(
        eq(companyIdentities.tenantId, tx.tenantId),
        eq(companyIdentities.issuer, issuer),
        eq(companyIdentities.subject, subject),
      ),
    );
  return row?.personId;
}

/** Whether a user is bound to anybody of a directory. */
export async function isBound(
  tx: TenantTransaction,
  issuer: string,
  personId: string,
): Promise<boolean> {
  const rows = await tx.db
    .select({ personId: companyIdentities.personId })
    .from(companyIdentities)
    .where(
      and(
        eq(companyIdentities.tenantId, tx.tenantId),
        eq(companyIdentities.personId, personId),
        eq(companyIdentities.issuer, issuer),
      ),
    );
  return rows.length > 0;
}

export const insertIdentity = (
  tx: TenantTransaction,
  identity: { issuer: string; subject: string; personId: string; boundAt: Date },
) => tx.db.insert(companyIdentities).values(identity);

/** The roles of the tenant by their ids, and which of them a user has. */
export async function selectRoleIds(tx: TenantTransaction, personId: string) {
  const all = await tx.db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(eq(roles.tenantId, tx.tenantId))
    .for("key share");
  const held = await tx.db
    .select({ id: accountRoles.roleId })
    .from(accountRoles)
    .where(and(eq(accountRoles.tenantId, tx.tenantId), eq(accountRoles.personId, personId)));
  return { names: new Map(all.map(({ id, name }) => [id, name])), held: held.map(({ id }) => id) };
}
