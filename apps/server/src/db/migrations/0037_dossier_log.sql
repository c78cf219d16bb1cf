-- The application's role writes the log and cannot read it. A dossier needs the entries about one run of its own tenant, each with the
-- text that its hash is made of, and where the log ends: no more than that can be asked for.
CREATE FUNCTION dossier_log(run text)
RETURNS TABLE ("position" bigint, previous bytea, preimage text, hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  select c.position, coalesce(p.hash, audit_beginning(c.tenant_id)),
         jsonb_build_array(
           c.position, a.tenant_id, a.id,
           to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           a.actor_id, a.action, a.subject_id, a.details)::text,
         c.hash
    from audit_log a
    join audit_chain c on c.tenant_id = a.tenant_id and c.entry_id = a.id
    left join audit_chain p on p.tenant_id = c.tenant_id and p.position = c.position - 1
   where a.tenant_id = current_setting('app.tenant')
     and (a.subject_id = run or a.details ->> 'runId' = run)
   order by c.position
$$;
--> statement-breakpoint
CREATE FUNCTION dossier_log_end()
RETURNS TABLE ("position" bigint, hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  select h.position, h.hash from audit_head h where h.tenant_id = current_setting('app.tenant')
$$;
