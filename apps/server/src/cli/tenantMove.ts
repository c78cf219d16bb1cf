import path from "node:path";
import type { Command } from "commander";
import { restoreTenant } from "../db/backup/restoreTenant.ts";
import { writeBackup } from "../db/backup/write.ts";
import { presentBackup } from "./backup.ts";
import type { Run } from "./connection.ts";
import { changeTenant } from "./tenants.ts";

/** Adds the commands that take one tenant from one installation to another. */
export function addMoving(tenant: Command, run: Run, version: string): void {
  tenant
    .command("backup")
    .description("write a disabled tenant into a new folder, for another installation")
    .argument("<name>")
    .argument("<folder>")
    .action((name: string, given: string) =>
      run(async ({ ownerUrl }) => {
        const folder = path.resolve(given);
        return presentBackup(
          folder,
          await writeBackup({ ownerUrl, folder, version, tenant: name }),
        );
      }),
    );
  tenant
    .command("restore")
    .description("add a tenant from its backup to this installation, and compare every row")
    .argument("<folder>")
    .option("--open", "people can sign in at once; otherwise it stays disabled")
    .action((given: string, { open = false }: { open?: boolean }) =>
      run(async (operator) => {
        const { ownerUrl, hasBucket } = operator;
        const folder = path.resolve(given);
        const manifest = await restoreTenant({ ownerUrl, folder, hasBucket });
        const { name } = manifest.tenant;
        const { disabled } = await changeTenant(operator, name, "tenant.restore", (before) => ({
          disabledAt: open ? null : before.disabledAt,
        }));
        return { restored: true, ...presentBackup(folder, manifest), disabled };
      }),
    );
}
