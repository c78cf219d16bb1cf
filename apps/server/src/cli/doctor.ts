import type { Command } from "commander";
import type { Config } from "../config.ts";
import { StartupError } from "../platform/startupError.ts";
import type { Installation } from "./connection.ts";
import { examineDatabase } from "./databaseFindings.ts";
import { type Finding, ok, problem } from "./finding.ts";
import { examineMachine } from "./machineFindings.ts";
import { examineServices } from "./serviceFindings.ts";
import type { Outcome } from "./output.ts";

interface Answer {
  show(outcome: Outcome): void;
  /** Ends the command with exit code 1. */
  fail(): void;
}

/** @returns the finding about the variables, and the configuration if they are valid */
function readVariables(read: () => Config): { finding: Finding; config?: Config } {
  try {
    return { finding: ok("variables", "valid"), config: read() };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return {
      finding: problem("variables", error.message, "Put it right; the rest was not looked at."),
    };
  }
}

/** The command `doctor`, which starts, creates and migrates nothing. */
export function addDoctorCommand(
  program: Command,
  { config: read, migrations }: Installation,
  { show, fail }: Answer,
): void {
  program
    .command("doctor")
    .description("look at what the server needs, whether it runs or not; changes nothing")
    .option("--audit", "read the audit logs of all tenants too")
    .action(async ({ audit = false }: { audit?: boolean }) => {
      const { finding, config } = readVariables(read);
      const found = [finding];
      if (config) {
        found.push(...examineMachine(config));
        found.push(...(await examineDatabase({ config, migrations, audit })));
        found.push(...(await examineServices(config)));
      }
      show(found.map((one) => ({ ...one })));
      if (found.some(({ state }) => state === "problem")) fail();
    });
}
