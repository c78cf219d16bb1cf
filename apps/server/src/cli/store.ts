import { LicenseRestriction, TENANT_FEATURES, type TenantFeature } from "@assay/contract";
import * as z from "zod/mini";
import type { Database, TenantTransaction } from "../db/database.ts";
import { HasRow, IdRow } from "../db/rows.ts";

const TenantRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  appTitle: z.string(),
  url: z.nullable(z.string()),
  features: z.array(z.enum(TENANT_FEATURES)),
  licence: LicenseRestriction,
  captchaIsDisabled: z.boolean(),
  disabledAt: z.nullable(z.date()),
  users: z.int(),
  runs: z.int(),
});
export type TenantRow = z.infer<typeof TenantRow>;

const COLUMNS = `tenant_id as id, name, app_title as "appTitle", url, features, licence,
  captcha_is_disabled as "captchaIsDisabled", disabled_at as "disabledAt",
  (select count(*)::int from account a join person p on p.tenant_id = a.tenant_id and p.id = a.person_id
    where a.tenant_id = $1 and p.type = 'USER') as users,
  (select count(*)::int from run r where r.tenant_id = $1) as runs`;

/** The tenant of this transaction. */
export async function selectTenant(tx: TenantTransaction): Promise<TenantRow | undefined> {
  const [row] = await tx.prepared(TenantRow, `select ${COLUMNS} from tenant where tenant_id = $1`, [
    tx.tenantId,
  ]);
  return row;
}

/** The ids of the tenants of a host name; of all tenants if unset. Readable outside of any tenant. */
export async function selectTenantIds(owner: Database, host?: string): Promise<string[]> {
  const rows = await owner.read(
    IdRow,
    `select distinct host_tenant_id as id from tenant_host where $1::text is null or host = $1`,
    [host ?? null],
  );
  return rows.map(({ id }) => id);
}

export const insertHost = (tx: TenantTransaction, host: string) =>
  tx.execute("insert into tenant_host (host, host_tenant_id) values ($1, $2)", [host, tx.tenantId]);

export interface TenantChange {
  features?: TenantFeature[];
  licence?: LicenseRestriction;
  disabledAt?: Date | null;
}

export const updateTenant = (tx: TenantTransaction, tenant: Required<TenantChange>) =>
  tx.execute(
    `update tenant set features = $2, licence = $3, disabled_at = $4, revision = revision + 1
      where tenant_id = $1`,
    [tx.tenantId, tenant.features, JSON.stringify(tenant.licence), tenant.disabledAt],
  );

/** Ends all sessions of a tenant that is disabled. */
export const deleteAllSessions = (tx: TenantTransaction) =>
  tx.execute("delete from session where tenant_id = $1", [tx.tenantId]);

interface AccessFilter {
  since: Date | null;
  until: Date | null;
  kind: string | null;
  person: string | null;
  limit: number;
}

const AccessEntry = z.strictObject({
  since: z.date(),
  until: z.date(),
  kind: z.string(),
  person: z.nullable(z.string()),
  address: z.string(),
  what: z.string(),
  count: z.int(),
});

/** Sign-ins and refusals with their address, counted by the hour; the latest first. */
export const selectAccess = (
  tx: TenantTransaction,
  { since, until, kind, person, limit }: AccessFilter,
) =>
  tx.prepared(
    AccessEntry,
    `select first_at as since, last_at as until, kind, nullif(person_id, '') as person, address,
            what, count from access_event
      where tenant_id = $1 and ($2::timestamptz is null or last_at >= $2)
        and ($3::timestamptz is null or first_at < $3) and ($4::text is null or kind = $4)
        and ($5::text is null or person_id = $5)
      order by last_at desc, kind, person_id, address, what limit $6`,
    [tx.tenantId, since, until, kind, person, limit],
  );

/** Whether the tenant has content outside of the database. */
export async function hasBucketFiles(tx: TenantTransaction): Promise<boolean> {
  const [row] = await tx.prepared(
    HasRow,
    "select exists (select from file where tenant_id = $1 and place = 'bucket') as has",
    [tx.tenantId],
  );
  return row?.has ?? false;
}
