import { buildApp } from "../composition/app.ts";
import { type Database, openDatabase } from "../db/database.ts";
import type { IdentityMails } from "../features/identity/ports.ts";
import { openLog } from "../platform/log.ts";
import { movingClock } from "./clock.ts";
import { loadContent } from "./content.ts";
import {
  deleteUnfinished,
  isUnseeded,
  publishTenants,
  unfinishedName,
  withSeedLock,
} from "./store.ts";
import { noFileJobs, seedTenant, type Seeding } from "./tenant.ts";

export interface DemoOptions {
  /** The application's database, which the calls of the seeding use. */
  database: Database;
  ownerUrl: string;
  /** The folder of the content files. */
  folder: string;
  version: string;
  /** Aborts the seeding; the next start begins it again. */
  stopping: AbortSignal;
}

/**
 * Fills an empty database with the demo tenants; any other stays as it is. Tenants and users are made
 * by the owner, everything else through the calls of the API, as by users.
 *
 * The tenants have names that no host can have until they are complete, and get their
 * names in one transaction. The remains of an interrupted seeding are therefore unreachable, are recognised by
 * their names, and are deleted by the next start. One transaction around everything would need no such
 * names, but the calls open their own transactions, and should be used unchanged.
 *
 * @throws Error if a call refuses the content; the reason of `stopping`.
 */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const content = loadContent(options.folder);
  await withSeedLock(options.ownerUrl, async (owner) => {
    if (!(await isUnseeded(owner))) return;
    await deleteUnfinished(owner);
    await withSeeding(options, async (seeding) => {
      for (const tenant of content.tenants) await seedTenant({ ...seeding, content, tenant });
    });
    await publishTenants(
      owner,
      content.tenants.map(({ name }) => name),
    );
  });
}

/** Sends no mails, since demo users have enrolled already. */
export const noMails: IdentityMails = { queue: async () => undefined, sendNow: async () => "sent" };

type Opened = Pick<Seeding, "app" | "clock" | "now" | "ownersDatabase" | "stopping">;

/** Runs work with a separate app, whose clock can be moved, and a connection that may create tenants. */
async function withSeeding(
  { database, ownerUrl, version, stopping }: DemoOptions,
  work: (opened: Opened) => Promise<void>,
) {
  const now = new Date();
  const clock = movingClock(now);
  const log = openLog("silent");
  // No call uses the default tenant, since every one names its host.
  const defaultTenant = unfinishedName("");
  const options = {
    database,
    defaultTenant,
    // No content of the demo has an address in it.
    publicUrl: () => "http://localhost",
    version,
    log,
    mails: noMails,
    files: noFileJobs,
    clock: clock.now,
  };
  const app = await buildApp(options);
  const ownersDatabase = openDatabase(ownerUrl, (error) => log.warn(error.message), { max: 4 });
  try {
    await work({ app, clock, now, ownersDatabase, stopping });
  } finally {
    await app.close();
    await ownersDatabase.close();
  }
}
