import { LOG_FAULTS, logReaders } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Id, Timestamp } from "./fields.ts";

/** Entries of a page of the log. */
export const ENTRIES_PER_PAGE = 100;

const Position = z.string().check(z.regex(/^\d{1,15}$/, "characters"));
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, "characters"));

/** Which entries are meant: from a time until before another, by their action or its beginning, who did it, and to what. */
const filter = {
  since: z.optional(Timestamp),
  until: z.optional(Timestamp),
  action: z.optional(
    z.string().check(z.regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,60})?$/, "characters")),
  ),
  actor: z.optional(Id),
  subject: z.optional(Id),
};

const LogEntry = z.object({
  /** Place in the chain, from 1. */
  position: z.int(),
  at: Timestamp,
  /** Null for the operator at the command line. */
  actorId: z.nullable(Id),
  /** Noun and verb, such as `run.start`. */
  action: z.string(),
  subjectId: z.nullable(z.string()),
  /** Ids, fields, numbers and states; null while ratings of the run are sealed. */
  details: z.nullable(z.looseObject({})),
});
export type LogEntry = z.infer<typeof LogEntry>;

const LogPage = z.object({
  /** The newest first. */
  entries: z.array(LogEntry),
  /** Names of who and what the entries are about by their ids, as far as they still exist. */
  names: z.record(z.string(), z.string()),
  /** The position before which there is more; null at the beginning of the log. */
  next: z.nullable(z.int()),
});

const LogFault = z.object({
  kind: z.enum(LOG_FAULTS),
  position: z.nullable(z.int()),
  at: z.nullable(Timestamp),
  action: z.nullable(z.string()),
});

const LogCheck = z.object({
  /** Position of the last link that was checked. */
  reached: z.int(),
  /** Whether that was all of the log. */
  isEnd: z.boolean(),
  /** What does not fit; null if all of it does. */
  fault: z.nullable(LogFault),
  /** Where the log ends now, to be kept elsewhere; null while it is empty. */
  end: z.nullable(z.object({ position: z.int(), hash: z.string() })),
});
export type LogCheck = z.infer<typeof LogCheck>;

const errors = ["NO_PERMISSION"] as const;

export const auditLogCalls = {
  listAuditLog: call({
    method: "GET",
    path: "/AuditLog",
    access: logReaders,
    summary: "Who did what to what, the newest first, where the organisation shows it to auditors",
    query: z.object({ ...filter, before: z.optional(Position) }),
    response: LogPage,
    errors,
  }),
  checkAuditLog: call({
    method: "GET",
    path: "/AuditLog/Check",
    access: logReaders,
    summary: "Checks the next stretch of the log: whether an entry was changed, removed or added",
    query: z.object({ after: z.optional(Position) }),
    response: LogCheck,
    errors,
  }),
  findAuditHash: call({
    method: "POST",
    path: "/AuditLog/Ends",
    access: logReaders,
    summary: "Whether an end of the log that was kept earlier is still in it",
    body: body({ hash: Hash }),
    response: z.object({ isThere: z.boolean() }),
    errors,
  }),
  getAuditLogFile: call({
    method: "GET",
    path: "/AuditLog/File",
    access: logReaders,
    summary: "The entries as a file, the oldest first; that it was taken is logged",
    query: z.object({ ...filter, format: z.enum(["csv", "jsonl"]) }),
    response: z.unknown(),
    file: ["text/csv", "application/jsonl"],
    errors,
    costly: true,
  }),
};
