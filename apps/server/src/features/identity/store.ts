import type { Permission } from "@assay/domain";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../db/database.ts";
import {
  accountRoles,
  accounts,
  loginFailures,
  people,
  roles,
  sessions,
} from "../../db/schema/identity.ts";
import { newId } from "../../platform/ids.ts";

export interface UserRow {
  id: string;
  firstName: string;
  lastName: string;
  customerNumber: string | null;
  email: string | null;
  position: string | null;
  orgUnit: string | null;
  enrolled: boolean;
  emailVerified: boolean;
  twoFactorActivated: boolean;
  lastLogin: Date | null;
  type: "USER" | "ANONYMIZED";
  roles: string[];
  permissions: Permission[];
}

const ofRoles = (column: typeof roles.name | typeof roles.permissions) => sql`
  (select ${column} from ${accountRoles} join ${roles}
     on ${roles.tenantId} = ${accountRoles.tenantId} and ${roles.id} = ${accountRoles.roleId}
   where ${accountRoles.tenantId} = ${accounts.tenantId} and ${accountRoles.personId} = ${accounts.personId})`;

const user = {
  id: people.id,
  firstName: sql<string>`coalesce(${people.firstName}, '')`,
  lastName: sql<string>`coalesce(${people.lastName}, '')`,
  customerNumber: accounts.customerNumber,
  email: people.email,
  position: accounts.position,
  orgUnit: accounts.orgUnit,
  enrolled: sql<boolean>`${accounts.enrolledAt} is not null`,
  emailVerified: accounts.emailVerified,
  twoFactorActivated: accounts.twoFactorActivated,
  lastLogin: accounts.lastLogin,
  type: people.type,
  roles: sql<string[]>`array(select n from ${ofRoles(roles.name)} as r(n) order by n)`,
  permissions: sql<
    Permission[]
  >`array(select distinct unnest(p) from ${ofRoles(roles.permissions)} as r(p))`,
};

const selectFrom = (tx: TenantTransaction) =>
  tx.db
    .select(user)
    .from(accounts)
    .innerJoin(
      people,
      and(eq(people.tenantId, accounts.tenantId), eq(people.id, accounts.personId)),
    );

export const selectUsers = (tx: TenantTransaction): Promise<UserRow[]> =>
  selectFrom(tx).where(eq(accounts.tenantId, tx.tenantId));

export async function selectUser(tx: TenantTransaction, id: string): Promise<UserRow | undefined> {
  const [row] = await selectFrom(tx).where(
    and(eq(accounts.tenantId, tx.tenantId), eq(accounts.personId, id)),
  );
  return row;
}

/** What a sign-in needs of the account with this e-mail, whatever its letters' case. */
export async function selectSignIn(tx: TenantTransaction, email: string) {
  const [row] = await tx.db
    .select({ ...user, passwordHash: accounts.passwordHash })
    .from(accounts)
    .innerJoin(
      people,
      and(eq(people.tenantId, accounts.tenantId), eq(people.id, accounts.personId)),
    )
    .where(and(eq(people.tenantId, tx.tenantId), eq(sql`lower(${people.email})`, email)));
  return row;
}

/** Failed sign-ins since a moment, by account and by network address. */
export async function countLoginFailures(
  tx: TenantTransaction,
  { email, address, since }: { email: string; address: string; since: Date },
) {
  const recent = and(eq(loginFailures.tenantId, tx.tenantId), gt(loginFailures.at, since));
  const [byAccount, byAddress] = [
    await tx.db.$count(loginFailures, and(recent, eq(loginFailures.email, email))),
    await tx.db.$count(loginFailures, and(recent, eq(loginFailures.address, address))),
  ];
  return { byAccount, byAddress };
}

export async function insertLoginFailure(
  tx: TenantTransaction,
  failure: { email: string; address: string; at: Date },
  forgetBefore: Date,
) {
  await tx.db.insert(loginFailures).values({ tenantId: tx.tenantId, id: newId(), ...failure });
  await tx.db
    .delete(loginFailures)
    .where(and(eq(loginFailures.tenantId, tx.tenantId), lt(loginFailures.at, forgetBefore)));
}

export async function insertSession(
  tx: TenantTransaction,
  session: { tokenHash: string; personId: string; createdAt: Date; expiresAt: Date },
) {
  const { personId, createdAt } = session;
  await tx.db.insert(sessions).values({ tenantId: tx.tenantId, ...session });
  await tx.db
    .delete(sessions)
    .where(
      and(
        eq(sessions.tenantId, tx.tenantId),
        eq(sessions.personId, personId),
        lt(sessions.expiresAt, createdAt),
      ),
    );
  await tx.db
    .update(accounts)
    .set({ lastLogin: createdAt })
    .where(and(eq(accounts.tenantId, tx.tenantId), eq(accounts.personId, personId)));
}

const ofToken = (tx: TenantTransaction, tokenHash: string) =>
  and(eq(sessions.tenantId, tx.tenantId), eq(sessions.tokenHash, tokenHash));

export const updateSessionExpiry = (tx: TenantTransaction, tokenHash: string, expiresAt: Date) =>
  tx.db.update(sessions).set({ expiresAt }).where(ofToken(tx, tokenHash));

export const deleteSession = (tx: TenantTransaction, tokenHash: string) =>
  tx.db.delete(sessions).where(ofToken(tx, tokenHash));

export type PersonRow = Pick<
  typeof people.$inferSelect,
  "id" | "title" | "firstName" | "lastName" | "email"
> & { isUser: boolean };

const person = {
  id: people.id,
  title: people.title,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  // Written out: inside a select from one table the query builder leaves the table's name away.
  isUser: sql<boolean>`exists (
    select from account a where a.tenant_id = person.tenant_id and a.person_id = person.id)`,
};

/** The person with this e-mail, user or candidate; one e-mail is one person (decisions §11). */
export async function selectPersonByEmail(
  tx: TenantTransaction,
  email: string,
): Promise<PersonRow | undefined> {
  const [row] = await tx.db
    .select(person)
    .from(people)
    .where(
      and(eq(people.tenantId, tx.tenantId), eq(sql`lower(${people.email})`, email.toLowerCase())),
    );
  return row;
}

export async function selectPeople(tx: TenantTransaction, ids: string[]): Promise<PersonRow[]> {
  return tx.db
    .select(person)
    .from(people)
    .where(and(eq(people.tenantId, tx.tenantId), inArray(people.id, ids)));
}

type PersonFields = Partial<Pick<PersonRow, "title" | "firstName" | "lastName" | "email">>;

export const insertPerson = (tx: TenantTransaction, id: string, fields: PersonFields) =>
  tx.db.insert(people).values({ tenantId: tx.tenantId, id, ...fields });

export const updatePerson = (tx: TenantTransaction, id: string, fields: PersonFields) =>
  tx.db
    .update(people)
    .set(fields)
    .where(and(eq(people.tenantId, tx.tenantId), eq(people.id, id)));

/** Forgets candidates whom no run and no account needs any more. */
export const deleteUnusedPeople = (tx: TenantTransaction, ids: string[]) =>
  tx.prepared(
    "deleteUnusedPeople",
    `delete from person p where p.tenant_id = $1 and p.id = any($2)
        and not exists (select from account a where a.tenant_id = $1 and a.person_id = p.id)
        and not exists (select from run_candidate c where c.tenant_id = $1 and c.person_id = p.id)`,
    [tx.tenantId, ids],
  );

export const insertRole = (
  tx: TenantTransaction,
  role: Omit<typeof roles.$inferInsert, "tenantId" | "revision">,
) => tx.db.insert(roles).values({ tenantId: tx.tenantId, ...role });

type NewAccount = Omit<typeof accounts.$inferInsert, "tenantId" | "personId" | "revision">;

/** Makes a person a user with these roles. */
export async function insertAccount(
  tx: TenantTransaction,
  personId: string,
  account: NewAccount,
  roleNames: string[],
) {
  const ofTenant = { tenantId: tx.tenantId, personId };
  await tx.db.insert(accounts).values({ ...ofTenant, ...account });
  const held = await tx.db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.tenantId, tx.tenantId), inArray(roles.name, roleNames)));
  await tx.db.insert(accountRoles).values(held.map(({ id }) => ({ ...ofTenant, roleId: id })));
}
