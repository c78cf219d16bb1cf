import type { LicenseRestriction, TenantFeature } from "@assay/contract";
import type { Database, TenantTransaction } from "../db/database.ts";

export interface TenantRow {
  id: string;
  name: string;
  appTitle: string;
  url: string | null;
  features: TenantFeature[];
  licence: LicenseRestriction;
  captchaIsDisabled: boolean;
  disabledAt: Date | null;
  users: number;
  runs: number;
}

const COLUMNS = `tenant_id as id, name, app_title as "appTitle", url, features, licence,
  captcha_is_disabled as "captchaIsDisabled", disabled_at as "disabledAt",
  (select count(*)::int from account a join person p on p.tenant_id = a.tenant_id and p.id = a.person_id
    where a.tenant_id = $1 and p.type = 'USER') as users,
  (select count(*)::int from run r where r.tenant_id = $1) as runs`;

/** The tenant of this transaction. */
export async function selectTenant(tx: TenantTransaction): Promise<TenantRow | undefined> {
  const [row] = await tx.prepared<TenantRow>(
    "cliTenant",
    `select ${COLUMNS} from tenant where tenant_id = $1`,
    [tx.tenantId],
  );
  return row;
}

/** Which tenant a host name leads to; all of them without a name. Readable without a tenant. */
export async function selectTenantIds(owner: Database, host?: string): Promise<string[]> {
  const rows = await owner.query<{ id: string }>(
    `select distinct host_tenant_id as id from tenant_host where $1::text is null or host = $1`,
    [host ?? null],
  );
  return rows.map(({ id }) => id);
}

export const insertHost = (tx: TenantTransaction, host: string) =>
  tx.prepared("cliHost", "insert into tenant_host (host, host_tenant_id) values ($1, $2)", [
    host,
    tx.tenantId,
  ]);

export interface TenantChange {
  features?: TenantFeature[];
  licence?: LicenseRestriction;
  disabledAt?: Date | null;
}

export const updateTenant = (tx: TenantTransaction, tenant: Required<TenantChange>) =>
  tx.prepared(
    "cliUpdateTenant",
    `update tenant set features = $2, licence = $3, disabled_at = $4, revision = revision + 1
      where tenant_id = $1`,
    [tx.tenantId, tenant.features, JSON.stringify(tenant.licence), tenant.disabledAt],
  );

/** Every session of the tenant: nobody works on with a tenant that was disabled. */
export const deleteAllSessions = (tx: TenantTransaction) =>
  tx.prepared("cliSessions", "delete from session where tenant_id = $1", [tx.tenantId]);

export interface AuditFilter {
  since: Date | null;
  until: Date | null;
  action: string | null;
  actor: string | null;
  subject: string | null;
  limit: number;
}

/** The newest first. */
export const selectAudit = (tx: TenantTransaction, filter: AuditFilter) =>
  tx.prepared<{
    at: Date;
    action: string;
    actor: string | null;
    subject: string | null;
    details: unknown;
  }>(
    "cliAudit",
    `select at, action, actor_id as actor, subject_id as subject, details from audit_log
      where tenant_id = $1 and ($2::timestamptz is null or at >= $2)
        and ($3::timestamptz is null or at < $3)
        and ($4::text is null or action = $4 or action like $4 || '.%')
        and ($5::text is null or actor_id = $5) and ($6::text is null or subject_id = $6)
      order by at desc, id desc limit $7`,
    [
      tx.tenantId,
      filter.since,
      filter.until,
      filter.action,
      filter.actor,
      filter.subject,
      filter.limit,
    ],
  );

/** Whether the tenant has content outside of the database. */
export async function hasBucketFiles(tx: TenantTransaction): Promise<boolean> {
  const [row] = await tx.prepared<{ has: boolean }>(
    "hasBucketFiles",
    "select exists (select from file where tenant_id = $1 and place = 'bucket') as has",
    [tx.tenantId],
  );
  return row?.has ?? false;
}
