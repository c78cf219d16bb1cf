import type { Command } from "commander";
import { APP_ROLE, appPassword } from "../db/database.ts";
import type { Run } from "./connection.ts";

/** The application's line of the file in which PgBouncer looks up passwords (`auth_file`). */
export const userlistLine = (ownerUrl: string) => `"${APP_ROLE}" "${appPassword(ownerUrl)}"\n`;

export function addPoolerCommands(program: Command, run: Run) {
  program
    .command("pooler")
    .description("what a connection pooler has to know")
    .command("userlist")
    .description("prints the line with the application's password for PgBouncer's auth_file")
    .action(() =>
      run(async ({ ownerUrl }, out) => {
        out(userlistLine(ownerUrl));
        return undefined;
      }),
    );
}
