import { LicenseRestriction, TENANT_FEATURES, type TenantFeature } from "@assay/contract";
import * as z from "zod/mini";
import type { Database, TenantTransaction } from "../db/database.ts";
import { EmptyRow, HasRow, IdRow } from "../db/rows.ts";

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

export interface AuditFilter {
  since: Date | null;
  until: Date | null;
  action: string | null;
  actor: string | null;
  subject: string | null;
  limit: number;
}

const AuditEntry = z.strictObject({
  at: z.date(),
  action: z.string(),
  actor: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  details: z.looseObject({}),
});

/** The entries of the audit log, the newest first. */
export const selectAudit = (tx: TenantTransaction, filter: AuditFilter) =>
  tx.prepared(
    AuditEntry,
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
  { since, until, action, actor, limit }: AuditFilter,
) =>
  tx.prepared(
    AccessEntry,
    `select first_at as since, last_at as until, kind, nullif(person_id, '') as person, address,
            what, count from access_event
      where tenant_id = $1 and ($2::timestamptz is null or last_at >= $2)
        and ($3::timestamptz is null or first_at < $3) and ($4::text is null or kind = $4)
        and ($5::text is null or person_id = $5)
      order by last_at desc, kind, person_id, address, what limit $6`,
    [tx.tenantId, since, until, action, actor, limit],
  );

/** An entry with its place in the chain. */
const AuditLink = z.strictObject({
  ...AuditEntry.shape,
  id: z.string(),
  position: z.number(),
  /** Hash in hexadecimal. */
  hash: z.string(),
});
export type AuditLink = z.infer<typeof AuditLink>;

/** Up to some thousand entries after a position, the oldest first; empty at the end. */
export const selectAuditLinks = (
  tx: TenantTransaction,
  filter: Omit<AuditFilter, "limit">,
  after: number,
) =>
  tx.prepared(
    AuditLink,
    `select c.position::float8 as position, a.id, a.at, a.action, a.actor_id as actor,
            a.subject_id as subject, a.details, encode(c.hash, 'hex') as hash
       from audit_chain c join audit_log a on a.tenant_id = c.tenant_id and a.id = c.entry_id
      where c.tenant_id = $1 and c.position > $7
        and ($2::timestamptz is null or a.at >= $2) and ($3::timestamptz is null or a.at < $3)
        and ($4::text is null or a.action = $4 or a.action like $4 || '.%')
        and ($5::text is null or a.actor_id = $5) and ($6::text is null or a.subject_id = $6)
      order by c.position limit 5000`,
    [tx.tenantId, filter.since, filter.until, filter.action, filter.actor, filter.subject, after],
  );

const AuditFault = z.strictObject({
  fault: z.enum(["removed", "changed", "cut", "added", "head"]),
  position: z.nullable(z.number()),
  entryId: z.nullable(z.string()),
  at: z.nullable(z.date()),
  action: z.nullable(z.string()),
});
export type AuditFault = z.infer<typeof AuditFault>;

/** The first position at which log and chain differ, or the chain and its stored end. */
export async function selectAuditFault(tx: TenantTransaction): Promise<AuditFault | undefined> {
  const [row] = await tx.prepared(
    AuditFault,
    `with link as (
       select c.position, c.entry_id, c.hash, row_number() over (order by c.position) as place,
              lag(c.hash, 1, audit_beginning(c.tenant_id)) over (order by c.position) as previous
         from audit_chain c where c.tenant_id = $1),
     checked as (
       select l.position, l.entry_id, a.at, a.action,
              case when l.position <> l.place then 'cut'
                   when a.id is null then 'removed'
                   when l.hash <> audit_hash(l.previous, l.position, a) then 'changed' end as fault
         from link l left join audit_log a on a.tenant_id = $1 and a.id = l.entry_id),
     found as (
       (select fault, position, entry_id, at, action, 1 as rank from checked
         where fault is not null order by position limit 1)
       union all
       (select 'head', coalesce(h.position, l.position), l.entry_id, null, null, 2
          from (select position, hash, entry_id from link order by position desc limit 1) l
          full join (select position, hash from audit_head where tenant_id = $1) h on true
         where l.position is distinct from h.position or l.hash is distinct from h.hash)
       union all
       (select 'added', null, a.id, a.at, a.action, 3 from audit_log a
         where a.tenant_id = $1 and not exists (select from audit_chain c
           where c.tenant_id = a.tenant_id and c.entry_id = a.id)
         order by a.at, a.id limit 1))
     select fault, position::float8 as position, entry_id as "entryId", at, action
       from found order by rank limit 1`,
    [tx.tenantId],
  );
  return row;
}

const AuditHead = z.strictObject({ position: z.number(), hash: z.string() });

/** Length of the chain and hash of its last link; undefined for an empty log. */
export async function selectAuditHead(tx: TenantTransaction) {
  const [row] = await tx.prepared(
    AuditHead,
    `select position::float8 as position, encode(hash, 'hex') as hash
       from audit_head where tenant_id = $1`,
    [tx.tenantId],
  );
  return row;
}

/** Whether a link of the chain has this hash. */
export async function hasAuditHash(tx: TenantTransaction, hash: string): Promise<boolean> {
  const rows = await tx.prepared(
    EmptyRow,
    "select from audit_chain where tenant_id = $1 and hash = decode($2, 'hex')",
    [tx.tenantId, hash],
  );
  return rows.length > 0;
}

/** Whether the tenant has content outside of the database. */
export async function hasBucketFiles(tx: TenantTransaction): Promise<boolean> {
  const [row] = await tx.prepared(
    HasRow,
    "select exists (select from file where tenant_id = $1 and place = 'bucket') as has",
    [tx.tenantId],
  );
  return row?.has ?? false;
}
