/**
 * What the application's role may do, laid over every table after each migration, so that a new
 * table cannot be forgotten (decisions §1): it sees and writes rows of the transaction's tenant only.
 * The policy binds the owner too (`force`), who makes tenants inside a transaction of the new one.
 * The audit log takes inserts and nothing else from the application, and its chain takes nothing at all:
 * that is the database's own work; what was overwritten in ratings
 * can be read as well, and given to the shell of whoever is deleted.
 */
export const RIGHTS = (role: string, password: string) => `
do $$ begin create role ${role} login; exception when duplicate_object then null; end $$;
alter role ${role} with login password '${password}';
grant usage on schema public to ${role};
do $$
declare
  name text;
  own constant text := 'tenant_id = (select current_setting(''app.tenant'', true))';
begin
  for name in
    select c.table_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('drop policy if exists own_tenant on %I', name);
    execute format('create policy own_tenant on %I using (%s) with check (%s)', name, own, own);
    execute format('grant select, insert, update, delete on %I to ${role}', name);
  end loop;
end $$;
revoke all on audit_log, audit_chain, audit_head from ${role};
grant insert on audit_log to ${role};
revoke update, delete on assessment_overwrite from ${role};
grant update (person_id) on assessment_overwrite to ${role};
revoke insert, delete on tenant from ${role};
grant select on tenant_host to ${role};
grant usage on schema pgboss to ${role};
grant select, update on pgboss.version, pgboss.queue to ${role};
grant select, insert, update, delete on pgboss.job, pgboss.job_common to ${role};
grant select, delete on pgboss.job_dependency to ${role};
`;
