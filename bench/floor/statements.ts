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

/** The runs of a moderator ($1 tenant, $2 person) with candidates, cells and how much is rated. */
export const SELECT_DASHBOARD = `
  with mine as (select run_id from run_moderator where tenant_id = $1 and person_id = $2),
  cells as (
    select run_id, candidate_id, json_agg(json_build_array(exercise_id, team_id)) as list
      from run_cell where tenant_id = $1 and run_id in (select run_id from mine) group by 1, 2),
  ratings as (
    select run_id, candidate_id, json_agg(json_build_array(exercise_id, person_id, rated)) as list
      from assessment where tenant_id = $1 and run_id in (select run_id from mine) group by 1, 2),
  candidates as (
    select c.run_id, json_agg(json_build_object(
             'id', c.person_id, 'name', c.last_name || ', ' || c.first_name, 'state', c.state,
             'cells', x.list, 'rated', a.list) order by c.position) as list
      from run_candidate c
      left join cells x on x.run_id = c.run_id and x.candidate_id = c.person_id
      left join ratings a on a.run_id = c.run_id and a.candidate_id = c.person_id
     where c.tenant_id = $1 and c.run_id in (select run_id from mine) group by 1)
  select coalesce(json_agg(json_build_object(
           'id', r.id, 'name', r.name, 'plannedDate', r.planned_date, 'runState', r.state,
           'processId', r.process_id, 'candidates', c.list)), '[]')::text as json
    from run r join candidates c on c.run_id = r.id
   where r.tenant_id = $1 and r.id in (select run_id from mine)`;
