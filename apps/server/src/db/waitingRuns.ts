/**
 * The runs of tenant `$1` whose people will be erased, with the moment `since` from which the period counts: the
 * finish; for an unfinished run the last change of it, its files, observations or ratings, or the day
 * that it is planned for, at most a year after that change. A draft without candidates and files has nothing to
 * erase.
 */
export const WAITING_RUNS = `
  select r.tenant_id, r.id, r.name, r.state, r.creator_id, r.finished_at, r.finished_at as since
    from run r
   where r.tenant_id = $1 and r.state in ('FINISHED', 'ARCHIVED') and r.finished_at is not null
   union all
  select r.tenant_id, r.id, r.name, r.state, r.creator_id, null,
         greatest(r.touched_at,
                  case when r.planned_date is not null
                       then least(r.planned_date::timestamp at time zone 'UTC',
                                  r.touched_at + interval '1 year') end,
                  (select max(o.updated_on) from observation o
                    where o.tenant_id = r.tenant_id and o.run_id = r.id),
                  (select max(a.updated_on) from assessment a
                    where a.tenant_id = r.tenant_id and a.run_id = r.id),
                  (select max(f.created_at) from file f
                    where f.tenant_id = r.tenant_id and f.run_id = r.id))
    from run r
   where r.tenant_id = $1 and r.state in ('DRAFT', 'PREPARED', 'STARTED')
     and (exists (select from run_candidate c where c.tenant_id = r.tenant_id and c.run_id = r.id)
          or exists (select from file f where f.tenant_id = r.tenant_id and f.run_id = r.id))`;

/** The people responsible for run `$2` of tenant `$1`: its moderators, or otherwise its creator. */
export const ANSWERABLE = `
  select m.person_id from run_moderator m where m.tenant_id = $1 and m.run_id = $2
   union all
  select r.creator_id from run r where r.tenant_id = $1 and r.id = $2
     and not exists (select from run_moderator m where m.tenant_id = r.tenant_id and m.run_id = r.id)`;
