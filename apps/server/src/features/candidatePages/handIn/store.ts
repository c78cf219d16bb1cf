import { WORK_KINDS, type WorkKind } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import type { Visitor } from "../../../http/context.ts";

const TakenRow = z.strictObject({ exerciseId: z.string(), kind: z.enum(WORK_KINDS) });

/** The exercises of a run in which candidates hand in written work, and as what. */
export async function selectTaken(
  tx: TenantTransaction,
  runId: string,
): Promise<Map<string, WorkKind>> {
  const rows = await tx.prepared(
    TakenRow,
    `select exercise_id as "exerciseId", kind from candidate_work_exercise
      where tenant_id = $1 and run_id = $2 order by exercise_id`,
    [tx.tenantId, runId],
  );
  return new Map(rows.map(({ exerciseId, kind }) => [exerciseId, kind]));
}

/** Turns written work on in an exercise, or changes what it is. */
export const upsertTaken = (
  tx: TenantTransaction,
  runId: string,
  exerciseId: string,
  kind: WorkKind,
): Promise<void> =>
  tx.execute(
    `insert into candidate_work_exercise (run_id, exercise_id, kind) values ($1, $2, $3)
     on conflict (tenant_id, run_id, exercise_id) do update set kind = excluded.kind`,
    [runId, exerciseId, kind],
  );

export const deleteTaken = (
  tx: TenantTransaction,
  runId: string,
  exerciseId: string,
): Promise<void> =>
  tx.execute(
    `delete from candidate_work_exercise
      where tenant_id = $1 and run_id = $2 and exercise_id = $3`,
    [tx.tenantId, runId, exerciseId],
  );

const WorkRow = z.strictObject({
  candidateId: z.string(),
  exerciseId: z.string(),
  text: z.string(),
  savedAt: z.nullable(z.date()),
  handedInAt: z.nullable(z.date()),
  lateText: z.nullable(z.string()),
  lateSavedAt: z.nullable(z.date()),
  lateTypedAt: z.nullable(z.date()),
  revision: z.int(),
});
export type WorkRow = z.infer<typeof WorkRow>;

const HeadRow = z.strictObject({
  candidateId: z.string(),
  exerciseId: z.string(),
  savedAt: z.nullable(z.date()),
  handedInAt: z.nullable(z.date()),
  lateSavedAt: z.nullable(z.date()),
  lateTypedAt: z.nullable(z.date()),
  revision: z.int(),
  length: z.int(),
});
export type HeadRow = z.infer<typeof HeadRow>;

const HEAD = `candidate_id as "candidateId", exercise_id as "exerciseId", saved_at as "savedAt",
  handed_in_at as "handedInAt", late_saved_at as "lateSavedAt", late_typed_at as "lateTypedAt", revision`;

/** The works of a run without their texts, of one candidate or all. */
export const selectHeads = (
  tx: TenantTransaction,
  runId: string,
  candidateId: string | null,
): Promise<HeadRow[]> =>
  tx.prepared(
    HeadRow,
    `select ${HEAD}, char_length(coalesce(late_text, text)) as length from candidate_work
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)
      order by candidate_id, exercise_id`,
    [tx.tenantId, runId, candidateId],
  );

/** A candidate and an exercise of a run. */
export interface WorkKey extends Visitor {
  readonly exerciseId: string;
}

export async function selectWork(
  tx: TenantTransaction,
  { runId, candidateId, exerciseId }: WorkKey,
): Promise<WorkRow | undefined> {
  const [row] = await tx.prepared(
    WorkRow,
    `select ${HEAD}, text, late_text as "lateText" from candidate_work
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 and exercise_id = $4`,
    [tx.tenantId, runId, candidateId, exerciseId],
  );
  return row;
}

/** The work, of which no other call stores anything until the transaction ends. */
export async function lockWork(tx: TenantTransaction, key: WorkKey): Promise<WorkRow | undefined> {
  await lockName(tx, `candidateWork:${key.runId}:${key.candidateId}:${key.exerciseId}`);
  return selectWork(tx, key);
}

interface Arrived {
  readonly text: string;
  readonly now: Date;
}

/** Stores a text that arrived in time. What arrived late before the time was extended is in it, or was replaced by it. */
export const storeText = (
  tx: TenantTransaction,
  { runId, candidateId, exerciseId }: WorkKey,
  { text, now }: Arrived,
): Promise<void> =>
  tx.execute(
    `insert into candidate_work as w (run_id, candidate_id, exercise_id, text, saved_at)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, run_id, candidate_id, exercise_id) do update
       set text = excluded.text, saved_at = excluded.saved_at, late_text = null,
           late_saved_at = null, late_typed_at = null, revision = w.revision + 1`,
    [runId, candidateId, exerciseId, text, now],
  );

/** Stores a text that arrived after the end, beside the one in time. */
export const storeLate = (
  tx: TenantTransaction,
  { runId, candidateId, exerciseId }: WorkKey,
  { text, typedAt, now }: Arrived & { readonly typedAt: Date },
): Promise<void> =>
  tx.execute(
    `insert into candidate_work as w
       (run_id, candidate_id, exercise_id, late_text, late_saved_at, late_typed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, run_id, candidate_id, exercise_id) do update
       set late_text = excluded.late_text, late_saved_at = excluded.late_saved_at,
           late_typed_at = excluded.late_typed_at, revision = w.revision + 1`,
    [runId, candidateId, exerciseId, text, now, typedAt],
  );

/**
 * Stores that a work was handed in in time, or taken back. What arrived late before the time was extended is handed in
 * in time then. A work of files alone has its row from here on.
 */
export const storeHandedIn = (
  tx: TenantTransaction,
  { runId, candidateId, exerciseId }: WorkKey,
  handedInAt: Date | null,
): Promise<void> =>
  tx.execute(
    `insert into candidate_work as w (run_id, candidate_id, exercise_id, handed_in_at)
     values ($1, $2, $3, $4)
     on conflict (tenant_id, run_id, candidate_id, exercise_id) do update
        set handed_in_at = excluded.handed_in_at, revision = w.revision + 1,
            text = coalesce(w.late_text, w.text), saved_at = coalesce(w.late_saved_at, w.saved_at),
            late_text = null, late_saved_at = null, late_typed_at = null`,
    [runId, candidateId, exerciseId, handedInAt],
  );
