import type { Language } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { CountRow, HasRow, IdRow } from "../../../db/rows.ts";
import { lockName } from "../../../db/lock.ts";
import type { Visitor } from "../../../http/context.ts";

const TriedRow = z.strictObject({ codeHash: z.nullable(z.string()) });

/**
 * Counts a try of a link's code before it is compared, so that parallel guesses cannot evade the count. Returns the
 * code's hash; undefined if it has expired or was tried too often.
 */
export async function takeTry(
  tx: TenantTransaction,
  tokenHash: string,
  { most, now }: { most: number; now: Date },
): Promise<string | undefined> {
  const [row] = await tx.prepared(
    TriedRow,
    `update candidate_invitation set code_tries = code_tries + 1
      where tenant_id = $1 and token_hash = $2 and code_hash is not null
        and code_expires_at > $3 and code_tries < $4
      returning code_hash as "codeHash"`,
    [tx.tenantId, tokenHash, now, most],
  );
  return row?.codeHash ?? undefined;
}

interface NewVisit extends Visitor {
  readonly codeHash: string;
  readonly sessionHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Uses up a code and opens a session; false if another call has used it meanwhile. */
export async function insertVisit(
  tx: TenantTransaction,
  { runId, candidateId, codeHash, sessionHash, now, expiresAt }: NewVisit,
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `update candidate_invitation
        set code_hash = null, code_expires_at = null, opened_at = $5
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 and code_hash = $4
      returning true as has`,
    [tx.tenantId, runId, candidateId, codeHash, now],
  );
  if (rows.length === 0) return false;
  await tx.execute(
    `insert into candidate_session (token_hash, run_id, candidate_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [sessionHash, runId, candidateId, now, expiresAt],
  );
  return true;
}

export const deleteVisit = (tx: TenantTransaction, sessionHash: string): Promise<void> =>
  tx.execute("delete from candidate_session where tenant_id = $1 and token_hash = $2", [
    tx.tenantId,
    sessionHash,
  ]);

/** Removes the present code of a link with its tries, in whose place another is mailed. */
export const deleteCode = (tx: TenantTransaction, { runId, candidateId }: Visitor): Promise<void> =>
  tx.execute(
    `update candidate_invitation set code_hash = null, code_expires_at = null, code_tries = 0
      where tenant_id = $1 and run_id = $2 and candidate_id = $3`,
    [tx.tenantId, runId, candidateId],
  );

const ConsentRow = z.strictObject({ at: z.date() });

/** When a candidate accepted a version of the information; undefined if they have not. */
export async function selectConsent(
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
  version: number,
): Promise<Date | undefined> {
  const [row] = await tx.prepared(
    ConsentRow,
    `select at from candidate_consent
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 and version = $4`,
    [tx.tenantId, runId, candidateId, version],
  );
  return row?.at;
}

interface Consent extends Visitor {
  readonly version: number;
  readonly language: Language;
  readonly textHash: string;
  readonly at: Date;
}

/** Stores that a candidate has accepted a version; the first time stays. True if it is new. */
export async function insertConsent(
  tx: TenantTransaction,
  { runId, candidateId, version, language, textHash, at }: Consent,
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `insert into candidate_consent (run_id, candidate_id, version, language, text_hash, at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning true as has`,
    [runId, candidateId, version, language, textHash, at],
  );
  return rows.length > 0;
}

const OwnRow = z.strictObject({ adjustments: z.string() });

/** What a candidate says they need; empty if nothing. */
export async function selectAdjustments(
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
): Promise<string> {
  const [row] = await tx.prepared(
    OwnRow,
    `select adjustments from candidate_invitation
      where tenant_id = $1 and run_id = $2 and candidate_id = $3`,
    [tx.tenantId, runId, candidateId],
  );
  return row?.adjustments ?? "";
}

export const updateAdjustments = (
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
  text: string,
): Promise<void> =>
  tx.execute(
    `update candidate_invitation set adjustments = $4
      where tenant_id = $1 and run_id = $2 and candidate_id = $3`,
    [tx.tenantId, runId, candidateId, text],
  );

/** The number of a candidate's questions, of which no other is stored until the transaction ends. */
export async function lockQuestions(
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
): Promise<number> {
  await lockName(tx, `candidateQuestions:${runId}:${candidateId}`);
  const [row] = await tx.prepared(
    CountRow,
    `select count(*)::int as count from candidate_question
      where tenant_id = $1 and run_id = $2 and candidate_id = $3`,
    [tx.tenantId, runId, candidateId],
  );
  return row?.count ?? 0;
}

interface Question extends Visitor {
  readonly id: string;
  readonly text: string;
  readonly now: Date;
}

/** Stores a question; false if its id is taken. */
export async function insertQuestion(
  tx: TenantTransaction,
  { id, runId, candidateId, text, now }: Question,
): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `insert into candidate_question (id, run_id, candidate_id, text, asked_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
    [id, runId, candidateId, text, now],
  );
  return rows.length > 0;
}
