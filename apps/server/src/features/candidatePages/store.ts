import { CandidateOffers } from "@assay/contract";
import { type CodesGiven, LANGUAGES, type Language, NO_OFFERS } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";
import { HasRow } from "../../db/rows.ts";

const PagesRow = z.strictObject({ offers: CandidateOffers, revision: z.int() });
export type PagesRow = z.infer<typeof PagesRow>;

/** What the candidates of a run are offered; without a row nothing but when and where. */
export async function selectPages(tx: TenantTransaction, runId: string): Promise<PagesRow> {
  const [row] = await tx.prepared(
    PagesRow,
    "select offers, revision from run_candidate_page where tenant_id = $1 and run_id = $2",
    [tx.tenantId, runId],
  );
  return row ?? { offers: NO_OFFERS, revision: 0 };
}

/** Stores what candidates are offered in place of the revision that the caller knows; false if there is another by now. */
export async function replacePages(
  tx: TenantTransaction,
  runId: string,
  { offers, revision }: PagesRow,
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `insert into run_candidate_page as p (run_id, offers)
     select $2, $3::jsonb where $4::int = 0
       or exists (select from run_candidate_page where tenant_id = $1 and run_id = $2)
     on conflict (tenant_id, run_id) do update
       set offers = excluded.offers, revision = p.revision + 1 where p.revision = $4
     returning true as has`,
    [tx.tenantId, runId, JSON.stringify(offers), revision],
  );
  return rows.length > 0;
}

interface NewInvitation {
  readonly runId: string;
  readonly candidateId: string;
  readonly language: Language;
  /** Null until the mail is written. */
  readonly tokenHash: string | null;
  /** The address of the mail; null if the link is handed over. */
  readonly sentTo: string | null;
  readonly now: Date;
  readonly invitedBy: string;
}

/**
 * Invites a candidate, or again: a former link, its code and what it opened count no more. What the candidate has said
 * and accepted stays.
 */
export async function upsertInvitation(
  tx: TenantTransaction,
  { runId, candidateId, language, tokenHash, sentTo, now, invitedBy }: NewInvitation,
): Promise<void> {
  await tx.execute(
    `insert into candidate_invitation
       (run_id, candidate_id, language, token_hash, sent_to, invited_at, invited_by)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, run_id, candidate_id) do update
       set language = excluded.language, token_hash = excluded.token_hash,
           sent_to = excluded.sent_to, invited_at = excluded.invited_at,
           invited_by = excluded.invited_by, revoked_at = null, code_hash = null,
           code_expires_at = null, code_tries = 0, codes = 0, codes_since = null`,
    [runId, candidateId, language, tokenHash, sentTo, now, invitedBy],
  );
  await deleteSessions(tx, runId, candidateId);
}

export const deleteSessions = (
  tx: TenantTransaction,
  runId: string,
  candidateId: string,
): Promise<void> =>
  tx.execute(
    "delete from candidate_session where tenant_id = $1 and run_id = $2 and candidate_id = $3",
    [tx.tenantId, runId, candidateId],
  );

/** Ends a candidate's link with what it opened; false if they have none. */
export async function revokeInvitation(
  tx: TenantTransaction,
  runId: string,
  candidateId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `update candidate_invitation
        set revoked_at = coalesce(revoked_at, $4), token_hash = null, code_hash = null
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 returning true as has`,
    [tx.tenantId, runId, candidateId, now],
  );
  await deleteSessions(tx, runId, candidateId);
  return rows.length > 0;
}

/** Stores the token of a link that is being mailed; false if it was ended, or handed over, meanwhile. */
export async function updateToken(
  tx: TenantTransaction,
  runId: string,
  candidateId: string,
  tokenHash: string,
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `update candidate_invitation set token_hash = $4
      where tenant_id = $1 and run_id = $2 and candidate_id = $3
        and revoked_at is null and sent_to is not null returning true as has`,
    [tx.tenantId, runId, candidateId, tokenHash],
  );
  return rows.length > 0;
}

const CodesRow = z.strictObject({ count: z.int(), since: z.nullable(z.date()) });

/** The codes that a link has given lately; its row is locked, so that two requests count as two. */
export async function lockCodes(
  tx: TenantTransaction,
  runId: string,
  candidateId: string,
): Promise<CodesGiven> {
  const [row] = await tx.prepared(
    CodesRow,
    `select codes as count, codes_since as since from candidate_invitation
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 for update`,
    [tx.tenantId, runId, candidateId],
  );
  return row ?? { count: 0, since: null };
}

export const updateCodes = (
  tx: TenantTransaction,
  runId: string,
  candidateId: string,
  { count, since }: CodesGiven,
): Promise<void> =>
  tx.execute(
    `update candidate_invitation set codes = $4, codes_since = $5
      where tenant_id = $1 and run_id = $2 and candidate_id = $3`,
    [tx.tenantId, runId, candidateId, count, since],
  );

interface NewCode {
  readonly codeHash: string;
  readonly expiresAt: Date;
}

/**
 * Stores the code that a mail is about to bring. The tries stay as they are, since a mail that was not delivered is
 * written again with another code: that may not allow further guesses.
 */
export const updateMailedCode = (
  tx: TenantTransaction,
  runId: string,
  candidateId: string,
  { codeHash, expiresAt }: NewCode,
): Promise<void> =>
  tx.execute(
    `update candidate_invitation set code_hash = $4, code_expires_at = $5
      where tenant_id = $1 and run_id = $2 and candidate_id = $3`,
    [tx.tenantId, runId, candidateId, codeHash, expiresAt],
  );

/** Stores a new code in place of the one before. */
export const updateCode = (
  tx: TenantTransaction,
  runId: string,
  candidateId: string,
  { codeHash, expiresAt }: NewCode,
): Promise<void> =>
  tx.execute(
    `update candidate_invitation set code_hash = $4, code_expires_at = $5, code_tries = 0
      where tenant_id = $1 and run_id = $2 and candidate_id = $3`,
    [tx.tenantId, runId, candidateId, codeHash, expiresAt],
  );

const SaidRow = z.strictObject({
  candidateId: z.string(),
  adjustments: z.string(),
  consent: z.nullable(
    z.strictObject({ version: z.int(), language: z.enum(LANGUAGES), at: z.string() }),
  ),
});
export type SaidRow = z.infer<typeof SaidRow>;

/** What the invited candidates of a run have said and accepted on their pages. */
export const selectSaid = (tx: TenantTransaction, runId: string): Promise<SaidRow[]> =>
  tx.prepared(
    SaidRow,
    `select i.candidate_id as "candidateId", i.adjustments,
            (select jsonb_build_object('version', c.version, 'language', c.language,
                      'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
               from candidate_consent c
              where c.tenant_id = i.tenant_id and c.run_id = i.run_id
                and c.candidate_id = i.candidate_id
              order by c.version desc limit 1) as consent
       from candidate_invitation i where i.tenant_id = $1 and i.run_id = $2`,
    [tx.tenantId, runId],
  );

const QuestionRow = z.strictObject({
  id: z.string(),
  candidateId: z.string(),
  text: z.string(),
  askedAt: z.date(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.date()),
});
export type QuestionRow = z.infer<typeof QuestionRow>;

const QUESTIONS = `
  select id, candidate_id as "candidateId", text, asked_at as "askedAt", answer,
         answered_at as "answeredAt"
    from candidate_question where tenant_id = $1 and run_id = $2`;

/** The questions of a run's candidates, the oldest first. */
export const selectQuestions = (tx: TenantTransaction, runId: string): Promise<QuestionRow[]> =>
  tx.prepared(QuestionRow, `${QUESTIONS} order by asked_at, id`, [tx.tenantId, runId]);

/** Those of one candidate, the oldest first. */
export const selectQuestionsOf = (
  tx: TenantTransaction,
  runId: string,
  candidateId: string,
): Promise<QuestionRow[]> =>
  tx.prepared(QuestionRow, `${QUESTIONS} and candidate_id = $3 order by asked_at, id`, [
    tx.tenantId,
    runId,
    candidateId,
  ]);

/** Stores the answer to a question of a run. */
export const updateAnswer = (
  tx: TenantTransaction,
  of: { id: string; runId: string },
  given: { answer: string; at: Date; by: string },
): Promise<void> =>
  tx.execute(
    `update candidate_question set answer = $4, answered_at = $5, answered_by = $6
      where tenant_id = $1 and run_id = $2 and id = $3`,
    [tx.tenantId, of.runId, of.id, given.answer, given.at, given.by],
  );
