import { TENANT_FEATURES } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import { erasingDependencies } from "../composition/erasing.ts";
import { foundTenant, insertEnrolledUser } from "../features/identity/commands.ts";
import { anonymiseRun } from "../features/retention/commands.ts";
import type { FileDependencies } from "../features/runs/files/commands.ts";
import { newId } from "../platform/ids.ts";
import { type DemoClient, signInClient } from "./client.ts";
import { addDays, type MovingClock } from "./clock.ts";
import type { DemoContent, DemoTenant } from "./content.ts";
import { known, seedDesign } from "./design.ts";
import { DEMO_PASSWORD } from "./logins.ts";
import { seedRun } from "./runs.ts";
import { unfinishedName } from "./store.ts";

export interface Seeding {
  /** The app, which does not listen; its clock is `clock`. */
  app: FastifyInstance;
  clock: MovingClock;
  /** The moment of the seeding: the demo's today. */
  now: Date;
  ownersDatabase: Database;
  content: DemoContent;
  tenant: DemoTenant;
  stopping: AbortSignal;
}

/** Queues no clean-up of files, since an interrupted seeding is repeated as a whole. */
export const noFileJobs: FileDependencies = { jobs: { send: async () => undefined } };

const UNLIMITED = {
  maxProcessRuns: -1,
  maxObservableCompetencies: -1,
  maxCandidates: -1,
  maxModerators: -1,
  maxObservers: -1,
};
const emailOf = (login: string, tenant: DemoTenant) => `${login}@${tenant.name}.example`;

/** Creates a tenant, signs in its active users, and seeds its history through the calls. */
export async function seedTenant(seeding: Seeding) {
  const { content, tenant, clock, now, stopping } = seeding;
  const tenantId = await foundDemoTenant(seeding);
  clock.moveTo(now);
  const clients = await signInAll(seeding);
  const moderator = known(clients.get("moderator"), "moderator");
  const runs = known(content.runs[tenant.name], tenant.name);
  const design = await seedDesign(moderator, content, runs);
  const userIds = await idsByLogin(moderator);
  for (const run of runs) {
    stopping.throwIfAborted();
    const id = await seedRun({ run, content, design, clients, userIds, clock, now });
    if (run.state === "ANONYMIZED") await anonymise(seeding, tenantId, id);
  }
  clock.moveTo(now);
  for (const client of clients.values()) await client.ask("logout", {});
}

/** Anonymises the run as the nightly job would, at a time before the demo's today. */
const anonymise = ({ ownersDatabase, clock }: Seeding, tenantId: string, id: string) =>
  ownersDatabase.withTenant(tenantId, (tx) =>
    anonymiseRun(
      { tx, now: clock.now(), actor: { id: null } },
      { id, state: "FINISHED" },
      erasingDependencies(noFileJobs),
    ),
  );

/** Creates the tenant and its users, dated a year ago. Returns the tenant's id. */
async function foundDemoTenant(seeding: Seeding): Promise<string> {
  const { ownersDatabase, content, tenant, now } = seeding;
  const tenantId = newId();
  await ownersDatabase.withTenant(tenantId, (tx) =>
    foundTenant(tx, {
      ...tenant,
      name: unfinishedName(tenant.name),
      languages: [...LANGUAGES],
      features: [...TENANT_FEATURES],
      captchaIsDisabled: true,
      licence: UNLIMITED,
      emailSettings: {},
    }),
  );
  const enrolledAt = addDays(now, -365);
  // Concurrently, because of the slow hash of each password.
  await Promise.all(
    known(content.people[tenant.name], tenant.name).map(({ login, role, ...person }) => {
      const email = emailOf(login, tenant);
      const user = { ...person, email, roles: [role], password: DEMO_PASSWORD };
      return ownersDatabase.withTenant(tenantId, (tx) => insertEnrolledUser(tx, user, enrolledAt));
    }),
  );
  return tenantId;
}

/** The moderators and observers by login, each signed in with e-mail and password. */
async function signInAll(seeding: Seeding): Promise<ReadonlyMap<string, DemoClient>> {
  const { app, content, tenant } = seeding;
  const host = unfinishedName(tenant.name);
  const active = known(content.people[tenant.name], tenant.name).filter(({ role }) =>
    ["moderator", "observer"].includes(role),
  );
  const signedIn = await Promise.all(
    active.map(async ({ login }) => {
      const credentials = { email: emailOf(login, tenant), password: DEMO_PASSWORD };
      return [login, await signInClient(app, host, credentials)] as const;
    }),
  );
  return new Map(signedIn);
}

async function idsByLogin(moderator: DemoClient): Promise<ReadonlyMap<string, string>> {
  const { users } = await moderator.ask("listUsers", {});
  return new Map(users.map(({ id, email }) => [email?.split("@")[0] ?? "", id]));
}
