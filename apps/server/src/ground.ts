import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import { appUrl } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import type { MailParts } from "./features/identity/mails/commands.ts";
import { embeddedPostgres, type EmbeddedPostgresOptions } from "./platform/embeddedPostgres.ts";
import { openJobs } from "./platform/jobs.ts";
import { openMailer } from "./platform/mail/mailer.ts";

/** What the server and the operator's commands stand on. */
export interface Ground {
  /** The database, up to date. */
  readonly ownerUrl: string;
  readonly mailParts: MailParts;
  /** Adds what has to be undone before the ground goes. */
  defer(step: () => Promise<unknown>): void;
  close(): Promise<void>;
}

interface GroundOptions {
  migrations: string;
  log: FastifyBaseLogger;
  embedded?: EmbeddedPostgresOptions;
  /** Where the pages are, as long as PUBLIC_URL does not say. */
  localUrl(): string;
}

/**
 * Opens the database, an embedded one where none is configured, brings it up to date, and opens what
 * mails need.
 *
 * @throws StartupError with one line for the operator; what was opened is closed again.
 */
export async function openGround(
  config: Config,
  { migrations, log, embedded = {}, localUrl }: GroundOptions,
): Promise<Ground> {
  const undo: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  const startEmbedded = async () => {
    const postgres = await embeddedPostgres(config.dataDir, embedded);
    undo.push(() => postgres.stop());
    return postgres.url;
  };
  try {
    const ownerUrl = config.databaseUrl ?? (await startEmbedded());
    embedded.cancelled?.throwIfAborted();
    await migrate(ownerUrl, migrations, embedded.cancelled);
    const jobs = await openJobs({ url: appUrl(ownerUrl), log });
    undo.push(() => jobs.close());
    const mailParts = {
      jobs,
      mailer: openMailer(config, log),
      clock: () => new Date(),
      publicUrl: () => config.publicUrl ?? localUrl(),
      defaultTenant: config.defaultTenant,
    };
    return { ownerUrl, mailParts, defer: (step) => void undo.push(step), close };
  } catch (error) {
    await close();
    throw error;
  }
}
