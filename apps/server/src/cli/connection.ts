import type { Config } from "../config.ts";
import { openDatabase, type Database } from "../db/database.ts";
import { openIdentityMails } from "../features/identity/mails/commands.ts";
import { eventWriter } from "../composition/events.ts";
import type { IdentityMails } from "../features/identity/ports.ts";
import { openInfrastructure } from "../composition/infrastructure.ts";
import type { Outcome } from "./output.ts";
import { originOf } from "../http/hosts.ts";
import { openPublisher } from "../platform/changes.ts";
import type { Jobs } from "../platform/jobs.ts";
import { openLog } from "../platform/log.ts";
import { mailFolderOf } from "../platform/mail/storedMails.ts";
import { databaseName, type RunningServer } from "../platform/runningServers.ts";
import { StartupError } from "../platform/startupError.ts";

/** The dependencies of a command: the database as its owner, mails and jobs. */
export interface Operator {
  readonly owner: Database;
  readonly ownerUrl: string;
  readonly mails: IdentityMails;
  readonly jobs: Pick<Jobs, "send">;
  /** Whether files of runs are kept in a bucket. */
  readonly hasBucket: boolean;
  readonly now: Date;
  /** A description of the database and the server that runs on it. */
  readonly place: string;
  /** A description of where mails are sent. */
  readonly mailPlace: string;
  /** The address of a tenant's pages. */
  addressOf(tenant: { name: string; url: string | null }): string;
  close(): Promise<void>;
}

/** Runs what a command does, and shows what it answers; one that writes much writes it itself, and answers nothing. */
export type Run = (
  work: (operator: Operator, out: (text: string) => void) => Promise<Outcome | undefined>,
) => Promise<void>;

/** The dependencies of commands that change and start nothing. */
export interface Installation {
  /** @throws StartupError for an invalid variable. */
  readonly config: () => Config;
  readonly migrations: string;
  readonly version: string;
}

/**
 * Refuses to create or change a database other than that of the running server of this installation,
 * unless the operator has named it.
 *
 * @throws StartupError with one line for the operator.
 */
export function refuseOtherDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  servers: readonly RunningServer[],
  env: Readonly<Record<string, string | undefined>>,
): void {
  const own = databaseName(config);
  const isNamed = Boolean(env["DATABASE_URL"] ?? env["DATA_DIR"]);
  const [other] = servers;
  if (isNamed || !other || servers.some(({ database }) => database === own)) return;
  throw new StartupError(
    `The server at ${other.url} works with another database (${other.database}) than this command would (${own}). Set DATA_DIR or DATABASE_URL as for the server, or to the database that you mean.`,
  );
}

function mailPlaceOf({ smtpUrl, dataDir, nodeEnv }: Config, url: string | undefined): string {
  if (smtpUrl !== undefined) return `sent by ${new URL(smtpUrl).host}`;
  const isShown = url !== undefined && nodeEnv !== "production";
  return `kept in ${mailFolderOf(dataDir)}${isShown ? `, shown at ${url}/mails` : ""}`;
}

/**
 * Opens the database of the server, whether that runs or not; an embedded one is adopted, or started
 * for as long as the command takes.
 *
 * @param servers the running servers of this installation
 * @throws StartupError with one line for the operator.
 */
export async function openOperator(
  config: Config,
  migrations: string,
  servers: readonly RunningServer[] = [],
): Promise<Operator> {
  const log = openLog("warn", "stderr");
  const database = databaseName(config);
  const server = servers.find((running) => running.database === database);
  const localUrl = () => server?.url ?? `http://localhost:${config.port}`;
  const infrastructure = await openInfrastructure(config, { migrations, log, localUrl });
  const owner = openDatabase(infrastructure.ownerUrl, (error) => log.warn(error.message), {
    max: 2,
  });
  infrastructure.defer(() => owner.close());
  const publisher = openPublisher(owner, log);
  infrastructure.defer(() => publisher.flush());
  owner.storeEvents(eventWriter(infrastructure.mailDependencies));
  const mails = openIdentityMails(infrastructure.mailDependencies);
  const { jobs, publicUrl, defaultTenant } = infrastructure.mailDependencies;
  const { ownerUrl } = infrastructure;
  return {
    owner,
    ownerUrl,
    mails,
    jobs,
    hasBucket: config.bucket !== undefined,
    now: new Date(),
    place: `Database: ${database}. Server: ${server?.url ?? "none that this user has started here"}.`,
    mailPlace: mailPlaceOf(config, server?.url),
    addressOf: (tenant) => originOf(tenant, publicUrl(), defaultTenant),
    close: infrastructure.close,
  };
}
