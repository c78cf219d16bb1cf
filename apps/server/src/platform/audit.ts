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

interface Acting {
  readonly tx: TenantTransaction;
  readonly actor: { readonly id: string | null };
  readonly now: Date;
}

/** Adds an entry about what the actor of a call has done to something. */
export const recordAct = (
  { tx, actor, now }: Acting,
  action: string,
  subjectId: string,
  details: Record<string, unknown> = {},
): Promise<void> => recordAudit(tx, { at: now, actorId: actor.id, action, subjectId, details });
