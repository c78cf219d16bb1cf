import type { Language, Permission } from "@assay/domain";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../db/database.ts";
import { accountRoles, accounts, people, roles } from "../../db/schema/identity.ts";
import { tenants } from "../../db/schema/tenants.ts";

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
  /** Whether the tenant demands a second factor and the user has none. */
  lacksSecondFactor: boolean;
  /** Whether the tenant has passkeys. */
  hasPasskeys: boolean;
  /** Whether the tenant calibrates its observers. */
  hasCalibration: boolean;
  lastLogin: Date | null;
  lockedAt: Date | null;
  endsOn: string | null;
  type: "USER" | "ANONYMIZED";
  language: Language;
  revision: number;
  roles: string[];
  permissions: Permission[];
}

const ofRoles = (column: typeof roles.name | typeof roles.permissions) => sql`
  (select ${column} from ${accountRoles} join ${roles}
     on ${roles.tenantId} = ${accountRoles.tenantId} and ${roles.id} = ${accountRoles.roleId}
   where ${accountRoles.tenantId} = ${accounts.tenantId} and ${accountRoles.personId} = ${accounts.personId})`;

export const userColumns = {
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
  lacksSecondFactor: sql<boolean>`not ${accounts.twoFactorActivated} and (
    select ${tenants.secondFactorRequired} from ${tenants}
     where ${tenants.tenantId} = ${accounts.tenantId})`,
  hasPasskeys: sql<boolean>`(
    select ${tenants.passkeys} <> 'OFF' from ${tenants}
     where ${tenants.tenantId} = ${accounts.tenantId})`,
  hasCalibration: sql<boolean>`(
    select ${tenants.calibration} is not null from ${tenants}
     where ${tenants.tenantId} = ${accounts.tenantId})`,
  lastLogin: accounts.lastLogin,
  lockedAt: accounts.lockedAt,
  endsOn: accounts.endsOn,
  type: people.type,
  language: accounts.language,
  revision: accounts.revision,
  roles: sql<string[]>`array(select n from ${ofRoles(roles.name)} as r(n) order by n)`,
  permissions: sql<
    Permission[]
  >`array(select distinct unnest(p) from ${ofRoles(roles.permissions)} as r(p))`,
};

/** Joins an account with its person. */
export const ofPerson = and(
  eq(people.tenantId, accounts.tenantId),
  eq(people.id, accounts.personId),
);
export const accountOf = (tx: TenantTransaction, personId: string) =>
  and(eq(accounts.tenantId, tx.tenantId), eq(accounts.personId, personId));
const selectFrom = (tx: TenantTransaction) =>
  tx.db.select(userColumns).from(accounts).innerJoin(people, ofPerson);

/** All users except those whose data was erased. */
export const selectUsers = (tx: TenantTransaction): Promise<UserRow[]> =>
  selectFrom(tx).where(and(eq(accounts.tenantId, tx.tenantId), eq(people.type, "USER")));

/** With `forUpdate` locked until the transaction ends, so that edits run one after the other. */
export async function selectUser(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<UserRow | undefined> {
  // The lock is a separate statement: otherwise the roles would be those from before the lock.
  if (forUpdate)
    await tx.db
      .select({ id: accounts.personId })
      .from(accounts)
      .where(accountOf(tx, id))
      .for("update");
  const [row] = await selectFrom(tx).where(accountOf(tx, id));
  return row;
}

/** The condition that a person has this e-mail, regardless of case. */
export const hasEmail = (email: string) => eq(sql`lower(${people.email})`, email.toLowerCase());

export async function selectUserByEmail(
  tx: TenantTransaction,
  email: string,
): Promise<UserRow | undefined> {
  const [row] = await selectFrom(tx).where(and(eq(people.tenantId, tx.tenantId), hasEmail(email)));
  return row;
}

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
  // Plain SQL, since in a select from one table the query builder omits the table's name.
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
    .where(and(eq(people.tenantId, tx.tenantId), hasEmail(email)));
  return row;
}

export async function selectPeople(tx: TenantTransaction, ids: string[]): Promise<PersonRow[]> {
  return tx.db
    .select(person)
    .from(people)
    .where(and(eq(people.tenantId, tx.tenantId), inArray(people.id, ids)));
}

/**
 * People by id or e-mail, locked until the transaction ends, so that a run can refer to them. Always in the same
 * order, so that transactions do not deadlock.
 */
export async function selectKnownPeople(
  tx: TenantTransaction,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<PersonRow[]> {
  const named = emails.map((email) => email.toLowerCase());
  return tx.db
    .select(person)
    .from(people)
    .where(
      and(
        eq(people.tenantId, tx.tenantId),
        or(inArray(people.id, [...ids]), inArray(sql`lower(${people.email})`, named)),
      ),
    )
    .orderBy(people.id)
    .for("key share");
}

/** Locks people before they are deleted, so that no other transaction begins to refer to them. */
export const lockPeople = (tx: TenantTransaction, ids: readonly string[]) =>
  tx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenantId, tx.tenantId), inArray(people.id, [...ids])))
    .orderBy(people.id)
    .for("update");

type PersonFields = Partial<
  Pick<typeof people.$inferInsert, "title" | "firstName" | "lastName" | "email" | "type">
>;

export const insertPerson = (tx: TenantTransaction, id: string, fields: PersonFields) =>
  insertPeople(tx, [{ id, ...fields }]);

export async function insertPeople(
  tx: TenantTransaction,
  list: readonly ({ id: string } & PersonFields)[],
) {
  if (list.length > 0) await tx.db.insert(people).values([...list]);
}

export const updatePerson = (tx: TenantTransaction, id: string, fields: PersonFields) =>
  tx.db
    .update(people)
    .set(fields)
    .where(and(eq(people.tenantId, tx.tenantId), eq(people.id, id)));

/** Deletes people whom no run and no account refers to any more. */
export async function deleteUnusedPeople(tx: TenantTransaction, ids: string[]) {
  if (ids.length === 0) return;
  // The lock is a separate statement, so that the next one sees what others have committed before it.
  await lockPeople(tx, ids);
  await tx.execute(
    `delete from person p where p.tenant_id = $1 and p.id = any($2)
        and not exists (select from account a where a.tenant_id = $1 and a.person_id = p.id)
        and not exists (select from run_candidate c where c.tenant_id = $1 and c.person_id = p.id)`,
    [tx.tenantId, ids],
  );
}

type AccountFields = Partial<
  Omit<typeof accounts.$inferInsert, "tenantId" | "personId" | "revision">
>;

/** Makes a person a user with these roles. */
export async function insertAccount(
  tx: TenantTransaction,
  personId: string,
  account: AccountFields,
  roleNames: string[],
) {
  await tx.db.insert(accounts).values({ personId, ...account });
  await insertAccountRoles(tx, personId, roleNames);
}

/** Fields that the user's open pages show, or that decide whether they stay open. */
const TOLD = ["enrolledAt", "emailVerified", "twoFactorActivated", "lockedAt", "endsOn"] as const;

/**
 * A change without a new revision, as it does not conflict with edits of the user. The user's pages get an event for
 * fields that they show, so that no warning outlasts its cause.
 */
export async function updateAccount(
  tx: TenantTransaction,
  personId: string,
  fields: AccountFields,
): Promise<void> {
  await tx.db.update(accounts).set(fields).where(accountOf(tx, personId));
  if (TOLD.some((field) => field in fields)) tx.publish({ kind: "account", personId });
}

export async function insertAccountRoles(
  tx: TenantTransaction,
  personId: string,
  roleNames: string[],
) {
  const granted = await tx.db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.tenantId, tx.tenantId), inArray(roles.name, roleNames)));
  if (granted.length < roleNames.length) throw new Error("a role that was checked is gone");
  const rows = granted.map(({ id }) => ({ personId, roleId: id }));
  if (rows.length > 0) await tx.db.insert(accountRoles).values(rows);
}
