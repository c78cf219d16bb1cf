import { randomBytes } from "node:crypto";
import { type Account, calls } from "@assay/contract";
import { DEFAULT_ROLES, type Permission } from "@assay/domain";
import { foundTenant } from "@assay/server/features/identity/commands.ts";
import { openSession } from "@assay/server/features/identity/signIn/commands.ts";
import type { TenantTransaction } from "@assay/server/db/database.ts";
import { insertRole } from "@assay/server/features/identity/roles/store.ts";
import { insertAccount, insertPerson } from "@assay/server/features/identity/store.ts";
import type { NewTenant } from "@assay/server/features/tenants/store.ts";
import { newId } from "@assay/server/platform/ids.ts";
import { Client } from "./client.ts";
import type { TestServer } from "./testServer.ts";
import { plainStyling } from "./styling.ts";

export const PASSWORD = "Correct-horse-1";
/**
 * Argon2id of it at the least cost. A hash names its own cost, so that a sign-in with it costs next to nothing
 * either; what passwords cost for real is tested where the product makes the hash.
 */
const PASSWORD_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$te0DudmvaIz+i/c37Y5wBA$GcXf+aK3+Zc/7uh8kDPrCsa6hM2CVHBLRXOw8DO854I";
let count = 0;
/** Makes names that no other builder of this process made. */
export const unique = (word: string) => `${word} ${++count}`;

export interface TestTenant {
  id: string;
  host: string;
  server: TestServer;
}

/** A tenant without limits, with all features, under a separate host name. */
export async function buildTenant(
  server: TestServer,
  changes: Partial<NewTenant> = {},
): Promise<TestTenant> {
  const name = `t${randomBytes(5).toString("hex")}`;
  const id = newId();
  const unlimited = -1;
  await server.owner.withTenant(id, (tx) =>
    foundTenant(tx, {
      name,
      appTitle: `Tenant ${name}`,
      styling: plainStyling,
      languages: ["de", "en", "fr"],
      features: ["MES_COMPETENCE_EXPORT", "PDF_EXPORT", "ASSIGN_CUE_HIGHLIGHT"],
      captchaIsDisabled: true,
      licence: {
        maxProcessRuns: unlimited,
        maxObservableCompetencies: unlimited,
        maxCandidates: unlimited,
        maxModerators: unlimited,
        maxObservers: unlimited,
      },
      emailSettings: {},
      ...changes,
    }),
  );
  return { id, host: `${name}.example.org`, server };
}

export interface TestUser extends Client {
  user: Account;
}

type RoleName = keyof typeof DEFAULT_ROLES;

/** A user of the tenant with default roles, or with just these permissions, signed in. */
export async function buildUser(
  tenant: TestTenant,
  rights: RoleName | RoleName[] | { permissions: Permission[] },
  name: { firstName?: string; lastName?: string } = {},
): Promise<TestUser> {
  const email = `person${++count}@example.org`;
  const roles =
    typeof rights === "object" && "permissions" in rights
      ? [await buildRole(tenant, rights.permissions)]
      : [rights].flat();
  const { server } = tenant;
  const person = { firstName: "Kim", lastName: unique("Tester"), ...name, email };
  await server.owner.withTenant(tenant.id, (tx) =>
    insertEnrolled(tx, person, roles, server.clock.now()),
  );
  return signIn(tenant, email);
}

type Person = Parameters<typeof insertPerson>[2];

/** Stores somebody who has enrolled with the usual password. Returns the person's id. */
async function insertEnrolled(tx: TenantTransaction, person: Person, roles: string[], now: Date) {
  const id = newId();
  await insertPerson(tx, id, person);
  const account = { passwordHash: PASSWORD_HASH, enrolledAt: now, emailVerified: true };
  await insertAccount(tx, id, account, roles);
  return id;
}

async function buildRole(tenant: TestTenant, permissions: Permission[]): Promise<string> {
  const name = `role${++count}`;
  await tenant.server.owner.withTenant(tenant.id, (tx) =>
    insertRole(tx, newId(), {
      name,
      permissions: ["LOG_IN", ...permissions],
      isDefaultRole: false,
    }),
  );
  return name;
}

/** Gives the role of a user other permissions. */
export async function changeRole(
  tenant: TestTenant,
  { user }: TestUser,
  permissions: Permission[],
) {
  const administrator = await buildUser(tenant, "administrator");
  const { roles } = await administrator.ok(calls.listRoles);
  const role = roles.find(({ name }) => name === user.roles[0]);
  await administrator.ok(calls.updateRole, { body: { id: role!.id, permissions } });
}

/** Signs in as somebody whom a builder made. */
export async function signIn(tenant: TestTenant, email: string): Promise<TestUser> {
  const client = new Client(tenant.server.port, tenant.host);
  const { token } = await client.ok(calls.login, { body: { email, password: PASSWORD } });
  client.token = token.token;
  return withAccount(client);
}

const withAccount = async (client: Client): Promise<TestUser> =>
  Object.assign(client, { user: await client.ok(calls.getAccount) });

/** Hundreds of users of a role, each with a session that was opened without a sign-in. */
export async function buildUsers(
  tenant: TestTenant,
  role: RoleName,
  howMany: number,
): Promise<TestUser[]> {
  const { server, host } = tenant;
  const now = server.clock.now();
  const asking = { address: "192.0.2.1", now, headers: {}, language: "de" as const };
  const clients = await server.owner.withTenant(tenant.id, async (tx) => {
    const made: Client[] = [];
    while (made.length < howMany) {
      const person = { firstName: "Kim", lastName: unique("Tester") };
      const email = `person${++count}@example.org`;
      const id = await insertEnrolled(tx, { ...person, email }, [role], now);
      const { token } = await openSession(tx, id, asking, "enroll");
      made.push(new Client(server.port, host, token));
    }
    return made;
  });
  const users: TestUser[] = [];
  for (const client of clients) users.push(await withAccount(client));
  return users;
}
