ALTER TABLE "tenant" ADD COLUMN "audit_page" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The application's role writes the log and cannot read it. The page of auditors reads and checks the log of its own tenant by these two,
-- and by dossier_log_end(): entries from a place of the chain on, forwards or backwards, and whether a stretch of the chain fits.
CREATE FUNCTION tenant_log(is_forward boolean, place bigint, most integer, since timestamptz, until timestamptz, act text, actor text, subject text)
RETURNS TABLE ("position" bigint, hash bytea, id text, at timestamptz, actor_id text, action text, subject_id text, details jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if is_forward then
    return query
      select c.position, c.hash, a.id, a.at, a.actor_id, a.action, a.subject_id, a.details
        from public.audit_chain c
        join public.audit_log a on a.tenant_id = c.tenant_id and a.id = c.entry_id
       where c.tenant_id = current_setting('app.tenant') and c.position > place
         and (since is null or a.at >= since) and (until is null or a.at < until)
         and (act is null or a.action = act or starts_with(a.action, act || '.'))
         and (actor is null or a.actor_id = actor) and (subject is null or a.subject_id = subject)
       order by c.position limit most;
  else
    return query
      select c.position, c.hash, a.id, a.at, a.actor_id, a.action, a.subject_id, a.details
        from public.audit_chain c
        join public.audit_log a on a.tenant_id = c.tenant_id and a.id = c.entry_id
       where c.tenant_id = current_setting('app.tenant') and (place is null or c.position < place)
         and (since is null or a.at >= since) and (until is null or a.at < until)
         and (act is null or a.action = act or starts_with(a.action, act || '.'))
         and (actor is null or a.actor_id = actor) and (subject is null or a.subject_id = subject)
       order by c.position desc limit most;
  end if;
end $$;
--> statement-breakpoint
-- The first fault of at most so many links after a place; at the end of the chain also whether its stored end fits, and whether each
-- entry has a link.
CREATE FUNCTION log_check(place bigint, most integer)
RETURNS TABLE (reached bigint, is_end boolean, fault text, "position" bigint, entry_id text, at timestamptz, action text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  with stretch as (
    select c.position, c.entry_id, c.hash from public.audit_chain c
     where c.tenant_id = current_setting('app.tenant') and c.position > place
     order by c.position limit most),
  link as (
    select s.position, s.entry_id, s.hash,
           lag(s.position, 1, place) over (order by s.position) as before,
           lag(s.hash, 1, coalesce(
             (select c.hash from public.audit_chain c
               where c.tenant_id = current_setting('app.tenant') and c.position = place),
             public.audit_beginning(current_setting('app.tenant')))) over (order by s.position) as previous
      from stretch s),
  span as (
    select coalesce(max(l.position), place) as reached, count(*) < most as is_end from link l),
  checked as (
    select l.position, l.entry_id, a.at, a.action,
           case when l.position <> l.before + 1 then 'cut'
                when a.id is null then 'removed'
                when l.hash <> public.audit_hash(l.previous, l.position, a) then 'changed' end as fault
      from link l
      left join public.audit_log a on a.tenant_id = current_setting('app.tenant') and a.id = l.entry_id),
  found as (
    (select c.fault, c.position, c.entry_id, c.at, c.action, 1 as rank from checked c
      where c.fault is not null order by c.position limit 1)
    union all
    (select 'head', coalesce(h.position, l.position), l.entry_id, null, null, 2
       from (select c.position, c.hash, c.entry_id from public.audit_chain c
              where c.tenant_id = current_setting('app.tenant') order by c.position desc limit 1) l
       full join (select e.position, e.hash from public.audit_head e
                   where e.tenant_id = current_setting('app.tenant')) h on true
      where (select s.is_end from span s)
        and (l.position is distinct from h.position or l.hash is distinct from h.hash))
    union all
    (select 'added', null, a.id, a.at, a.action, 3 from public.audit_log a
      where (select s.is_end from span s) and a.tenant_id = current_setting('app.tenant')
        and not exists (select from public.audit_chain c
                         where c.tenant_id = a.tenant_id and c.entry_id = a.id)
      order by a.at, a.id limit 1))
  select s.reached, s.is_end, f.fault, f.position, f.entry_id, f.at, f.action
    from span s left join lateral (select * from found order by rank limit 1) f on true
$$;
--> statement-breakpoint
-- Whether an end that somebody has kept is in the chain.
CREATE FUNCTION log_has(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  select exists (select from public.audit_chain c
    where c.tenant_id = current_setting('app.tenant') and encode(c.hash, 'hex') = wanted)
$$;
