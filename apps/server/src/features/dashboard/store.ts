import { texts } from "@assay/contract";
import * as z from "zod/mini";
import { SHOWS_PERSON } from "../../db/candidateNames.ts";
import type { TenantTransaction } from "../../db/database.ts";

const byId = <T extends z.ZodMiniType>(value: T) => z.record(z.string(), value);

const OutlineRow = z.strictObject({
  runIds: z.array(z.string()),
  outline: z.strictObject({
    processName: texts(z.string()),
    exercises: z.array(
      z.strictObject({
        id: z.string(),
        parentId: z.nullable(z.string()),
        texts: texts(z.string()),
        competencies: z.int(),
      }),
    ),
  }),
});

/**
 * The outline of each run's design: the frozen one, or that of its present process. Runs whose
 * outlines are alike share one object: most runs of a year are of a few processes.
 */
export async function selectOutlines(tx: TenantTransaction, runIds: string[]) {
  const rows = await tx.prepared(
    OutlineRow,
    `select array_agg(id) as "runIds", outline::json as outline from (
       select r.id, coalesce(d.outline, p.outline)::text as outline
         from run r
         join process p on p.tenant_id = r.tenant_id and p.id = r.process_id
         left join run_design d on d.tenant_id = r.tenant_id and d.run_id = r.id
        where r.tenant_id = $1 and r.id = any($2)) run
      group by outline`,
    [tx.tenantId, runIds],
  );
  return new Map(rows.flatMap((row) => row.runIds.map((id) => [id, row.outline] as const)));
}

/** `Last name, first name` by run and candidate; null if it was erased. */
const CandidateNames = byId(byId(z.nullable(z.string())));
export type CandidateNames = z.infer<typeof CandidateNames>;
const CandidateNamesRow = z.strictObject({ runs: z.nullable(CandidateNames) });

export async function selectCandidateNames(
  tx: TenantTransaction,
  runIds: string[],
): Promise<CandidateNames> {
  const [row] = await tx.prepared(
    CandidateNamesRow,
    `select json_object_agg(run_id, names) as runs from (
       select c.run_id, json_object_agg(c.person_id,
                case when ${SHOWS_PERSON} then p.last_name || ', ' || p.first_name
                     else c.last_name || ', ' || c.first_name end) as names
         from run_candidate c
         join run r on r.tenant_id = c.tenant_id and r.id = c.run_id
         join person p on p.tenant_id = c.tenant_id and p.id = c.person_id
        where c.tenant_id = $1 and c.run_id = any($2)
        group by c.run_id) run`,
    [tx.tenantId, runIds],
  );
  return row?.runs ?? {};
}

/** Number of rated competencies by run, candidate, exercise and observer. */
const RatedCounts = byId(byId(byId(byId(z.int()))));
export type RatedCounts = z.infer<typeof RatedCounts>;
const RatedCountsRow = z.strictObject({ runs: z.nullable(RatedCounts) });

/** Selected as one JSON text, since parsing thousands of rows would cost more than reading them. */
export async function selectRated(tx: TenantTransaction, runIds: string[]): Promise<RatedCounts> {
  const [row] = await tx.prepared(
    RatedCountsRow,
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

const PersonNames = byId(z.string());
const PersonNamesRow = z.strictObject({ names: z.nullable(PersonNames) });

/** First and last names by id. */
export async function selectPersonNames(
  tx: TenantTransaction,
  ids: string[],
): Promise<z.infer<typeof PersonNames>> {
  if (ids.length === 0) return {};
  const [row] = await tx.prepared(
    PersonNamesRow,
    `select json_object_agg(id, trim(first_name || ' ' || last_name)) as names
       from person where tenant_id = $1 and id = any($2)`,
    [tx.tenantId, ids],
  );
  return row?.names ?? {};
}
