import { AssessmentValue, type Submission } from "@assay/contract";
import {
  type Cell,
  type ObserverCell,
  type SealingState,
  SUBMISSION_STATES,
  SUBMITTED_STATES,
} from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";

const SealingRow = z.strictObject({
  runId: z.string(),
  revealed: z.array(z.string()),
  named: z.array(z.string()),
  submitted: z.array(z.string()),
  unrated: z.array(z.string()),
});

/** What was submitted and revealed in some runs, by run, as of one moment. */
export async function selectSealing(
  tx: TenantTransaction,
  runIds: readonly string[],
): Promise<Map<string, SealingState>> {
  const rows = await tx.prepared(
    SealingRow,
    `select r.id as "runId",
            array(select c.candidate_id || '/' || c.exercise_id from cell_reveal c
                   where c.tenant_id = r.tenant_id and c.run_id = r.id) as revealed,
            array(select c.candidate_id || '/' || c.exercise_id from cell_reveal c
                   where c.tenant_id = r.tenant_id and c.run_id = r.id and c.named_at is not null) as named,
            array(select a.candidate_id || '/' || a.exercise_id || '/' || a.person_id from assessment a
                   where a.tenant_id = r.tenant_id and a.run_id = r.id and a.type = 'OBSERVATION'
                     and a.submission ->> 'state' = any($3)) as submitted,
            array(select e ->> 'id' from run_design d, jsonb_array_elements(d.outline -> 'exercises') e
                   where d.tenant_id = r.tenant_id and d.run_id = r.id
                     and (e ->> 'competencies')::int = 0) as unrated
       from run r where r.tenant_id = $1 and r.id = any($2)`,
    [tx.tenantId, runIds, SUBMITTED_STATES],
  );
  return new Map(
    rows.map(({ runId, ...lists }) => [
      runId,
      {
        revealed: new Set(lists.revealed),
        named: new Set(lists.named),
        submitted: new Set(lists.submitted),
        unrated: new Set(lists.unrated),
      },
    ]),
  );
}

const RevealRow = z.strictObject({
  candidateId: z.string(),
  exerciseId: z.string(),
  revealId: z.string(),
  at: z.date(),
  personId: z.string(),
  isEarly: z.boolean(),
  earlyReason: z.nullable(z.string()),
  namedAt: z.nullable(z.date()),
});
export type RevealRow = z.infer<typeof RevealRow>;

/** The revealed cells of a run in the order in which they were revealed. */
export const selectReveals = (tx: TenantTransaction, runId: string) =>
  tx.prepared(
    RevealRow,
    `select candidate_id as "candidateId", exercise_id as "exerciseId", reveal_id as "revealId", at,
            person_id as "personId", is_early as "isEarly", early_reason as "earlyReason",
            named_at as "namedAt"
       from cell_reveal where tenant_id = $1 and run_id = $2
      order by at, reveal_id, candidate_id, exercise_id`,
    [tx.tenantId, runId],
  );

interface Reveal {
  readonly runId: string;
  readonly revealId: string;
  readonly at: Date;
  readonly personId: string;
  /** Null if everybody had submitted. */
  readonly earlyReason: string | null;
}

/** Stores cells that are revealed together; the key refuses one that is revealed already. */
export const insertReveal = (
  tx: TenantTransaction,
  { runId, revealId, at, personId, earlyReason }: Reveal,
  cells: readonly Cell[],
) =>
  tx.execute(
    `insert into cell_reveal (tenant_id, run_id, candidate_id, exercise_id, reveal_id, at, person_id,
                              is_early, early_reason)
     select $1, $2, cell.*, $5, $6, $7, $8::text is not null, $8
       from unnest($3::text[], $4::text[]) cell`,
    [
      tx.tenantId,
      runId,
      cells.map(({ candidateId }) => candidateId),
      cells.map(({ exerciseId }) => exerciseId),
      revealId,
      at,
      personId,
      earlyReason,
    ],
  );

/** Stores that the names of a reveal are shown; the first time stays. */
export const updateNamed = (
  tx: TenantTransaction,
  runId: string,
  revealId: string,
  { at, personId }: Pick<Reveal, "at" | "personId">,
) =>
  tx.execute(
    `update cell_reveal set named_at = $4, named_by = $5
      where tenant_id = $1 and run_id = $2 and reveal_id = $3 and named_at is null`,
    [tx.tenantId, runId, revealId, at, personId],
  );

/** Locks all ratings of a run until the transaction ends. */
export const lockRatings = (tx: TenantTransaction, runId: string) =>
  tx.execute("select from assessment where tenant_id = $1 and run_id = $2 order by id for update", [
    tx.tenantId,
    runId,
  ]);

/**
 * Keeps a run as it is until the transaction ends, after waiting for a reveal in progress: a rating that is new would not be
 * among those that the reveal locks. Called before ratings are locked, in the same order as the reveal.
 */
export const holdRun = (tx: TenantTransaction, runId: string) =>
  tx.execute("select 1 from run where tenant_id = $1 and id = $2 for share", [tx.tenantId, runId]);

const SubmittedRow = z.strictObject({
  key: z.string(),
  state: z.enum(SUBMISSION_STATES),
  at: z.optional(z.nullable(z.string())),
});

/** What became of the submitted ratings of a run, by `candidate/exercise/observer`. */
export async function selectSubmitted(tx: TenantTransaction, runId: string) {
  const rows = await tx.prepared(
    SubmittedRow,
    `select candidate_id || '/' || exercise_id || '/' || person_id as key,
            submission ->> 'state' as state, submission ->> 'at' as at
       from assessment
      where tenant_id = $1 and run_id = $2 and type = 'OBSERVATION'
        and submission ->> 'state' = any($3)`,
    [tx.tenantId, runId, SUBMITTED_STATES],
  );
  return new Map(rows.map(({ key, state, at }) => [key, { state, ...(at && { at }) }]));
}

const UndecidedRow = z.strictObject({ count: z.int() });

/** Number of drafts with ratings that would be left out in silence: nobody has said why, or counted them as they are. */
export async function countUndecided(tx: TenantTransaction, runId: string): Promise<number> {
  const [row] = await tx.prepared(
    UndecidedRow,
    `select count(*)::int as count from assessment a
      where a.tenant_id = $1 and a.run_id = $2 and a.type = 'OBSERVATION' and a.rated > 0
        and a.submission ->> 'state' = 'DRAFT'
        and not exists (
          select from run_gap g
           where g.tenant_id = a.tenant_id and g.run_id = a.run_id
             and g.candidate_id = a.candidate_id and g.exercise_id = a.exercise_id
             and g.observer_id = a.person_id)
        and not exists (
          select from run_candidate c
           where c.tenant_id = a.tenant_id and c.run_id = a.run_id and c.person_id = a.candidate_id
             and c.last_name is null)`,
    [tx.tenantId, runId],
  );
  return row?.count ?? 0;
}

const CountedRow = z.strictObject({
  id: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
  personId: z.string(),
});

/** Counts the drafts among these cells of observers; returns them. */
export const updateDrafts = (
  tx: TenantTransaction,
  runId: string,
  cells: readonly ObserverCell[],
  submission: Submission,
) =>
  tx.prepared(
    CountedRow,
    `update assessment a set submission = $6, revision = a.revision + 1
       from unnest($3::text[], $4::text[], $5::text[]) as cell(candidate_id, exercise_id, observer_id)
      where a.tenant_id = $1 and a.run_id = $2 and a.type = 'OBSERVATION'
        and a.candidate_id = cell.candidate_id and a.exercise_id = cell.exercise_id
        and a.person_id = cell.observer_id and a.submission ->> 'state' = 'DRAFT'
      returning a.id, a.candidate_id as "candidateId", a.exercise_id as "exerciseId",
                a.person_id as "personId"`,
    [
      tx.tenantId,
      runId,
      cells.map(({ candidateId }) => candidateId),
      cells.map(({ exerciseId }) => exerciseId),
      cells.map(({ observerId }) => observerId),
      JSON.stringify(submission),
    ],
  );

const AppliedRow = z.strictObject({
  id: z.string(),
  values: z.array(AssessmentValue),
  revision: z.int(),
});

/**
 * Sets what the conference has decided last in these ratings, which have to be locked; drafts are left until they count.
 * Returns those that it has changed.
 */
export const applyConference = (tx: TenantTransaction, runId: string, ids: readonly string[]) =>
  tx.prepared(
    AppliedRow,
    `with latest as (
       select distinct on (candidate_id, exercise_id, competency_id) candidate_id, exercise_id,
              competency_id, to_value
         from conference_value where tenant_id = $1 and run_id = $2
        order by candidate_id, exercise_id, competency_id, at desc, id desc),
     decided as (
       select a.id, jsonb_agg(
                case when l.to_value is null then one.value - 'conferenceCriterion'
                     else one.value || jsonb_build_object('conferenceCriterion', l.to_value) end
                order by one.place) as values
         from assessment a
         cross join jsonb_array_elements(a.values) with ordinality one(value, place)
         left join latest l on l.candidate_id = a.candidate_id and l.exercise_id = a.exercise_id
                           and l.competency_id = one.value ->> 'competencyId'
        where a.tenant_id = $1 and a.run_id = $2 and a.id = any($3) and a.type = 'OBSERVATION'
          and a.submission ->> 'state' <> 'DRAFT'
        group by a.id)
     update assessment a set values = decided.values, revision = a.revision + 1
       from decided
      where a.tenant_id = $1 and a.id = decided.id and a.values <> decided.values
      returning a.id, a.values, a.revision`,
    [tx.tenantId, runId, ids],
  );

const AskedRow = z.strictObject({ isAsked: z.boolean() });

/** Whether the conference has asked for a second round about something of a cell, whose values that shows. */
export async function wasAskedAgain(
  tx: TenantTransaction,
  runId: string,
  { candidateId, exerciseId }: Cell,
): Promise<boolean> {
  const [row] = await tx.prepared(
    AskedRow,
    `select exists (
       select from conference_round
        where tenant_id = $1 and run_id = $2 and candidate_id = $3 and exercise_id = $4
     ) as "isAsked"`,
    [tx.tenantId, runId, candidateId, exerciseId],
  );
  return row?.isAsked === true;
}
