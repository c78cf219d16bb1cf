import type { Config } from "../config.ts";
import { openDatabase, type Database } from "../db/database.ts";
import { openIdentityMails } from "../features/identity/mails/commands.ts";
import type { IdentityMails } from "../features/identity/ports.ts";
import { openGround } from "../ground.ts";
import { openTeller } from "../platform/changes.ts";
import type { Jobs } from "../platform/jobs.ts";
import { openLog } from "../platform/log.ts";

/** What a command works with: the database as its owner, and the mails and jobs of the product. */
export interface Operator {
  readonly owner: Database;
  readonly ownerUrl: string;
  readonly mails: IdentityMails;
  readonly jobs: Pick<Jobs, "send">;
  readonly now: Date;
  close(): Promise<void>;
}

/** What commands work with that take the installation as it is. */
export interface Installation {
  /** @throws StartupError where a variable is wrong. */
  readonly config: () => Config;
  readonly migrations: string;
  readonly version: string;
}

/**
 * Opens the database of the server, whether that runs or not; an embedded one is adopted, or started
 * for as long as the command takes.
 *
 * @throws StartupError with one line for the operator.
 */
export async function openOperator(config: Config, migrations: string): Promise<Operator> {
  const log = openLog("warn", "stderr");
  const localUrl = () => `http://localhost:${config.port}`;
  const ground = await openGround(config, { migrations, log, localUrl });
  const owner = openDatabase(ground.ownerUrl, (error) => log.warn(error.message), { max: 2 });
  ground.defer(() => owner.close());
  const teller = openTeller(owner, log);
  ground.defer(() => teller.flush());
  const mails = openIdentityMails(ground.mailParts);
  const { jobs } = ground.mailParts;
  const { ownerUrl } = ground;
  return { owner, ownerUrl, mails, jobs, now: new Date(), close: ground.close };
}
