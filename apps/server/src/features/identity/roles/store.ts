import { ADMINISTRATOR_PERMISSIONS, type Permission } from "@assay/domain";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../../db/database.ts";
import { accountRoles, roles } from "../../../db/schema/identity.ts";
import { IdRow } from "../../../db/rows.ts";

export interface RoleRow {
  id: string;
  name: string;
  permissions: Permission[];
  isDefaultRole: boolean;
  hasUsersAssigned: boolean;
  revision: number;
}

const columns = {
  id: roles.id,
  name: roles.name,
  permissions: roles.permissions,
  isDefaultRole: roles.isDefaultRole,
  // Plain SQL, since in a select from one table the query builder omits the table's name.
  hasUsersAssigned: sql<boolean>`exists (
    select from account_role a where a.tenant_id = role.tenant_id and a.role_id = role.id)`,
  revision: roles.revision,
};

const byId = (tx: TenantTransaction, id: string) =>
  and(eq(roles.tenantId, tx.tenantId), eq(roles.id, id));

export const selectRoles = (tx: TenantTransaction): Promise<RoleRow[]> =>
  tx.db.select(columns).from(roles).where(eq(roles.tenantId, tx.tenantId)).orderBy(roles.name);

/** With `forUpdate` locked until the transaction ends, so that edits run one after the other. */
export async function selectRole(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<RoleRow | undefined> {
  // The lock is a separate statement: otherwise `hasUsersAssigned` would have its value from before the lock.
  if (forUpdate) await tx.db.select({ id: roles.id }).from(roles).where(byId(tx, id)).for("update");
  const [row] = await tx.db.select(columns).from(roles).where(byId(tx, id));
  return row;
}

/** The existing roles with these names, locked until the transaction ends. */
export const selectRolesByName = (tx: TenantTransaction, names: string[]): Promise<RoleRow[]> =>
  tx.db
    .select(columns)
    .from(roles)
    .where(and(eq(roles.tenantId, tx.tenantId), inArray(roles.name, names)))
    .for("key share");

export async function selectDefaultRole(tx: TenantTransaction): Promise<RoleRow | undefined> {
  const [row] = await tx.db
    .select(columns)
    .from(roles)
    .where(and(eq(roles.tenantId, tx.tenantId), roles.isDefaultRole));
  return row;
}

type RoleFields = Pick<RoleRow, "name" | "permissions" | "isDefaultRole">;

export const insertRole = (tx: TenantTransaction, id: string, role: RoleFields) =>
  tx.db.insert(roles).values({ id, ...role });

export const updateRole = (tx: TenantTransaction, id: string, role: RoleFields) =>
  tx.db
    .update(roles)
    .set({ ...role, revision: sql`${roles.revision} + 1` })
    .where(byId(tx, id));

/** Ends that another role is the default one, of which there is exactly one. Returns its id. */
export async function clearDefaultRole(
  tx: TenantTransaction,
  but: string,
): Promise<string | undefined> {
  const [former] = await tx.db
    .update(roles)
    .set({ isDefaultRole: false, revision: sql`${roles.revision} + 1` })
    .where(and(eq(roles.tenantId, tx.tenantId), roles.isDefaultRole, ne(roles.id, but)))
    .returning({ id: roles.id });
  return former?.id;
}

export const deleteRole = (tx: TenantTransaction, id: string) =>
  tx.db.delete(roles).where(byId(tx, id));

/** Ids of the users with the role. */
export async function selectHolderIds(tx: TenantTransaction, id: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: accountRoles.personId })
    .from(accountRoles)
    .where(and(eq(accountRoles.tenantId, tx.tenantId), eq(accountRoles.roleId, id)));
  return rows.map((row) => row.id);
}

/** Ids of administrators: enrolled users without a last day who have all `ADMINISTRATOR_PERMISSIONS`. */
export async function selectAdministratorIds(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    `select a.person_id as id from account a
      where a.tenant_id = $1 and a.enrolled_at is not null and a.locked_at is null and a.ends_on is null
        and $2::text[] <@ array(
          select unnest(r.permissions) from account_role ar
            join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
           where ar.tenant_id = $1 and ar.person_id = a.person_id)`,
    [tx.tenantId, ADMINISTRATOR_PERMISSIONS],
  );
  return rows.map(({ id }) => id);
}
