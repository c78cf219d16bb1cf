import type { LogEntry } from "../db/auditLog.ts";

/** An entry as a file has it: without details while they are hidden from the reader. */
type Line = Omit<LogEntry, "details"> & { details: LogEntry["details"] | null };

const COLUMNS = ["position", "at", "action", "actor", "subject", "details", "id", "hash"] as const;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function textOf(value: Line[keyof Line]): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The entries of the audit log as lines of a file for other programs, by format. */
export const LOG_LINES = {
  csv: (line: Line) => `${COLUMNS.map((name) => quoted(textOf(line[name]))).join(",")}\n`,
  jsonl: (line: Line) => `${JSON.stringify(line)}\n`,
};
export type LogFormat = keyof typeof LOG_LINES;

/** The first line of such a file. */
export const LOG_HEADS: Record<LogFormat, string> = { csv: `${COLUMNS.join(",")}\n`, jsonl: "" };
