import { RunPerson } from "@assay/contract";
import { CANDIDATE_STATES, type DecidedCandidates, TITLES } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";

const FinishedRun = z.strictObject({
  id: z.string(),
  /** The version of the process at the start. */
  version: z.int(),
  /** The planned date, otherwise the day of the start; YYYY-MM-DD. */
  day: z.string(),
  /** Values of the scale at the start, ascending, as a text that tells whether two scales are the same. */
  scale: z.string(),
  candidateCount: z.int(),
});
export type FinishedRun = z.infer<typeof FinishedRun>;

/** The runs of a process that are finished and not anonymised, the newest first. */
export const selectFinishedRuns = (
  tx: TenantTransaction,
  processId: string,
): Promise<FinishedRun[]> =>
  tx.prepared(
    FinishedRun,
    `select r.id, (d.process ->> 'version')::int as version,
            coalesce(r.planned_date, (r.started_at at time zone 'UTC')::date) as day,
            (select string_agg(c ->> 'value', ' ' order by (c ->> 'value')::numeric)
               from jsonb_array_elements(d.scale -> 'criterions') c) as scale,
            (select count(*)::int from run_candidate c
              where c.tenant_id = r.tenant_id and c.run_id = r.id) as "candidateCount"
       from run r join run_design d on d.tenant_id = r.tenant_id and d.run_id = r.id
      where r.tenant_id = $1 and r.process_id = $2 and r.state in ('FINISHED', 'ARCHIVED')
      order by day desc, r.finished_at desc, r.id`,
    [tx.tenantId, processId],
  );

/** The people with these ids. */
export const selectPeople = (tx: TenantTransaction, ids: string[]): Promise<RunPerson[]> =>
  tx.prepared(
    RunPerson,
    `select id, first_name as "firstName", last_name as "lastName", type
       from person where tenant_id = $1 and id = any($2)
      order by last_name, first_name, id`,
    [tx.tenantId, ids],
  );

const DecidedRow = z.strictObject({
  title: z.nullable(z.enum(TITLES)),
  state: z.enum(CANDIDATE_STATES),
  candidates: z.int(),
});

/** How many candidates of these runs have which title and state; those who were erased have no title. */
export const selectDecided = (
  tx: TenantTransaction,
  runIds: string[],
): Promise<DecidedCandidates[]> =>
  tx.prepared(
    DecidedRow,
    `select title, state, count(*)::int as candidates from run_candidate
      where tenant_id = $1 and run_id = any($2) group by title, state`,
    [tx.tenantId, runIds],
  );

const HistoryRow = z.strictObject({
  processSince: z.nullable(z.date()),
  scaleSince: z.nullable(z.date()),
  /** Time of the last look at statistics, otherwise of the first finish; null without a finished run. */
  lookSince: z.nullable(z.date()),
  /** Candidates of runs that were finished since the last look. */
  candidates: z.int(),
});

/** What is recorded of a process beside its design; undefined if there is none. */
export async function selectHistory(tx: TenantTransaction, processId: string) {
  const [row] = await tx.prepared(
    HistoryRow,
    `select p.decides_since as "processSince", s.decides_since as "scaleSince",
            coalesce(p.statistics_seen_on, (select min(r.finished_at) from run r
              where r.tenant_id = p.tenant_id and r.process_id = p.id)) as "lookSince",
            (select count(*)::int from run_candidate c
               join run r on r.tenant_id = c.tenant_id and r.id = c.run_id
              where r.tenant_id = p.tenant_id and r.process_id = p.id
                and r.finished_at > coalesce(p.statistics_seen_on, '-infinity')) as candidates
       from process p join scale s on s.tenant_id = p.tenant_id and s.id = p.scale_id
      where p.tenant_id = $1 and p.id = $2`,
    [tx.tenantId, processId],
  );
  return row;
}

const ObservedRun = z.strictObject({ id: z.string(), name: z.string(), at: z.date() });
/** Maximum runs whose beginning is compared with changes of the process: older ones cannot be close to the last change. */
const MOST_RUNS = 50;

/**
 * The runs of a process that were started last, with the time of their first observation or rating: an id begins with the
 * time of its creation, which later edits do not move.
 */
export const selectObserved = (tx: TenantTransaction, processId: string) =>
  tx.prepared(
    ObservedRun,
    `select f.id, f.name,
            to_timestamp(('x0000' || left(f.first, 12))::bit(64)::bigint / 1000.0) as at from (
       select r.id, r.name, r.started_at, least(
              (select min(o.id) from observation o
                where o.tenant_id = r.tenant_id and o.run_id = r.id),
              (select min(a.id) from assessment a
                where a.tenant_id = r.tenant_id and a.run_id = r.id)) as first
         from run r where r.tenant_id = $1 and r.process_id = $2 and r.started_at is not null
        order by r.started_at desc limit $3) f
      where f.first is not null order by f.started_at desc, f.id`,
    [tx.tenantId, processId, MOST_RUNS],
  );
