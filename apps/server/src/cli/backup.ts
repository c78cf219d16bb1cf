import path from "node:path";
import type { Command } from "commander";
import { type Manifest, verifyFolder } from "../db/backup/folder.ts";
import { restoreBackup } from "../db/backup/restore.ts";
import { writeBackup } from "../db/backup/write.ts";
import { openPostgres } from "../composition/infrastructure.ts";
import { mailFolderOf } from "../platform/mail/storedMails.ts";
import type { Installation } from "./connection.ts";
import { CommandError, type Outcome } from "./output.ts";

export const presentBackup = (
  folder: string,
  { tables, mails, tenant, ...manifest }: Manifest,
) => ({
  folder,
  ...(tenant && { tenant: tenant.name }),
  madeAt: manifest.madeAt,
  version: manifest.version,
  postgres: manifest.postgres,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  keptMails: mails.length,
  filesInBucket: manifest.filesInBucket,
});

/** The commands `backup`, `verify` and `restore`. */
export function addBackupCommands(
  program: Command,
  { config, migrations, version }: Installation,
  show: (outcome: Outcome) => void,
): void {
  const onDatabase = async (work: (ownerUrl: string, mails: string) => Promise<Outcome>) => {
    const own = config();
    const { ownerUrl, stop } = await openPostgres(own);
    try {
      show(await work(ownerUrl, mailFolderOf(own.dataDir)));
    } finally {
      await stop();
    }
  };
  program
    .command("backup")
    .description(
      "write the database, as it is at one moment, into a new folder; users can go on working",
    )
    .argument("<folder>")
    .action((given: string) =>
      onDatabase(async (ownerUrl, mails) => {
        const folder = path.resolve(given);
        return presentBackup(folder, await writeBackup({ ownerUrl, folder, version, mails }));
      }),
    );
  program
    .command("verify")
    .description("check that a backup is whole; needs no database")
    .argument("<folder>")
    .action(async (given: string) => {
      const folder = path.resolve(given);
      show({ verified: true, ...presentBackup(folder, await verifyFolder(folder)) });
    });
  program
    .command("restore")
    .description("put a backup into an empty database, and compare every row")
    .argument("<folder>")
    .option("--into-empty", "confirm that the database of the variables is the one to be filled")
    .action((given: string, { intoEmpty = false }: { intoEmpty?: boolean }) => {
      if (!intoEmpty)
        throw new CommandError(
          "A backup is restored into an empty database: confirm with --into-empty.",
        );
      return onDatabase(async (ownerUrl, mails) => {
        const folder = path.resolve(given);
        const { manifest, jobsLeftOut } = await restoreBackup({
          ownerUrl,
          folder,
          migrations,
          mails,
        });
        return { restored: true, ...presentBackup(folder, manifest), jobsLeftOut };
      });
    });
}
