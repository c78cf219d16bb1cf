import { Command, CommanderError } from "commander";
import { BackupError } from "../db/backup/folder.ts";
import { refusalOf } from "../db/constraints.ts";
import { StartupError } from "../platform/startupError.ts";
import { addAuditCommands } from "./audit.ts";
import { addBackupCommands } from "./backup.ts";
import type { Installation, Operator, Run } from "./connection.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addVerifyCommand } from "./dossier.ts";
import { addKeyCommands } from "./keys.ts";
import { CommandError, format, type Outcome } from "./output.ts";
import { addPlanCommands } from "./plan.ts";
import { addPoolerCommands } from "./pooler.ts";
import { addRetentionCommands } from "./retention.ts";
import { addSsoCommands } from "./sso.ts";
import { addStatisticsCommands } from "./statistics.ts";
import { addMoving } from "./tenantMove.ts";
import { addTenantCommands } from "./tenants.ts";
import { addUserCommands } from "./users.ts";

export interface Terminal {
  out(text: string): void;
  error(text: string): void;
}

/**
 * 0: done. 1: refused, with one line on standard error. 2: the command line was wrong. 3: a dossier agrees, but nobody said whose
 * key it should have.
 */
type ExitCode = 0 | 1 | 2 | 3;

/**
 * Runs one command of the operator's command line; nothing is opened before its arguments are checked.
 * Commands that change nothing in the installation exist only if `installation` is given.
 *
 * @throws Error for unexpected errors only.
 */
export async function runCommand(
  words: readonly string[],
  { out, error }: Terminal,
  open: () => Promise<Operator>,
  version: string,
  installation?: Installation,
): Promise<ExitCode> {
  const program = new Command("assay")
    .description("The operator's command line of Assay. It reads the same variables as the server.")
    .version(version)
    .option("--json", "answer in JSON, for programs")
    .configureOutput({ writeOut: out, writeErr: error })
    .exitOverride();
  const isJson = () => program.opts<{ json?: boolean }>().json ?? false;
  const show = (outcome: Outcome) => out(`${format(outcome, isJson())}\n`);
  const run: Run = async (work) => {
    const operator = await open();
    // On standard error, and not with JSON output, which programs read.
    if (!isJson()) error(`${operator.place}\n`);
    try {
      const outcome = await work(operator, out);
      if (outcome !== undefined) show(outcome);
    } finally {
      await operator.close();
    }
  };
  addMoving(addTenantCommands(program, run), run, version);
  addUserCommands(program, run);
  addKeyCommands(program, run);
  addSsoCommands(program, run);
  addAuditCommands(program, run);
  addRetentionCommands(program, run);
  addPlanCommands(program, out);
  let code: ExitCode = 0;
  const statistics = addStatisticsCommands(program, out, isJson);
  addVerifyCommand(statistics, { out, isJson, end: (ended) => (code = ended) });
  addPoolerCommands(program, run);
  if (installation) {
    addBackupCommands(program, installation, show);
    addDoctorCommand(program, installation, { show, fail: () => (code = 1) });
  }
  try {
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (failure) {
    if (failure instanceof CommanderError) return failure.exitCode === 0 ? 0 : 2;
    const line = lineOf(failure);
    if (!line) throw failure;
    error(`${line}\n`);
    return 1;
  }
}

function lineOf(failure: unknown): string | undefined {
  const isForeseen = [CommandError, StartupError, BackupError].some(
    (kind) => failure instanceof kind,
  );
  if (isForeseen) return (failure as Error).message;
  const refusal = refusalOf(failure);
  return refusal ? `The database refused it: ${refusal}.` : undefined;
}
