import { AssessmentValue, type PastOverwrite, Submission } from "@assay/contract";
import { ASSESSMENT_TYPES, ratingValue, SUBMITTED_STATES } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";
import { assessmentOverwrites, assessments } from "../../db/schema/assessments.ts";

const AssessmentRow = z.strictObject({
  id: z.string(),
  processRunId: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
  personId: z.string(),
  scaleId: z.string(),
  assessmentType: z.enum(ASSESSMENT_TYPES),
  values: z.array(AssessmentValue),
  /** Null in runs without rules for rating, and in overall results. */
  submission: z.nullable(Submission),
  revision: z.int(),
  updatedOn: z.date(),
});
export type AssessmentRow = z.infer<typeof AssessmentRow>;

const ASSESSMENT = `
  select id, run_id as "processRunId", candidate_id as "candidateId", exercise_id as "exerciseId",
         person_id as "personId", scale_id as "scaleId", type as "assessmentType", values, submission, revision,
         updated_on as "updatedOn"
    from assessment where tenant_id = $1`;

const JsonRow = z.strictObject({ json: z.string() });

/** An assessment as the text of a JSON object. */
const JSON_TEXT = `
  json_build_object(
    'id', id, 'processRunId', run_id, 'candidateId', candidate_id, 'exerciseId', exercise_id,
    'observerId', case when type = 'OBSERVATION' then person_id end,
    'moderatorId', case when type = 'RESULT' then person_id end,
    'scaleId', scale_id, 'assessmentType', type, 'values', values,
    'updatedOn', to_char(updated_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'revision', revision)::text`;

/**
 * The assessments of these candidates as the JSON of the answer, one list without brackets for each
 * candidate: thousands of ratings cost ten times as much when they are read and written one by one,
 * and a single value of megabytes is copied repeatedly while it is received.
 */
export async function selectAssessmentsJson(
  tx: TenantTransaction,
  runId: string,
  candidateIds: string[],
): Promise<string[]> {
  const rows = await tx.prepared(
    JsonRow,
    `select string_agg(
              case when submission is null then ${JSON_TEXT}
                   else left(${JSON_TEXT}, -1) || ',"submission":' || submission || '}' end,
              ',' order by id) as json
       from assessment
      where tenant_id = $1 and run_id = $2 and candidate_id = any($3)
      group by candidate_id order by candidate_id`,
    [tx.tenantId, runId, candidateIds],
  );
  return rows.map((row) => row.json);
}

const RatingTexts = z.strictObject({ runId: z.string(), json: z.string() });

/**
 * All assessments of these runs as statistics read them, as one list without brackets in JSON for each candidate. A rating
 * was given when it was submitted: what others put in its place later does not move it.
 */
export async function selectRatingTexts(
  tx: TenantTransaction,
  runIds: string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx.prepared(
    RatingTexts,
    `select run_id as "runId", string_agg(json_build_object(
              'candidateId', candidate_id, 'exerciseId', exercise_id, 'observerId', person_id,
              'assessmentType', type, 'values', values, 'submission', submission,
              'changedAt', floor(extract(epoch from
                coalesce((submission ->> 'at')::timestamptz, updated_on)) * 1000))::text,
              ',' order by id) as json
       from assessment where tenant_id = $1 and run_id = any($2)
      group by run_id, candidate_id order by run_id, candidate_id`,
    [tx.tenantId, runIds],
  );
  const byRun = Map.groupBy(rows, ({ runId }) => runId);
  return new Map([...byRun].map(([runId, own]) => [runId, own.map(({ json }) => json)]));
}

export const selectAssessmentsOf = (tx: TenantTransaction, runId: string, personId: string) =>
  tx.prepared(AssessmentRow, `${ASSESSMENT} and run_id = $2 and person_id = $3 order by id`, [
    tx.tenantId,
    runId,
    personId,
  ]);

/** All assessments of a run, by observers and as overall results. */
export const selectAssessments = (tx: TenantTransaction, runId: string) =>
  tx.prepared(AssessmentRow, `${ASSESSMENT} and run_id = $2 order by id`, [tx.tenantId, runId]);

/** All assessments of one candidate of a run. */
export const selectAssessmentsAbout = (tx: TenantTransaction, runId: string, candidateId: string) =>
  tx.prepared(AssessmentRow, `${ASSESSMENT} and run_id = $2 and candidate_id = $3 order by id`, [
    tx.tenantId,
    runId,
    candidateId,
  ]);

export async function selectAssessment(tx: TenantTransaction, id: string) {
  const [row] = await tx.prepared(AssessmentRow, `${ASSESSMENT} and id = $2`, [tx.tenantId, id]);
  return row;
}

/** Locked until the transaction ends, so that edits of one assessment run one after the other. */
export async function selectAssessmentForUpdate(tx: TenantTransaction, id: string) {
  const [row] = await tx.prepared(AssessmentRow, `${ASSESSMENT} and id = $2 for update`, [
    tx.tenantId,
    id,
  ]);
  return row;
}

type NewAssessment = Omit<AssessmentRow, "revision">;

/** Number of values with a rating. */
export const countRated = (values: AssessmentRow["values"]) =>
  values.filter((value) => ratingValue(value) !== null).length;

/**
 * Stores an observer's assessment unless the cell has one; the unique key decides between two at
 * once. A second RESULT breaks its own key: RESULT_ASSESSMENT_ALREADY_EXISTS.
 */
export async function insertAssessment(
  tx: TenantTransaction,
  { processRunId, assessmentType, ...row }: NewAssessment,
): Promise<AssessmentRow> {
  const values = {
    ...row,
    runId: processRunId,
    type: assessmentType,
    rated: countRated(row.values),
  };
  const insert = tx.db.insert(assessments).values(values);
  if (assessmentType === "RESULT") {
    await insert;
    return { processRunId, assessmentType, ...row, revision: 1 };
  }
  const inserted = await insert.onConflictDoNothing().returning({ id: assessments.id });
  if (inserted.length > 0) return { processRunId, assessmentType, ...row, revision: 1 };
  const [stored] = await tx.prepared(
    AssessmentRow,
    `${ASSESSMENT} and run_id = $2 and candidate_id = $3 and exercise_id = $4 and person_id = $5
        and type = 'OBSERVATION'`,
    [tx.tenantId, processRunId, row.candidateId, row.exerciseId, row.personId],
  );
  if (!stored) throw new Error("an assessment that is there and is not");
  return stored;
}

/** Stores new values; the revision rises by one. */
export const updateAssessment = (
  tx: TenantTransaction,
  row: Pick<AssessmentRow, "id" | "values">,
  updatedOn: Date,
) =>
  tx.execute(
    `update assessment set values = $3, rated = $4, updated_on = $5, revision = revision + 1
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, row.id, JSON.stringify(row.values), countRated(row.values), updatedOn],
  );

/** Stores values together with what became of the rating. */
export const updateSubmission = (
  tx: TenantTransaction,
  {
    id,
    values,
    submission,
    updatedOn,
  }: Pick<AssessmentRow, "id" | "values" | "submission" | "updatedOn">,
) =>
  tx.execute(
    `update assessment
        set values = $3, rated = $4, submission = $5, updated_on = $6, revision = revision + 1
      where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      id,
      JSON.stringify(values),
      countRated(values),
      submission && JSON.stringify(submission),
      updatedOn,
    ],
  );

const CountRow = z.strictObject({ count: z.int() });

/** Number of others who had submitted this cell by then. */
export async function countSubmitted(
  tx: TenantTransaction,
  { processRunId, candidateId, exerciseId, personId }: AssessmentRow,
  by: Date,
): Promise<number> {
  const [row] = await tx.prepared(
    CountRow,
    `select count(*)::int as count from assessment
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 and exercise_id = $4
        and person_id <> $5 and type = 'OBSERVATION' and submission ->> 'state' = any($6)
        and (submission ->> 'at')::timestamptz <= $7`,
    [tx.tenantId, processRunId, candidateId, exerciseId, personId, SUBMITTED_STATES, by],
  );
  return row?.count ?? 0;
}

/** Stores overwritten values; the time stays that of the observer's last change. */
export const overwriteValues = (tx: TenantTransaction, row: Pick<AssessmentRow, "id" | "values">) =>
  tx.execute(
    `update assessment set values = $3, rated = $4, revision = revision + 1
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, row.id, JSON.stringify(row.values), countRated(row.values)],
  );

export type OverwriteRow = Omit<PastOverwrite, "at" | "reason"> & {
  at: Date;
  /** Null or undefined if none was given, or if it was erased. */
  reason: string | null | undefined;
};

export async function insertOverwrite(
  tx: TenantTransaction,
  assessmentId: string,
  { from, to, ...row }: OverwriteRow,
) {
  const values = { ...row, assessmentId, fromValue: from, toValue: to };
  await tx.db.insert(assessmentOverwrites).values(values);
}

const StoredOverwrite = z.strictObject({
  id: z.string(),
  competencyId: z.string(),
  personId: z.string(),
  at: z.date(),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  reason: z.nullable(z.string()),
});

/** Ordered by id, which follows the time of creation even within one millisecond. */
export const selectOverwrites = (tx: TenantTransaction, assessmentId: string) =>
  tx.prepared(
    StoredOverwrite,
    `select id, competency_id as "competencyId", person_id as "personId", at,
            from_value as "from", to_value as "to", reason
       from assessment_overwrite
      where tenant_id = $1 and assessment_id = $2 order by at, id`,
    [tx.tenantId, assessmentId],
  );

/** The reason why a moderator overwrote a rating. */
const OverwriteReason = z.strictObject({
  assessmentId: z.string(),
  competencyId: z.string(),
  reason: z.string(),
});
export type OverwriteReason = z.infer<typeof OverwriteReason>;

/** The reasons of the overwrites in effect, without those that have none. */
export const selectOverwriteReasons = (tx: TenantTransaction, runId: string) =>
  tx.prepared(
    OverwriteReason,
    `select "assessmentId", "competencyId", reason from (
       select distinct on (o.assessment_id, o.competency_id) o.assessment_id as "assessmentId",
              o.competency_id as "competencyId", o.reason, o.to_value
         from assessment_overwrite o
         join assessment a on a.tenant_id = o.tenant_id and a.id = o.assessment_id
        where o.tenant_id = $1 and a.run_id = $2
        order by o.assessment_id, o.competency_id, o.at desc, o.id desc) latest
      where reason is not null and to_value is not null
      order by "assessmentId", "competencyId"`,
    [tx.tenantId, runId],
  );
