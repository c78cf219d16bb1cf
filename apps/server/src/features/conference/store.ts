import { ConferenceEntry } from "@assay/contract";
import type { ConferenceItem } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";

const FocusRow = z.strictObject({
  candidateId: z.nullable(z.string()),
  exerciseId: z.nullable(z.string()),
  competencyId: z.nullable(z.string()),
  movedAt: z.date(),
  revision: z.int(),
});
export type FocusRow = z.infer<typeof FocusRow>;

/** What the conference about a run discusses; undefined if there was none yet. */
export async function selectFocus(tx: TenantTransaction, runId: string) {
  const [row] = await tx.prepared(
    FocusRow,
    `select candidate_id as "candidateId", exercise_id as "exerciseId",
            competency_id as "competencyId", moved_at as "movedAt", revision
       from conference where tenant_id = $1 and run_id = $2`,
    [tx.tenantId, runId],
  );
  return row;
}

/** Stores what is discussed now. Moving to what is discussed already changes nothing, so that its time goes on. */
export const upsertFocus = (
  tx: TenantTransaction,
  runId: string,
  focus: ConferenceItem | null,
  { at, personId }: { readonly at: Date; readonly personId: string },
) =>
  tx.execute(
    `insert into conference as c (run_id, candidate_id, exercise_id, competency_id, moved_by,
                                  moved_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, run_id) do update
        set candidate_id = excluded.candidate_id, exercise_id = excluded.exercise_id,
            competency_id = excluded.competency_id, moved_by = excluded.moved_by,
            moved_at = excluded.moved_at, revision = c.revision + 1
      where (c.candidate_id, c.exercise_id, c.competency_id)
            is distinct from (excluded.candidate_id, excluded.exercise_id, excluded.competency_id)`,
    [
      runId,
      focus?.candidateId ?? null,
      focus?.exerciseId ?? null,
      focus?.competencyId ?? null,
      personId,
      at,
    ],
  );

const EntryRow = z.strictObject({
  id: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
  competencyId: z.string(),
  personId: z.string(),
  at: z.date(),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  calculated: z.nullable(z.number()),
  /** Null once the candidate's data was erased. */
  reason: z.nullable(z.string()),
  present: ConferenceEntry.shape.present,
  seconds: z.int(),
  effect: ConferenceEntry.shape.effect,
});
export type EntryRow = z.infer<typeof EntryRow>;

/** What the conference about a run has decided, oldest first. */
export const selectEntries = (tx: TenantTransaction, runId: string) =>
  tx.prepared(
    EntryRow,
    `select id, candidate_id as "candidateId", exercise_id as "exerciseId",
            competency_id as "competencyId", person_id as "personId", at, from_value as "from",
            to_value as "to", calculated, reason, present, seconds, effect
       from conference_value where tenant_id = $1 and run_id = $2 order by at, id`,
    [tx.tenantId, runId],
  );

export const insertEntry = (tx: TenantTransaction, runId: string, row: EntryRow) =>
  tx.execute(
    `insert into conference_value (run_id, id, candidate_id, exercise_id, competency_id,
                                   person_id, at, from_value, to_value, calculated, reason, present,
                                   seconds, effect)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14::jsonb)`,
    [
      runId,
      row.id,
      row.candidateId,
      row.exerciseId,
      row.competencyId,
      row.personId,
      row.at,
      row.from,
      row.to,
      row.calculated,
      row.reason,
      JSON.stringify(row.present),
      row.seconds,
      JSON.stringify(row.effect),
    ],
  );

/** Seconds between two times at which a presence is stored. */
const PRESENCE_PAUSE = 10;

/** Stores that somebody's device follows the conference; nothing if it did so a moment ago. */
export const upsertPresence = (tx: TenantTransaction, runId: string, personId: string, now: Date) =>
  tx.execute(
    `insert into conference_presence as p (run_id, person_id, first_seen_at, last_seen_at)
     values ($1, $2, $3, $3)
     on conflict (tenant_id, run_id, person_id) do update set last_seen_at = excluded.last_seen_at
      where p.last_seen_at <= excluded.last_seen_at - interval '${PRESENCE_PAUSE} seconds'`,
    [runId, personId, now],
  );

const PresentRow = z.strictObject({ personId: z.string() });

/** Ids of those whose devices have followed the conference since some moment. */
export async function selectPresent(tx: TenantTransaction, runId: string, since: Date) {
  const rows = await tx.prepared(
    PresentRow,
    `select person_id as "personId" from conference_presence
      where tenant_id = $1 and run_id = $2 and last_seen_at >= $3 order by person_id`,
    [tx.tenantId, runId, since],
  );
  return rows.map(({ personId }) => personId);
}
