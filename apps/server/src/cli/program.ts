import { Command, CommanderError } from "commander";
import { refusalOf } from "../db/constraints.ts";
import { StartupError } from "../platform/startupError.ts";
import { addAuditCommands } from "./audit.ts";
import type { Operator } from "./connection.ts";
import { CommandError, format, type Outcome } from "./output.ts";
import { addPoolerCommands } from "./pooler.ts";
import { addRetentionCommands } from "./retention.ts";
import { addTenantCommands } from "./tenants.ts";
import { addUserCommands } from "./users.ts";

export interface Terminal {
  out(text: string): void;
  error(text: string): void;
}

/** 0: done. 1: refused, with one line on standard error. 2: the command line was wrong. */
type ExitCode = 0 | 1 | 2;

/**
 * Runs one command of the operator's command line; nothing is opened before it is understood.
 *
 * @throws Error only for what nobody foresaw.
 */
export async function runCommand(
  words: readonly string[],
  { out, error }: Terminal,
  open: () => Promise<Operator>,
  version: string,
): Promise<ExitCode> {
  const program = new Command("assay")
    .description("The operator's command line of Assay. It reads the same variables as the server.")
    .version(version)
    .option("--json", "answer in JSON, for programs")
    .configureOutput({ writeOut: out, writeErr: error })
    .exitOverride();
  const run = async (
    work: (operator: Operator, out: Terminal["out"]) => Promise<Outcome | undefined>,
  ) => {
    const operator = await open();
    try {
      const outcome = await work(operator, out);
      if (outcome !== undefined)
        out(`${format(outcome, program.opts<{ json?: boolean }>().json ?? false)}\n`);
    } finally {
      await operator.close();
    }
  };
  addTenantCommands(program, run);
  addUserCommands(program, run);
  addAuditCommands(program, run);
  addRetentionCommands(program, run);
  addPoolerCommands(program, run);
  try {
    await program.parseAsync(words, { from: "user" });
    return 0;
  } catch (failure) {
    if (failure instanceof CommanderError) return failure.exitCode === 0 ? 0 : 2;
    const line = lineOf(failure);
    if (!line) throw failure;
    error(`${line}\n`);
    return 1;
  }
}

function lineOf(failure: unknown): string | undefined {
  if (failure instanceof CommandError || failure instanceof StartupError) return failure.message;
  const refusal = refusalOf(failure);
  return refusal ? `The database refused it: ${refusal}.` : undefined;
}
