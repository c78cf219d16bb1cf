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
