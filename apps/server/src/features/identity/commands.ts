import { DEFAULT_ROLE_NAME, DEFAULT_ROLES, type Language } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { newId } from "../../platform/ids.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { insertTenant, type NewTenant } from "../tenants/store.ts";
import type { IdentityMails } from "./ports.ts";
import { insertRole } from "./roles/store.ts";
import { insertAccount, insertPerson } from "./store.ts";

/** Creates the tenant in this transaction of the database's owner, with the four default roles (decisions §4). */
export async function foundTenant(tx: TenantTransaction, tenant: NewTenant) {
  await insertTenant(tx, tenant);
  for (const [name, permissions] of Object.entries(DEFAULT_ROLES))
    await insertRole(tx, newId(), {
      name,
      permissions: [...permissions],
      isDefaultRole: name === DEFAULT_ROLE_NAME,
    });
}

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  position?: string;
  orgUnit?: string;
  roles: string[];
  password: string;
}

/** Makes a user who has enrolled already: for demo data and tests. Returns the id. */
export async function insertEnrolledUser(tx: TenantTransaction, user: NewUser, now: Date) {
  const { firstName, lastName, email, position, orgUnit } = user;
  const id = newId();
  await insertPerson(tx, id, { firstName, lastName, email });
  const passwordHash = await hashPassword(user.password);
  const account = { position, orgUnit, passwordHash, enrolledAt: now, emailVerified: true };
  await insertAccount(tx, id, account, user.roles);
  tx.emit({ type: "person.created", personId: id });
  return id;
}

interface FirstAdministrator {
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
}

/** Invites the first administrator of a new tenant, who then makes all other users. */
export async function inviteAdministrator(
  tx: TenantTransaction,
  { language, ...person }: FirstAdministrator,
  mails: IdentityMails,
) {
  const id = newId();
  await insertPerson(tx, id, person);
  await insertAccount(tx, id, { language }, ["administrator" satisfies keyof typeof DEFAULT_ROLES]);
  return mails.sendNow(tx, { kind: "enroll", personId: id });
}
