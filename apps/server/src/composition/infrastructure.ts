import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { appUrl } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import type { MailDependencies } from "../features/identity/mails/commands.ts";
import {
  embeddedPostgres,
  type EmbeddedPostgresOptions,
} from "../platform/postgres/embeddedPostgres.ts";
import { openJobs } from "../platform/jobs.ts";
import { invitedSessions } from "../features/timetable/invitations/present.ts";
import { openMailer } from "../platform/mail/mailer.ts";

/** The database, jobs and mail that the server and the operator's commands share. */
export interface Infrastructure {
  /** URL of the migrated database, as its owner. */
  readonly ownerUrl: string;
  readonly mailDependencies: MailDependencies;
  /** Adds a step to undo; `close` runs the steps in reverse order. */
  defer(step: () => Promise<unknown>): void;
  close(): Promise<void>;
}

interface InfrastructureOptions {
  migrations: string;
  log: FastifyBaseLogger;
  embedded?: EmbeddedPostgresOptions;
  /** Base URL of the pages if PUBLIC_URL is unset. */
  localUrl(): string;
}

/**
 * Connects to the configured database; if none is configured, starts the embedded one unless it is running.
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
 * Opens the database, an embedded one if none is configured, migrates it, and opens the jobs and
 * mails.
 *
 * @throws StartupError with one line for the operator; what was opened is closed again.
 */
export async function openInfrastructure(
  config: Config,
  { migrations, log, embedded = {}, localUrl }: InfrastructureOptions,
): Promise<Infrastructure> {
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
    const mailDependencies = {
      jobs,
      mailer: openMailer(config, log),
      clock: () => new Date(),
      publicUrl: () => config.publicUrl ?? localUrl(),
      defaultTenant: config.defaultTenant,
      sessionsOf: invitedSessions,
    };
    return { ownerUrl, mailDependencies, defer: (step) => void undo.push(step), close };
  } catch (error) {
    await close();
    throw error;
  }
}
