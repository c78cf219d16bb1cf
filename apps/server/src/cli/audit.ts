import type { LogFault } from "@assay/domain";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { TenantTransaction } from "../db/database.ts";
import type { Run } from "./connection.ts";
import { CommandError, type Outcome } from "./output.ts";
import {
  findLogFault,
  hasLogHash,
  type LogFilter,
  NO_LOG_FILTER,
  selectEntriesAfter,
  selectEntriesBefore,
  selectLogEnd,
} from "../db/auditLog.ts";
import { LOG_HEADS, LOG_LINES, type LogFormat } from "../platform/auditFile.ts";
import { selectAccess } from "./store.ts";
import { inTenant } from "./tenants.ts";

type Out = (text: string) => void;
function moment(value: string): Date {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError("Give a date like 2026-03-01.");
  return date;
}

function count(value: string): number {
  const number = Number(value);
  if (!/^\d{1,6}$/.test(value) || number < 1)
    throw new InvalidArgumentError("Give a number from 1 to 999999.");
  return number;
}

function hash(value: string): string {
  if (!/^[0-9a-f]{64}$/i.test(value))
    throw new InvalidArgumentError("Give the 64 characters that an earlier verification printed.");
  return value.toLowerCase();
}

const addFilters = (command: Command): Command =>
  command
    .argument("<tenant>")
    .option("--since <date>", "from this moment on (UTC)", moment)
    .option("--until <date>", "before this moment (UTC)", moment)
    .option("--action <name>", "such as role.update, or role for all of its actions")
    .option("--actor <id>", "what this user did")
    .option("--subject <id>", "what was done to this");

const FAULTS = {
  removed: "its entry was removed",
  changed: "its entry was changed, or moved here",
  cut: "links before it were removed",
  added: "it was added past the chain",
  head: "entries at the end were removed, or the end was changed",
} as const satisfies Record<LogFault, string>;

/** @throws CommandError with the first entry that does not match the chain */
async function verify(tx: TenantTransaction, expected: string | undefined): Promise<Outcome> {
  const fault = await findLogFault(tx);
  if (fault) {
    const { position, entryId, at, action } = fault;
    const entry = [entryId, at?.toISOString(), action].filter(Boolean).join(" ");
    const place = position === null ? "" : ` at position ${position}`;
    throw new CommandError(
      `The log was tampered with: ${FAULTS[fault.fault]} (entry ${entry || "unknown"}${place}).`,
    );
  }
  if (expected !== undefined && !(await hasLogHash(tx, expected)))
    throw new CommandError(
      "The log was tampered with: it is whole in itself, but does not hold the expected hash.",
    );
  const head = await selectLogEnd(tx);
  return { verified: true, entries: head?.position ?? 0, hash: head?.hash ?? null };
}

/** The newest entries, without their places in the chain. */
async function show(tx: TenantTransaction, filter: LogFilter, most: number): Promise<Outcome> {
  const entries = await selectEntriesBefore(tx, filter, { before: null, most });
  return entries.map(({ at, action, actor, subject, details }) => ({
    at,
    action,
    actor,
    subject,
    details,
  }));
}

/** Entries that one statement reads. */
const PART = 5_000;

/** Part by part, the oldest first. */
async function write(tx: TenantTransaction, filter: LogFilter, format: LogFormat, out: Out) {
  out(LOG_HEADS[format]);
  for (let after = 0; ;) {
    const links = await selectEntriesAfter(tx, filter, { after, most: PART });
    const last = links.at(-1);
    if (!last) return;
    out(links.map(LOG_LINES[format]).join(""));
    after = last.position;
  }
}

interface AccessOptions {
  since?: Date;
  until?: Date;
  kind?: string;
  person?: string;
  limit: number;
}

/** The commands `audit …`. */
export function addAuditCommands(program: Command, run: Run): void {
  const audit = program.command("audit").description("read and check the log of who did what");
  addFilters(audit.command("show").description("the entries of a tenant, the newest first"))
    .option("--limit <number>", "at most this many", count, 100)
    .action((tenant: string, { limit, ...filter }: Partial<LogFilter> & { limit: number }) =>
      run((operator) =>
        inTenant(operator, tenant, (tx) => show(tx, { ...NO_LOG_FILTER, ...filter }, limit)),
      ),
    );
  audit
    .command("access")
    .description(
      "sign-ins, sign-outs and refusals of the last 30 days, counted by hour and address",
    )
    .argument("<tenant>")
    .option("--since <date>", "from this moment on (UTC)", moment)
    .option("--until <date>", "before this moment (UTC)", moment)
    .option("--kind <name>", "such as signIn, signInFailed, refused, tooMany")
    .option("--person <id>", "who did it, or whose password was tried")
    .option("--limit <number>", "at most this many", count, 100)
    .action((tenant: string, { kind, person, ...options }: AccessOptions) =>
      run((operator) =>
        inTenant(operator, tenant, (tx) =>
          selectAccess(tx, {
            since: null,
            until: null,
            ...options,
            kind: kind ?? null,
            person: person ?? null,
          }),
        ),
      ),
    );
  addFilters(audit.command("export").description("the entries for other programs, oldest first"))
    .addOption(new Option("--format <name>").choices(Object.keys(LOG_LINES)).default("jsonl"))
    .action((tenant: string, { format, ...filter }: Partial<LogFilter> & { format: LogFormat }) =>
      run((operator, out) =>
        inTenant(operator, tenant, async (tx) => {
          await write(tx, { ...NO_LOG_FILTER, ...filter }, format, out);
          return undefined;
        }),
      ),
    );
  audit
    .command("verify")
    .description("check that nobody has changed the log; prints its end, to be kept elsewhere")
    .argument("<tenant>")
    .option("--expect <hash>", "an end that was printed earlier, and must still be in it", hash)
    .action((tenant: string, { expect }: { expect?: string }) =>
      run((operator) => inTenant(operator, tenant, (tx) => verify(tx, expect))),
    );
}
