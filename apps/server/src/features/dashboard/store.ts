import type { Outline } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";

/**
 * The outline of each run's design: the frozen one, or that of its process as it is now. Runs whose
 * outlines are alike share one object: most runs of a year are of a few processes.
 */
export async function selectOutlines(tx: TenantTransaction, runIds: string[]) {
  const rows = await tx.prepared<{ runId: string; outline: string }>(
    "outlines",
    `select r.id as "runId", coalesce(d.outline, p.outline)::text as outline
       from run r
       join process p on p.tenant_id = r.tenant_id and p.id = r.process_id
       left join run_design d on d.tenant_id = r.tenant_id and d.run_id = r.id
      where r.tenant_id = $1 and r.id = any($2)`,
    [tx.tenantId, runIds],
  );
  const read = new Map<string, Outline>();
  const outlineOf = (text: string) => {
    const known = read.get(text) ?? (JSON.parse(text) as Outline);
    read.set(text, known);
    return known;
  };
  return new Map(rows.map((row) => [row.runId, outlineOf(row.outline)]));
}

/** `Last name, first name` of the candidates of each run; null where it was erased. */
export async function selectCandidateNames(tx: TenantTransaction, runIds: string[]) {
  const rows = await tx.prepared<{ key: string; name: string | null }>(
    "candidateNames",
    `select c.run_id || '/' || c.person_id as key,
            case when r.started_at is null then p.last_name || ', ' || p.first_name
                 else c.last_name || ', ' || c.first_name end as name
       from run_candidate c
       join run r on r.tenant_id = c.tenant_id and r.id = c.run_id
       join person p on p.tenant_id = c.tenant_id and p.id = c.person_id
      where c.tenant_id = $1 and c.run_id = any($2)`,
    [tx.tenantId, runIds],
  );
  return new Map(rows.map((row) => [row.key, row.name]));
}

type ById<T> = Readonly<Record<string, T>>;
/** How many competencies are rated, by run, candidate, exercise and observer. */
export type RatedCounts = ById<ById<ById<ById<number>>>>;

/** It comes as one text: thousands of rows would cost more to take apart than to read. */
export async function selectRated(tx: TenantTransaction, runIds: string[]): Promise<RatedCounts> {
  const [row] = await tx.prepared<{ runs: RatedCounts | null }>(
    "rated",
    `select json_object_agg(run_id, candidates) as runs from (
       select run_id, json_object_agg(candidate_id, exercises) as candidates from (
         select run_id, candidate_id, json_object_agg(exercise_id, observers) as exercises from (
           select run_id, candidate_id, exercise_id, json_object_agg(person_id, rated) as observers
             from assessment
            where tenant_id = $1 and run_id = any($2) and type = 'OBSERVATION'
            group by run_id, candidate_id, exercise_id) cell
          group by run_id, candidate_id) candidate
        group by run_id) run`,
    [tx.tenantId, runIds],
  );
  return row?.runs ?? {};
}
