import { CalibrationAnswerValue, CalibrationResult, CalibrationRules } from "@assay/contract";
import { TAKER_ROLES } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { IdRow } from "../../../db/rows.ts";

const AttemptRow = z.strictObject({
  id: z.string(),
  setId: z.string(),
  personId: z.string(),
  role: z.enum(TAKER_ROLES),
  number: z.int(),
  seed: z.int(),
  sampleIds: z.array(z.string()),
  startedAt: z.date(),
  finishedAt: z.nullable(z.date()),
  rules: z.nullable(CalibrationRules),
  result: z.nullable(CalibrationResult),
  validUntil: z.nullable(z.date()),
});
export type AttemptRow = z.infer<typeof AttemptRow>;

const ATTEMPT = `
  select id, set_id as "setId", person_id as "personId", role, number, seed,
         sample_ids as "sampleIds", started_at as "startedAt", finished_at as "finishedAt", rules,
         result, valid_until as "validUntil"
    from calibration_attempt where tenant_id = $1`;

export async function selectAttempt(tx: TenantTransaction, id: string) {
  const [row] = await tx.prepared(AttemptRow, `${ATTEMPT} and id = $2`, [tx.tenantId, id]);
  return row;
}

/** All attempts at a set, each person's in order. */
export const selectAttempts = (tx: TenantTransaction, setId: string) =>
  tx.prepared(AttemptRow, `${ATTEMPT} and set_id = $2 order by person_id, number`, [
    tx.tenantId,
    setId,
  ]);

/** All attempts of a person, in order. */
export const selectAttemptsOf = (tx: TenantTransaction, personId: string) =>
  tx.prepared(AttemptRow, `${ATTEMPT} and person_id = $2 order by set_id, number`, [
    tx.tenantId,
    personId,
  ]);

/** Stores a new attempt; false if another device has begun it at this moment. */
export async function insertAttempt(tx: TenantTransaction, row: AttemptRow): Promise<boolean> {
  const inserted = await tx.prepared(
    IdRow,
    `insert into calibration_attempt (id, set_id, person_id, role, number, seed, sample_ids,
                                      started_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)
     on conflict do nothing returning id`,
    [
      row.id,
      row.setId,
      row.personId,
      row.role,
      row.number,
      row.seed,
      JSON.stringify(row.sampleIds),
      row.startedAt,
      row.finishedAt,
    ],
  );
  return inserted.length > 0;
}

/** Stores the end of an attempt. */
export const finishAttempt = (
  tx: TenantTransaction,
  { id, finishedAt, rules, result, validUntil }: AttemptRow,
) =>
  tx.execute(
    `update calibration_attempt
        set finished_at = $3, rules = $4::jsonb, result = $5::jsonb, valid_until = $6
      where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      id,
      finishedAt,
      rules && JSON.stringify(rules),
      result && JSON.stringify(result),
      validUntil,
    ],
  );

/** Experts who have samples left after a change of the set begin again where they were. */
export const replaceSamples = (
  tx: TenantTransaction,
  { id, sampleIds, finishedAt }: Pick<AttemptRow, "id" | "sampleIds" | "finishedAt">,
) =>
  tx.execute(
    `update calibration_attempt set sample_ids = $3::jsonb, finished_at = $4
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, JSON.stringify(sampleIds), finishedAt],
  );

export const deleteAttempts = (tx: TenantTransaction, ids: readonly string[]) =>
  tx.execute("delete from calibration_attempt where tenant_id = $1 and id = any($2)", [
    tx.tenantId,
    ids,
  ]);

const AnswerRow = z.strictObject({
  attemptId: z.string(),
  sampleId: z.string(),
  notes: z.string(),
  values: z.array(CalibrationAnswerValue),
  submittedAt: z.nullable(z.date()),
  isCarried: z.boolean(),
  revision: z.int(),
});
export type AnswerRow = z.infer<typeof AnswerRow>;

/** The answers of these attempts. */
export const selectAnswers = (tx: TenantTransaction, attemptIds: readonly string[]) =>
  tx.prepared(
    AnswerRow,
    `select attempt_id as "attemptId", sample_id as "sampleId", notes, values,
            submitted_at as "submittedAt", is_carried as "isCarried", revision
       from calibration_answer where tenant_id = $1 and attempt_id = any($2)
      order by attempt_id, sample_id`,
    [tx.tenantId, attemptIds],
  );

/** Stores an answer in place of the one before. */
export const upsertAnswer = (tx: TenantTransaction, row: AnswerRow) =>
  tx.execute(
    `insert into calibration_answer (attempt_id, sample_id, notes, values, submitted_at, is_carried,
                                     revision)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7)
     on conflict (tenant_id, attempt_id, sample_id) do update
        set notes = excluded.notes, values = excluded.values,
            submitted_at = excluded.submitted_at, revision = excluded.revision`,
    [
      row.attemptId,
      row.sampleId,
      row.notes,
      JSON.stringify(row.values),
      row.submittedAt,
      row.isCarried,
      row.revision,
    ],
  );
