import { buildApp } from "../app.ts";
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
  /** The application's database: the calls of the seeding go through it. */
  database: Database;
  ownerUrl: string;
  /** The folder of the content files. */
  folder: string;
  version: string;
  /** Ends the seeding early; the next start begins it anew. */
  stopping: AbortSignal;
}

/**
 * Fills an empty database with the demo tenants; any other stays as it is. Tenants and users are made
 * by the owner, all the rest through the calls of the API, as on a real day.
 *
 * The tenants stand under names that no host can have until everything is in them, and get their
 * names in one transaction. What a broken seeding leaves can therefore not be reached, is known by
 * its name, and is removed by the next start. One transaction around everything would need no such
 * names, but the calls make transactions of their own, and shall be tried as they are.
 *
 * @throws Error when a call refuses the content, or the reason of `stopping`.
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

/** Whom the demo makes has enrolled long ago. */
export const noMails: IdentityMails = { queue: async () => undefined, sendNow: async () => "sent" };

type Opened = Pick<Seeding, "app" | "clock" | "now" | "ownersDatabase" | "stopping">;

/** Runs with an app of its own, whose clock can be moved, and a connection that may make tenants. */
async function withSeeding(
  { database, ownerUrl, version, stopping }: DemoOptions,
  work: (opened: Opened) => Promise<void>,
) {
  const now = new Date();
  const clock = movingClock(now);
  const log = openLog("silent");
  // The default tenant is asked for by no call here: every one names its host.
  const defaultTenant = unfinishedName("");
  const options = {
    database,
    defaultTenant,
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
