/** Saves a page ($1 text, $2 page) of the author ($3 tenant, $4 person). */
export const SAVE_PAGE = `
  update observation_page p set content = $1, updated_on = now(), revision = p.revision + 1
    from observation o
   where p.tenant_id = $3 and p.id = $2
     and o.tenant_id = p.tenant_id and o.id = p.observation_id and o.observer_id = $4
  returning p.revision`;

/** All ratings of a run ($1) for its moderator ($2 tenant, $3 person), as the JSON of the answer. */
export const SELECT_ASSESSMENTS = `
  select coalesce(json_agg(json_build_object(
           'id', a.id, 'processRunId', a.run_id, 'candidateId', a.candidate_id,
           'exerciseId', a.exercise_id, 'observerId', case when a.type = 'OBSERVATION' then a.person_id end,
           'moderatorId', case when a.type = 'RESULT' then a.person_id end,
           'scaleId', a.scale_id, 'assessmentType', a.type, 'values', a.values,
           'updatedOn', a.updated_on, 'revision', a.revision) order by a.id), '[]')::text as json
    from assessment a
   where a.tenant_id = $2 and a.run_id = $1
     and exists (select from run_moderator m
                  where m.tenant_id = a.tenant_id and m.run_id = a.run_id and m.person_id = $3)`;
