import { type Command, InvalidArgumentError } from "commander";
import type { Operator } from "./connection.ts";
import type { Outcome } from "./output.ts";
import { type AuditFilter, selectAudit } from "./store.ts";
import { inTenant } from "./tenants.ts";

type Run = (work: (operator: Operator) => Promise<Outcome>) => Promise<void>;

function moment(value: string): Date {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError("Say a date like 2026-03-01.");
  return date;
}

function count(value: string): number {
  const number = Number(value);
  if (!/^\d{1,6}$/.test(value) || number < 1)
    throw new InvalidArgumentError("Say a number from 1 to 999999.");
  return number;
}

/** The commands `audit …`. */
export function addAuditCommands(program: Command, run: Run): void {
  program
    .command("audit")
    .description("read the log of who did what")
    .command("show")
    .description("the entries of a tenant, the newest first")
    .argument("<tenant>")
    .option("--since <date>", "from this moment on (UTC)", moment)
    .option("--until <date>", "before this moment (UTC)", moment)
    .option("--action <name>", "such as role.update, or role for all of its actions")
    .option("--actor <id>", "what this user did")
    .option("--subject <id>", "what was done to this")
    .option("--limit <number>", "at most so many", count, 100)
    .action((tenant: string, options: Partial<AuditFilter> & { limit: number }) =>
      run((operator) => {
        const none = { since: null, until: null, action: null, actor: null, subject: null };
        return inTenant(operator, tenant, (tx) => selectAudit(tx, { ...none, ...options }));
      }),
    );
}
