import type { TenantTransaction } from "../db/database.ts";
import { auditLog } from "../db/schema/audit.ts";
import { newId } from "./ids.ts";

export interface AuditEntry {
  at: Date;
  /** Null for the operator at the command line. */
  actorId: string | null;
  /** Noun and verb, such as `run.start`. */
  action: string;
  subjectId?: string;
  /** Ids, field names, numbers and states; never a text, a name, a token. */
  details?: Record<string, unknown>;
}

/** Adds an entry to the audit log, in the transaction of the change (decisions §6). */
export async function recordAudit(tx: TenantTransaction, { details = {}, ...entry }: AuditEntry) {
  await tx.db.insert(auditLog).values({ id: newId(), ...entry, details });
}
