import type pg from "pg";
import { APP_ROLE } from "./database.ts";

/**
 * The rights of the application's role on each table: all four on tables with a tenant, so that a new one
 * cannot be forgotten. Row-level security limits them to rows of the transaction's tenant (decisions §1).
 */
const ALL = ["DELETE", "INSERT", "SELECT", "UPDATE"];
const HISTORY = ["INSERT", "SELECT", "UPDATE (person_id)", "UPDATE (reason)"];
const PRIVILEGES: Record<string, readonly string[]> = {
  // The audit log allows inserts only; its chain, which triggers write, allows nothing.
  "public.audit_log": ["INSERT"],
  "public.audit_chain": [],
  "public.audit_head": [],
  // Histories can be read as well, and be assigned to the shell of a deleted user;
  // reasons are erased with the candidate.
  "public.assessment_overwrite": HISTORY,
  "public.candidate_decision": HISTORY,
  "public.conference_value": HISTORY,
  // Second rounds are closed, and answered again until then; none is deleted.
  "public.conference_answer": ["INSERT", "SELECT", "UPDATE"],
  "public.conference_round": ["INSERT", "SELECT", "UPDATE"],
  // Events can be counted and deleted, but not changed otherwise.
  "public.access_event": ["DELETE", "INSERT", "SELECT", "UPDATE (count)", "UPDATE (last_at)"],
  "public.tenant": ["SELECT", "UPDATE"],
  "public.tenant_host": ["SELECT"],
  "pgboss.version": ["SELECT", "UPDATE"],
  "pgboss.queue": ["SELECT", "UPDATE"],
  "pgboss.job": ALL,
  "pgboss.job_common": ALL,
  "pgboss.job_dependency": ["DELETE", "SELECT"],
};

/** The policy in the form in which PostgreSQL prints it, for comparison. */
const OWN_TENANT =
  "(tenant_id = ( SELECT current_setting('app.tenant'::text, true) AS current_setting))";

/**
 * The default of `tenant_id`: the transaction's tenant. Without one it is null, which every such column
 * refuses: after the first transaction of a connection PostgreSQL leaves an empty setting.
 */
const TENANT_DEFAULT = "NULLIF(current_setting('app.tenant'::text, true), ''::text)";

interface TableState {
  name: string;
  hasTenant: boolean;
  isSecured: boolean;
  isForced: boolean;
  hasPolicy: boolean;
  hasDefault: boolean;
  privileges: string[];
}

/** Reads the catalogue only, and so waits for no locks of tables. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
         c.relrowsecurity as "isSecured", c.relforcerowsecurity as "isForced",
         n.nspname = 'public' and exists (
           select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'
              and not a.attisdropped) as "hasTenant",
         exists (
           select 1 from pg_policy p
            where p.polrelid = c.oid and p.polname = 'own_tenant' and p.polcmd = '*' and p.polpermissive
              and p.polroles = array[0::oid]
              and pg_get_expr(p.polqual, c.oid) = $2 and pg_get_expr(p.polwithcheck, c.oid) = $2
         ) as "hasPolicy",
         exists (
           select 1 from pg_attribute a
             join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attrelid = c.oid and a.attname = 'tenant_id' and pg_get_expr(d.adbin, c.oid) = $3
         ) as "hasDefault",
         array(
           select privilege from (
             select x.privilege_type as privilege from aclexplode(c.relacl) x where x.grantee = r.oid
             union
             select format('%s (%s)', x.privilege_type, a.attname)
               from pg_attribute a, aclexplode(a.attacl) x
              where a.attrelid = c.oid and not a.attisdropped and x.grantee = r.oid
           ) as held order by privilege
         ) as privileges
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_roles r on r.rolname = $1
   where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss')
   order by 1`;

/** The statements that a table still needs; empty if its rights are right. */
function missing(table: TableState): string[] {
  const { name, hasTenant, isSecured, isForced, hasPolicy, hasDefault, privileges } = table;
  const wanted = PRIVILEGES[name] ?? (hasTenant ? ALL : privileges);
  const statements: string[] = [];
  // The policy binds the owner too (`force`), who creates a tenant in a transaction of that tenant.
  if (hasTenant && !(isSecured && isForced))
    statements.push(
      `alter table ${name} enable row level security`,
      `alter table ${name} force row level security`,
    );
  if (hasTenant && !hasPolicy)
    statements.push(
      `drop policy if exists own_tenant on ${name}`,
      `create policy own_tenant on ${name} using ${OWN_TENANT} with check ${OWN_TENANT}`,
    );
  if (hasTenant && !hasDefault)
    statements.push(`alter table ${name} alter column tenant_id set default ${TENANT_DEFAULT}`);
  if (wanted.join() !== privileges.join()) {
    statements.push(`revoke all on ${name} from ${APP_ROLE}`);
    if (wanted.length > 0) statements.push(`grant ${wanted.join(", ")} on ${name} to ${APP_ROLE}`);
  }
  return statements;
}

/** Functions that read with the owner's rights, such as those of the log, while somebody else than the application may call them. */
const OPEN_FUNCTIONS = `
  select p.oid::regprocedure::text as name
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prosecdef
     and (has_function_privilege('public', p.oid, 'execute')
       or not has_function_privilege($1, p.oid, 'execute'))
   order by 1`;

/**
 * Sets up row-level security, the default of the tenant and the application's rights on every table that does not
 * have them, table by table, and leaves functions that read with the owner's rights to the application alone. If
 * nothing has changed it takes no locks, so that a server can start while others run.
 */
export async function layRights(owner: pg.Client): Promise<void> {
  await owner.query(`
    do $$ begin
      if not has_schema_privilege('${APP_ROLE}', 'public', 'usage') then
        grant usage on schema public to ${APP_ROLE};
      end if;
      if not has_schema_privilege('${APP_ROLE}', 'pgboss', 'usage') then
        grant usage on schema pgboss to ${APP_ROLE};
      end if;
    end $$`);
  const { rows } = await owner.query<TableState>(TABLES, [APP_ROLE, OWN_TENANT, TENANT_DEFAULT]);
  for (const table of rows) {
    const statements = missing(table);
    // One query with all statements is one transaction.
    if (statements.length > 0) await owner.query(statements.join(";"));
  }
  const functions = await owner.query<{ name: string }>(OPEN_FUNCTIONS, [APP_ROLE]);
  for (const { name } of functions.rows)
    await owner.query(`revoke all on function ${name} from public;
      grant execute on function ${name} to ${APP_ROLE}`);
}
