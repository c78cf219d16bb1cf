import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";

/** A written page of an observation. */
const WrittenPage = z.strictObject({
  candidateId: z.string(),
  exerciseId: z.string(),
  observerId: z.string(),
  page: z.int(),
  title: z.string(),
  /** Html. */
  content: z.string(),
  competencyId: z.nullable(z.string()),
  updatedOn: z.date(),
});
export type WrittenPage = z.infer<typeof WrittenPage>;

/** The written pages of a run, in order: candidate, exercise, observer, page. Erased ones are left out. */
export const selectWrittenPages = (tx: TenantTransaction, runId: string): Promise<WrittenPage[]> =>
  tx.prepared(
    WrittenPage,
    `select o.candidate_id as "candidateId", o.exercise_id as "exerciseId",
            o.observer_id as "observerId", p.page, p.title, p.content,
            p.competency_id as "competencyId", p.updated_on as "updatedOn"
       from observation o
       join observation_page p on p.tenant_id = o.tenant_id and p.observation_id = o.id
       join run_candidate c on c.tenant_id = o.tenant_id and c.run_id = o.run_id
        and c.person_id = o.candidate_id
      where o.tenant_id = $1 and o.run_id = $2 and o.type = 'html'
        and (p.title <> '' or p.content <> '')
      order by c.position, o.exercise_id, o.observer_id, p.page`,
    [tx.tenantId, runId],
  );
