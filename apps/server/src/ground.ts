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
 * The database as it is: the configured one, or the embedded one, which is started where it does not run.
 *
 * @throws StartupError with one line for the operator.
 */
export async function openPostgres(
  { databaseUrl, dataDir }: Config,
  embedded: EmbeddedPostgresOptions = {},
): Promise<{ ownerUrl: string; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { ownerUrl: databaseUrl, stop: () => Promise.resolve() };
  const postgres = await embeddedPostgres(dataDir, embedded);
  return { ownerUrl: postgres.url, stop: () => postgres.stop() };
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
  try {
    const { ownerUrl, stop } = await openPostgres(config, embedded);
    undo.push(stop);
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
