import { RoundOutcome } from "@assay/contract";
import { type ConferenceItem, type NamelessAnswer, namelessAnswers } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";

const RoundRow = z.strictObject({
  id: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
  competencyId: z.string(),
  isOpen: z.boolean(),
  openedBy: z.string(),
  openedAt: z.date(),
  /** Null as long as it is open. */
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(z.date()),
  earlyReason: z.nullable(z.string()),
  asked: z.nullable(z.int()),
  outcome: z.nullable(RoundOutcome),
  answers: z.array(
    z.strictObject({
      observerId: z.string(),
      value: z.number(),
      /** Null once the candidate's data was erased. */
      reason: z.nullable(z.string()),
    }),
  ),
});
export type RoundRow = z.infer<typeof RoundRow>;

/** The second rounds of the conference about a run with what was answered, oldest first. */
export const selectRounds = (tx: TenantTransaction, runId: string) =>
  tx.prepared(
    RoundRow,
    `select r.id, r.candidate_id as "candidateId", r.exercise_id as "exerciseId",
            r.competency_id as "competencyId", r.closed_at is null as "isOpen", r.opened_by as "openedBy", r.opened_at as "openedAt",
            r.closed_by as "closedBy", r.closed_at as "closedAt", r.early_reason as "earlyReason",
            r.asked, r.outcome,
            coalesce((select jsonb_agg(jsonb_build_object(
                               'observerId', a.person_id, 'value', a.value, 'reason', a.reason)
                               order by a.person_id)
                        from conference_answer a
                       where a.tenant_id = r.tenant_id and a.round_id = r.id), '[]') as answers
       from conference_round r
      where r.tenant_id = $1 and r.run_id = $2 order by r.opened_at, r.id`,
    [tx.tenantId, runId],
  );

/** A second round that was held, without whose its values are. */
export type HeldRound = Pick<
  RoundRow,
  "id" | "candidateId" | "exerciseId" | "competencyId" | "openedBy" | "openedAt" | "earlyReason"
> &
  RoundOutcome & {
    closedBy: string;
    closedAt: Date;
    asked: number;
    answered: number;
    answers: NamelessAnswer[];
  };

function heldRound({ closedBy, closedAt, asked, outcome, answers, isOpen: _, ...row }: RoundRow) {
  if (closedBy === null || closedAt === null || asked === null || outcome === null) return [];
  const [answered, nameless] = [answers.length, namelessAnswers({ answers })];
  return [{ ...row, ...outcome, closedBy, closedAt, asked, answered, answers: nameless }];
}

/** The second rounds that were held in the conference about a run, oldest first. */
export const selectHeldRounds = async (
  tx: TenantTransaction,
  runId: string,
): Promise<HeldRound[]> => (await selectRounds(tx, runId)).flatMap(heldRound);

/** Locks a second round until the transaction ends: an answer that comes with its closing is in time, or finds it closed. */
export const lockRound = (tx: TenantTransaction, runId: string, id: string) =>
  tx.execute(
    "select from conference_round where tenant_id = $1 and run_id = $2 and id = $3 for update",
    [tx.tenantId, runId, id],
  );

const IdRow = z.strictObject({ id: z.string() });

/** Stores a second round; false if one about the same item is open already. */
export async function insertRound(
  tx: TenantTransaction,
  runId: string,
  {
    id,
    candidateId,
    exerciseId,
    competencyId,
    openedBy,
    openedAt,
  }: ConferenceItem & Pick<RoundRow, "id" | "openedBy" | "openedAt">,
): Promise<boolean> {
  const inserted = await tx.prepared(
    IdRow,
    `insert into conference_round (run_id, id, candidate_id, exercise_id, competency_id, opened_by,
                                   opened_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, run_id, candidate_id, exercise_id, competency_id)
        where closed_at is null do nothing
     returning id`,
    [runId, id, candidateId, exerciseId, competencyId, openedBy, openedAt],
  );
  return inserted.length > 0;
}

interface Answer {
  readonly roundId: string;
  readonly personId: string;
  readonly value: number;
  readonly reason: string;
  readonly at: Date;
}

/** Stores what an observer gives in a second round, in place of what they gave in it before. */
export const upsertAnswer = (
  tx: TenantTransaction,
  { roundId, personId, value, reason, at }: Answer,
) =>
  tx.execute(
    `insert into conference_answer (round_id, person_id, value, reason, at)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, round_id, person_id) do update
        set value = excluded.value, reason = excluded.reason, at = excluded.at`,
    [roundId, personId, value, reason, at],
  );

/** Closes a second round. */
export const closeOpenRound = (
  tx: TenantTransaction,
  id: string,
  {
    closedBy,
    closedAt,
    earlyReason,
    asked,
  }: Pick<RoundRow, "closedBy" | "closedAt" | "earlyReason" | "asked">,
) =>
  tx.execute(
    `update conference_round set closed_by = $3, closed_at = $4, early_reason = $5, asked = $6
      where tenant_id = $1 and id = $2 and closed_at is null`,
    [tx.tenantId, id, closedBy, closedAt, earlyReason, asked],
  );

/** Stores what a closed second round has changed. */
export const updateOutcome = (tx: TenantTransaction, id: string, outcome: RoundOutcome) =>
  tx.execute("update conference_round set outcome = $3 where tenant_id = $1 and id = $2", [
    tx.tenantId,
    id,
    JSON.stringify(outcome),
  ]);
