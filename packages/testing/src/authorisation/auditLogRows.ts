import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";

const readers: Gate[] = [gate("GET_ALL_PROCESS_RUNS"), gate("EXPORT_DATA")];

export const auditLogRows = {
  listAuditLog: [{ request: plain({ query: {} }), gates: readers }],
  checkAuditLog: [{ request: plain({ query: {} }), gates: readers }],
  findAuditHash: [{ request: plain({ body: { hash: "0".repeat(64) } }), gates: readers }],
  getAuditLogFile: [{ request: plain({ query: { format: "jsonl" } }), gates: readers }],
} satisfies Record<string, Case[]>;
