import type { Credentials } from "@assay/contract";
import { DEFAULT_ROLE_NAME, DEFAULT_ROLES, SESSION_SECONDS } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { hashToken, newToken } from "../../http/authentication.ts";
import { ApiFailure } from "../../http/failure.ts";
import { newId } from "../../platform/ids.ts";
import { hashPassword, isPassword } from "../../platform/passwords.ts";
import { insertTenant, type NewTenant } from "../tenants/store.ts";
import { presentCredentials } from "./present.ts";
import {
  countLoginFailures,
  insertAccount,
  insertLoginFailure,
  insertPerson,
  insertRole,
  insertSession,
  selectSignIn,
} from "./store.ts";

type WithTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

const WINDOW_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 50;

export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * 1000);

/**
 * Signs in with e-mail and password. The slow hash is computed outside any transaction. Unknown
 * e-mail, wrong password, missing LOG_IN and too many failures answer alike and take the same time.
 *
 * @throws ApiFailure INVALID_LOGIN.
 */
export async function signIn(
  withTenant: WithTenant,
  input: { email: string; password: string; address: string; now: Date },
): Promise<Credentials> {
  const { password, address, now } = input;
  const email = input.email.trim().toLowerCase();
  const since = new Date(now.getTime() - WINDOW_MS);
  const { account, failures } = await withTenant(async (tx) => ({
    account: await selectSignIn(tx, email),
    failures: await countLoginFailures(tx, { email, address, since }),
  }));
  const matches = await isPassword(password, account?.passwordHash ?? null);
  const locked = failures.byAccount >= MAX_PER_ACCOUNT || failures.byAddress >= MAX_PER_ADDRESS;
  if (!account || !matches || locked || !account.permissions.includes("LOG_IN")) {
    const forgetBefore = new Date(now.getTime() - DAY_MS);
    await withTenant((tx) => insertLoginFailure(tx, { email, address, at: now }, forgetBefore));
    throw new ApiFailure("INVALID_LOGIN");
  }
  const token = newToken();
  const expiresAt = sessionEnd(now);
  await withTenant((tx) =>
    insertSession(tx, {
      tokenHash: hashToken(token),
      personId: account.id,
      createdAt: now,
      expiresAt,
    }),
  );
  return presentCredentials(token, expiresAt);
}

/** Makes the tenant of this (owner's) transaction, with the four default roles (decisions §4). */
export async function foundTenant(tx: TenantTransaction, tenant: NewTenant) {
  await insertTenant(tx, tenant);
  for (const [name, permissions] of Object.entries(DEFAULT_ROLES))
    await insertRole(tx, {
      id: newId(),
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
  return id;
}
