import type { MissingRating, Unsent } from "@assay/contract";
import { type ObserverCell, SUBMISSION_STATES } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import type { UnsentCell } from "./policy.ts";

const RatedRow = z.strictObject({
  key: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
  observerId: z.string(),
  rated: z.int(),
  savedAt: z.date(),
  /** What became of the rating; null in runs without rules for rating. */
  state: z.nullable(z.enum(SUBMISSION_STATES)),
});
export type RatedRow = z.infer<typeof RatedRow>;

/** How far each observer is in each cell, and when they rated last, by `candidate/exercise/observer`. */
export async function selectRated(
  tx: TenantTransaction,
  runId: string,
): Promise<Map<string, RatedRow>> {
  const rows = await tx.prepared(
    RatedRow,
    `select candidate_id || '/' || exercise_id || '/' || person_id as key,
            candidate_id as "candidateId", exercise_id as "exerciseId", person_id as "observerId",
            rated, updated_on as "savedAt", submission ->> 'state' as state
       from assessment where tenant_id = $1 and run_id = $2 and type = 'OBSERVATION'`,
    [tx.tenantId, runId],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

const UnsentCellRow = z.strictObject({
  candidateId: z.string(),
  exerciseId: z.string(),
  pages: z.int(),
  ratings: z.int(),
});
const UnsentRow = z.strictObject({
  ...UnsentCellRow.shape,
  observerId: z.string(),
  reportedAt: z.date(),
  devices: z.array(z.string()),
});

/** The unsent work of all devices by cell and person, from the latest report of each device. */
export async function selectUnsent(tx: TenantTransaction, runId: string): Promise<Unsent[]> {
  const rows = await tx.prepared(
    UnsentRow,
    `select person_id as "observerId", candidate_id as "candidateId", exercise_id as "exerciseId",
            sum(pages)::int as pages, sum(ratings)::int as ratings, max(reported_at) as "reportedAt",
            array_remove(array_agg(distinct device), '') as devices
       from unsent_report where tenant_id = $1 and run_id = $2
      group by person_id, candidate_id, exercise_id
      order by max(reported_at), person_id, candidate_id, exercise_id`,
    [tx.tenantId, runId],
  );
  return rows.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() }));
}

/** Maximum devices per person and run, of which what they reported last is stored. */
export const MOST_DEVICES = 10;

interface Report {
  runId: string;
  personId: string;
  deviceId: string;
  /** Browser and system of the device by its `User-Agent`. */
  device: string;
  /** Cells in the order of candidate and exercise. */
  cells: readonly UnsentCell[];
}

/** Replaces a device's report. Returns whether the new one differs. */
export async function replaceUnsent(
  tx: TenantTransaction,
  { cells, device, ...reporter }: Report,
  now: Date,
): Promise<boolean> {
  const { runId, personId, deviceId } = reporter;
  await lockName(tx, `unsent:${runId}:${personId}`);
  const values = [tx.tenantId, runId, personId, deviceId];
  const before = await tx.prepared(
    UnsentCellRow,
    `select candidate_id as "candidateId", exercise_id as "exerciseId", pages, ratings
       from unsent_report
      where tenant_id = $1 and run_id = $2 and person_id = $3 and device_id = $4
      order by candidate_id, exercise_id`,
    values,
  );
  if (keyOf(before) === keyOf(cells)) return false;
  await tx.execute(
    `delete from unsent_report
      where tenant_id = $1 and run_id = $2 and person_id = $3 and device_id = $4`,
    values,
  );
  if (cells.length > 0) {
    // Locks the candidates, since one may be removed at this moment.
    await tx.execute(
      `insert into unsent_report (tenant_id, run_id, person_id, device_id, candidate_id, exercise_id,
                                  pages, ratings, reported_at, device)
       select c.tenant_id, c.run_id, $3, $4, c.person_id, u.exercise_id, u.pages, u.ratings, $6, $7
         from jsonb_to_recordset($5::jsonb) as u(candidate_id text, exercise_id text, pages int, ratings int)
         join run_candidate c on c.tenant_id = $1 and c.run_id = $2 and c.person_id = u.candidate_id
          for key share of c`,
      [...values, JSON.stringify(cells.map(rowOf)), now, device],
    );
    await forgetOldDevices(tx, reporter);
  }
  return true;
}

const rowOf = ({ candidateId, exerciseId, ...counts }: UnsentCell) => ({
  candidate_id: candidateId,
  exercise_id: exerciseId,
  ...counts,
});

const keyOf = (cells: readonly UnsentCell[]) =>
  JSON.stringify(
    cells.map(({ candidateId, exerciseId, pages, ratings }) => [
      candidateId,
      exerciseId,
      pages,
      ratings,
    ]),
  );

const forgetOldDevices = (
  tx: TenantTransaction,
  { runId, personId, deviceId }: Omit<Report, "cells" | "device">,
) =>
  tx.execute(
    `delete from unsent_report
      where tenant_id = $1 and run_id = $2 and person_id = $3 and device_id in (
        select device_id from unsent_report
         where tenant_id = $1 and run_id = $2 and person_id = $3 and device_id <> $4
         group by device_id order by max(reported_at) desc offset ${MOST_DEVICES - 1})`,
    [tx.tenantId, runId, personId, deviceId],
  );

const GapRow = z.strictObject({
  key: z.string(),
  reason: z.string(),
  explainedBy: z.string(),
  explainedAt: z.date(),
});

/** Why ratings stay missing, by `candidate/exercise/observer`. */
export async function selectGaps(
  tx: TenantTransaction,
  runId: string,
): Promise<Map<string, NonNullable<MissingRating["explanation"]>>> {
  const rows = await tx.prepared(
    GapRow,
    `select candidate_id || '/' || exercise_id || '/' || observer_id as key, reason,
            explained_by as "explainedBy", explained_at as "explainedAt"
       from run_gap where tenant_id = $1 and run_id = $2`,
    [tx.tenantId, runId],
  );
  return new Map(
    rows.map(({ key, explainedAt, ...row }) => [
      key,
      { ...row, explainedAt: explainedAt.toISOString() },
    ]),
  );
}

const CELLS =
  "unnest($3::text[], $4::text[], $5::text[]) as cell(candidate_id, exercise_id, observer_id)";
const columnsOf = (cells: readonly ObserverCell[]) => [
  cells.map(({ candidateId }) => candidateId),
  cells.map(({ exerciseId }) => exerciseId),
  cells.map(({ observerId }) => observerId),
];

interface Explanation {
  reason: string;
  explainedBy: string;
  explainedAt: Date;
}

/** Stores why these ratings stay missing, in place of what was said before. */
export const upsertGaps = (
  tx: TenantTransaction,
  runId: string,
  cells: readonly ObserverCell[],
  { reason, explainedBy, explainedAt }: Explanation,
) =>
  tx.execute(
    `insert into run_gap (tenant_id, run_id, candidate_id, exercise_id, observer_id, reason,
                          explained_by, explained_at)
     select $1, $2, cell.*, $6, $7, $8 from ${CELLS}
     on conflict (tenant_id, run_id, candidate_id, exercise_id, observer_id) do update
        set reason = excluded.reason, explained_by = excluded.explained_by,
            explained_at = excluded.explained_at`,
    [tx.tenantId, runId, ...columnsOf(cells), reason, explainedBy, explainedAt],
  );

export const deleteGaps = (tx: TenantTransaction, runId: string, cells: readonly ObserverCell[]) =>
  tx.execute(
    `delete from run_gap g using ${CELLS}
      where g.tenant_id = $1 and g.run_id = $2 and g.candidate_id = cell.candidate_id
        and g.exercise_id = cell.exercise_id and g.observer_id = cell.observer_id`,
    [tx.tenantId, runId, ...columnsOf(cells)],
  );
