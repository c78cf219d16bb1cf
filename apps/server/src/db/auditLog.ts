import { LOG_FAULTS, type LogFault } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "./database.ts";

export interface LogFilter {
  since: Date | null;
  until: Date | null;
  /** An action such as `role.update`, or `role` for all of its actions. */
  action: string | null;
  actor: string | null;
  subject: string | null;
}

export const NO_LOG_FILTER: LogFilter = {
  since: null,
  until: null,
  action: null,
  actor: null,
  subject: null,
};

/** An entry with its place in the chain. */
const LogEntry = z.strictObject({
  position: z.number(),
  /** Hash in hexadecimal. */
  hash: z.string(),
  id: z.string(),
  at: z.date(),
  actor: z.nullable(z.string()),
  action: z.string(),
  subject: z.nullable(z.string()),
  details: z.looseObject({}),
});
export type LogEntry = z.infer<typeof LogEntry>;

const selectEntries = (
  tx: TenantTransaction,
  { since, until, action, actor, subject }: LogFilter,
  { isForward, place, most }: { isForward: boolean; place: number | null; most: number },
): Promise<LogEntry[]> =>
  tx.prepared(
    LogEntry,
    `select position::float8 as position, encode(hash, 'hex') as hash, id, at, actor_id as actor,
            action, subject_id as subject, details
       from tenant_log($1, $2, $3, $4, $5, $6, $7, $8)`,
    [isForward, place, most, since, until, action, actor, subject],
  );

/** At most so many entries before a position, the newest first; the last ones of all for null. */
export const selectEntriesBefore = (
  tx: TenantTransaction,
  filter: LogFilter,
  { before, most }: { before: number | null; most: number },
): Promise<LogEntry[]> => selectEntries(tx, filter, { isForward: false, place: before, most });

/** At most so many entries after a position, the oldest first. */
export const selectEntriesAfter = (
  tx: TenantTransaction,
  filter: LogFilter,
  { after, most }: { after: number; most: number },
): Promise<LogEntry[]> => selectEntries(tx, filter, { isForward: true, place: after, most });

const Checked = z.strictObject({
  /** Position of the last link that was checked. */
  reached: z.number(),
  isEnd: z.boolean(),
  fault: z.nullable(z.enum(LOG_FAULTS)),
  position: z.nullable(z.number()),
  entryId: z.nullable(z.string()),
  at: z.nullable(z.date()),
  action: z.nullable(z.string()),
});
export type CheckedLog = z.infer<typeof Checked>;

/** Links that one statement checks: a fraction of a second. */
const LINKS_AT_ONCE = 20_000;

/** Checks the links after a position, and finds the first at which log and chain differ, or the chain and its stored end. */
export async function checkLog(
  tx: TenantTransaction,
  after: number,
  most = LINKS_AT_ONCE,
): Promise<CheckedLog> {
  const [checked] = await tx.prepared(
    Checked,
    `select reached::float8 as reached, is_end as "isEnd", fault, position::float8 as position,
            entry_id as "entryId", at, action from log_check($1, $2)`,
    [after, most],
  );
  if (!checked) throw new Error("log_check answers one row");
  return checked;
}

/** The first fault of the whole log; undefined if there is none. */
export async function findLogFault(
  tx: TenantTransaction,
  most = LINKS_AT_ONCE,
): Promise<(CheckedLog & { fault: LogFault }) | undefined> {
  for (let after = 0; ;) {
    const { fault, ...checked } = await checkLog(tx, after, most);
    if (fault !== null) return { ...checked, fault };
    if (checked.isEnd) return undefined;
    after = checked.reached;
  }
}

const LogEnd = z.strictObject({ position: z.number(), hash: z.string() });
export type LogEnd = z.infer<typeof LogEnd>;

/** Position and hash (hexadecimal) of the end of the log; undefined while it is empty. */
export async function selectLogEnd(tx: TenantTransaction): Promise<LogEnd | undefined> {
  const [end] = await tx.prepared(
    LogEnd,
    "select position::float8 as position, encode(hash, 'hex') as hash from dossier_log_end()",
    [],
  );
  return end;
}

/** Whether a hash (hexadecimal) is in the chain. */
export async function hasLogHash(tx: TenantTransaction, hash: string): Promise<boolean> {
  const [row] = await tx.prepared(
    z.strictObject({ has: z.boolean() }),
    "select log_has($1) as has",
    [hash],
  );
  return row?.has === true;
}
