import {
  SELF_ASSESSMENT_CHOICES,
  SELF_ASSESSMENT_PHASES,
  type SelfAssessmentChoice,
  type SelfAssessmentPhase,
} from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { HasRow } from "../../../db/rows.ts";
import type { Visitor } from "../../../http/context.ts";

const ChoiceRow = z.strictObject({ choice: z.enum(SELF_ASSESSMENT_CHOICES), revision: z.int() });
export type ChoiceRow = z.infer<typeof ChoiceRow>;

/** When a run asks its candidates how they see themselves; without a row never. */
export async function selectChoice(tx: TenantTransaction, runId: string): Promise<ChoiceRow> {
  const [row] = await tx.prepared(
    ChoiceRow,
    "select choice, revision from self_assessment_choice where tenant_id = $1 and run_id = $2",
    [tx.tenantId, runId],
  );
  return row ?? { choice: "off", revision: 0 };
}

/** Stores the choice in place of the one with this revision, 0 for none; false if there is another by now. */
export async function replaceChoice(
  tx: TenantTransaction,
  runId: string,
  { choice, revision }: { choice: SelfAssessmentChoice; revision: number },
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `insert into self_assessment_choice as c (run_id, choice)
     select $2, $3 where $4::int = 0
       or exists (select from self_assessment_choice where tenant_id = $1 and run_id = $2)
     on conflict (tenant_id, run_id) do update
       set choice = excluded.choice, revision = c.revision + 1 where c.revision = $4
     returning true as has`,
    [tx.tenantId, runId, choice, revision],
  );
  return rows.length > 0;
}

const SelfAssessmentRow = z.strictObject({
  candidateId: z.string(),
  competencyId: z.string(),
  phase: z.enum(SELF_ASSESSMENT_PHASES),
  value: z.nullable(z.number()),
  text: z.string(),
  changedAt: z.date(),
});
export type SelfAssessmentRow = z.infer<typeof SelfAssessmentRow>;

const GIVEN = `
  select candidate_id as "candidateId", competency_id as "competencyId", phase, value, text,
         changed_at as "changedAt"
    from self_assessment where tenant_id = $1 and run_id = $2`;
const ORDER = "order by candidate_id, phase desc, competency_id";

/** What the candidates of a run say about themselves; of each first what they said before the day. */
export const selectSelfAssessments = (
  tx: TenantTransaction,
  runId: string,
): Promise<SelfAssessmentRow[]> =>
  tx.prepared(SelfAssessmentRow, `${GIVEN} ${ORDER}`, [tx.tenantId, runId]);

/**
 * What one candidate says about themselves, first what they said before the day. To be shown beside their ratings, and
 * never to be calculated with.
 */
export const selfAssessmentsOf = (
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
): Promise<SelfAssessmentRow[]> =>
  tx.prepared(SelfAssessmentRow, `${GIVEN} and candidate_id = $3 ${ORDER}`, [
    tx.tenantId,
    runId,
    candidateId,
  ]);

interface Said extends Visitor {
  readonly phase: SelfAssessmentPhase;
  readonly competencyId: string;
  /** Undefined to leave it as it is. */
  readonly value: number | null | undefined;
  /** Undefined to leave it as it is. */
  readonly text: string | undefined;
  readonly now: Date;
}

/** Stores what a candidate says about a competency; nothing is left of it where they have taken back both. */
export async function upsertSelfAssessment(
  tx: TenantTransaction,
  { runId, candidateId, phase, competencyId, value, text, now }: Said,
): Promise<void> {
  const place = [runId, candidateId, phase, competencyId];
  await tx.execute(
    `insert into self_assessment as s
       (run_id, candidate_id, phase, competency_id, value, text, given_at, changed_at)
     values ($1, $2, $3, $4, $5, coalesce($6::text, ''), $7, $7)
     on conflict (tenant_id, run_id, candidate_id, phase, competency_id) do update
       set value = case when $8::boolean then excluded.value else s.value end,
           text = coalesce($6::text, s.text), changed_at = excluded.changed_at`,
    [...place, value ?? null, text ?? null, now, value !== undefined],
  );
  await tx.execute(
    `delete from self_assessment
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 and phase = $4
        and competency_id = $5 and value is null and text = ''`,
    [tx.tenantId, ...place],
  );
}
