import {
  CANDIDATE_STATES,
  ORDER_ENDS,
  orderKeysOf,
  type OrderEnd,
  type OrderStatus,
  RUN_STATES,
} from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { CountRow, IdRow } from "../../../db/rows.ts";

const OrderRow = z.strictObject({
  id: z.string(),
  keyId: z.string(),
  keyName: z.nullable(z.string()),
  processId: z.string(),
  createdAt: z.date(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  jobId: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  requester: z.nullable(z.string()),
  callbackUrl: z.nullable(z.string()),
  callbackKey: z.nullable(z.string()),
  endedAt: z.nullable(z.date()),
  endedBy: z.nullable(z.enum(ORDER_ENDS)),
  reason: z.nullable(z.string()),
  /** All of the run in which the candidate is; null if they are in none. */
  runId: z.nullable(z.string()),
  candidateId: z.nullable(z.string()),
  runName: z.nullable(z.string()),
  runState: z.nullable(z.enum(RUN_STATES)),
  decision: z.nullable(z.enum(CANDIDATE_STATES)),
  plannedDate: z.nullable(z.string()),
  finishedAt: z.nullable(z.date()),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** An order with the run in which its candidate still is. */
const ORDER = `
  select o.id, o.key_id as "keyId", k.name as "keyName", o.process_id as "processId", o.created_at as "createdAt",
         o.first_name as "firstName", o.last_name as "lastName", o.email, o.external_id as "externalId",
         o.job_id as "jobId", o.job_title as "jobTitle", o.requester, o.callback_url as "callbackUrl",
         o.callback_key as "callbackKey", o.ended_at as "endedAt", o.ended_by as "endedBy", o.reason,
         r.id as "runId", c.person_id as "candidateId", r.name as "runName", r.state as "runState",
         c.state as decision, r.planned_date as "plannedDate", r.finished_at as "finishedAt"
    from candidate_order o
    left join run_candidate c on c.tenant_id = o.tenant_id and c.run_id = o.run_id and c.person_id = o.candidate_id
    left join run r on r.tenant_id = c.tenant_id and r.id = c.run_id
    left join api_key k on k.tenant_id = o.tenant_id and k.id = o.key_id
   where o.tenant_id = $1`;

/** The facts of an order as `orderKey` writes them. */
const KEY = `concat_ws('.', case when o.ended_at is null then 'valid' else 'cancelled' end,
  coalesce(r.state, 'NONE'), coalesce(c.state, 'OPEN'))`;

interface OrderFilter {
  /** Only those of this key; null for all. */
  readonly keyId: string | null;
  readonly processId: string | null;
  readonly status: OrderStatus | null;
  readonly after: string;
  readonly limit: number;
}

/** Orders in the order of their ids, which are ordered by time. */
export const selectOrderPage = (
  tx: TenantTransaction,
  { keyId, processId, status, after, limit }: OrderFilter,
): Promise<OrderRow[]> =>
  tx.prepared(
    OrderRow,
    `${ORDER} and o.id > $2 and ($3::text is null or o.key_id = $3) and ($4::text is null or o.process_id = $4)
        and ($5::text[] is null or ${KEY} = any($5))
      order by o.id limit $6`,
    [tx.tenantId, after, keyId, processId, status === null ? null : orderKeysOf(status), limit],
  );

export async function selectOrder(
  tx: TenantTransaction,
  id: string,
): Promise<OrderRow | undefined> {
  const [row] = await tx.prepared(OrderRow, `${ORDER} and o.id = $2`, [tx.tenantId, id]);
  return row;
}

/**
 * The order of a key that is still to call back this address, for this process and e-mail; one that was called back, or has
 * ended, has forgotten the key to do so.
 */
export async function selectOrderOfCallback(
  tx: TenantTransaction,
  { keyId, processId, email, url }: Record<"keyId" | "processId" | "email" | "url", string>,
): Promise<string | undefined> {
  const [row] = await tx.prepared(
    IdRow,
    `select id from candidate_order
      where tenant_id = $1 and key_id = $2 and callback_url = $3 and process_id = $4
        and lower(email) = lower($5) and callback_key <> '' and ended_at is null
      order by id desc limit 1`,
    [tx.tenantId, keyId, url, processId, email],
  );
  return row?.id;
}

export const selectOrders = (tx: TenantTransaction, ids: readonly string[]): Promise<OrderRow[]> =>
  tx.prepared(OrderRow, `${ORDER} and o.id = any($2) order by o.id`, [tx.tenantId, ids]);

/** The orders of a run, or of one candidate of it. */
export const selectOrdersOfRun = (
  tx: TenantTransaction,
  runId: string,
  candidateId: string | null,
): Promise<OrderRow[]> =>
  tx.prepared(
    OrderRow,
    `${ORDER} and o.run_id = $2 and ($3::text is null or o.candidate_id = $3) order by o.id`,
    [tx.tenantId, runId, candidateId],
  );

/** Locks orders that nobody has taken or ended until the transaction ends, and returns their ids; others are left out. */
export async function lockWaiting(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.prepared(
    IdRow,
    `select o.id from candidate_order o
      where o.tenant_id = $1 and o.id = any($2) and o.run_id is null and o.ended_at is null
      order by o.id for update`,
    [tx.tenantId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Locks the run of an order, then the order: in the order in which changes of runs do. */
export async function lockOrder(tx: TenantTransaction, id: string): Promise<void> {
  await tx.execute(
    `select r.id from run r join candidate_order o on o.tenant_id = r.tenant_id and o.run_id = r.id
      where o.tenant_id = $1 and o.id = $2 for share of r`,
    [tx.tenantId, id],
  );
  await tx.execute("select id from candidate_order where tenant_id = $1 and id = $2 for update", [
    tx.tenantId,
    id,
  ]);
}

export interface NewOrder {
  readonly id: string;
  readonly keyId: string;
  readonly processId: string;
  readonly createdAt: Date;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly externalId: string | null;
  readonly jobId: string | null;
  readonly jobTitle: string;
  readonly requester: string;
  readonly callbackUrl: string | null;
  readonly callbackKey: string | null;
}

export const insertOrder = (tx: TenantTransaction, order: NewOrder): Promise<void> =>
  tx.execute(
    `insert into candidate_order (id, key_id, process_id, created_at, first_name, last_name, email, external_id,
                                  job_id, job_title, requester, callback_url, callback_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      order.id,
      order.keyId,
      order.processId,
      order.createdAt,
      order.firstName,
      order.lastName,
      order.email,
      order.externalId,
      order.jobId,
      order.jobTitle,
      order.requester,
      order.callbackUrl,
      order.callbackKey,
    ],
  );

/** Orders of a key that nobody has taken or ended. */
export async function countWaiting(tx: TenantTransaction, keyId: string): Promise<number> {
  const [row] = await tx.prepared(
    CountRow,
    `select count(*)::int as count from candidate_order
      where tenant_id = $1 and key_id = $2 and run_id is null and ended_at is null`,
    [tx.tenantId, keyId],
  );
  return row?.count ?? 0;
}

const EmailRow = z.strictObject({ email: z.string() });

/** The e-mails of the candidates of a run that was not started. */
export async function selectEmails(tx: TenantTransaction, runId: string): Promise<string[]> {
  const rows = await tx.prepared(
    EmailRow,
    `select p.email from run_candidate c
       join person p on p.tenant_id = c.tenant_id and p.id = c.person_id
      where c.tenant_id = $1 and c.run_id = $2 and p.email is not null`,
    [tx.tenantId, runId],
  );
  return rows.map(({ email }) => email);
}

/** Notes the run and the candidate in it for each of these locked orders. */
export const placeOrders = (
  tx: TenantTransaction,
  runId: string,
  placed: readonly { readonly id: string; readonly candidateId: string }[],
): Promise<void> =>
  tx.execute(
    `update candidate_order o set run_id = $2, candidate_id = p.candidate_id
       from unnest($3::text[], $4::text[]) as p(id, candidate_id)
      where o.tenant_id = $1 and o.id = p.id`,
    [tx.tenantId, runId, placed.map(({ id }) => id), placed.map(({ candidateId }) => candidateId)],
  );

export const endOrders = (
  tx: TenantTransaction,
  ids: readonly string[],
  { at, by, reason = null }: { at: Date; by: OrderEnd; reason?: string | null },
): Promise<void> =>
  tx.execute(
    `update candidate_order set ended_at = $3, ended_by = $4, reason = $5,
            callback_key = case when callback_key is not null then '' end
      where tenant_id = $1 and id = any($2) and ended_at is null`,
    [tx.tenantId, ids, at, by, reason],
  );

/** Forgets the key with which an applicant system is called back. */
export const dropCallbackKey = (tx: TenantTransaction, id: string): Promise<void> =>
  tx.execute(
    `update candidate_order set callback_key = ''
      where tenant_id = $1 and id = $2 and callback_key is not null`,
    [tx.tenantId, id],
  );

const ReleasedRow = z.strictObject({ id: z.string(), isEnded: z.boolean() });

/** Lets the orders of a run whose candidates are in it no more wait again. */
export const releaseOrders = (tx: TenantTransaction, runId: string) =>
  tx.prepared(
    ReleasedRow,
    `update candidate_order o set run_id = null, candidate_id = null
      where o.tenant_id = $1 and o.run_id = $2
        and not exists (select from run_candidate c
          where c.tenant_id = o.tenant_id and c.run_id = o.run_id and c.person_id = o.candidate_id)
      returning o.id, o.ended_at is not null as "isEnded"`,
    [tx.tenantId, runId],
  );

/** What names a person. */
const ERASED = `first_name = null, last_name = null, email = null, external_id = null, job_id = null,
  job_title = null, requester = null, callback_url = null, callback_key = null, reason = null`;

/**
 * Erases the names in the orders of a run's candidates, except of those who are hired, or in those of one candidate. Ended
 * orders for the same e-mail, which are in no run, go with them.
 */
export const eraseOrders = (
  tx: TenantTransaction,
  { runId, candidateId, now }: { runId: string; candidateId: string | null; now: Date },
): Promise<void> =>
  tx.execute(
    `with erased as (
       select o.id, lower(o.email) as email from candidate_order o
         join run_candidate c on c.tenant_id = o.tenant_id and c.run_id = o.run_id and c.person_id = o.candidate_id
        where o.tenant_id = $1 and o.run_id = $2
          and case when $3::text is null then c.state <> 'HIRED' else c.person_id = $3 end)
     update candidate_order o set ${ERASED}, erased_at = $4
      where o.tenant_id = $1 and o.erased_at is null
        and (o.id in (select id from erased)
          or (o.run_id is null and o.ended_at is not null and lower(o.email) in (select email from erased)))`,
    [tx.tenantId, runId, candidateId, now],
  );

/** Ends the orders that were made before a moment and that nobody has taken. Returns their ids. */
export async function endWaiting(
  tx: TenantTransaction,
  { before, now }: { before: Date; now: Date },
): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    `update candidate_order
        set ended_at = $3, ended_by = 'expired', callback_key = case when callback_key is not null then '' end
      where tenant_id = $1 and run_id is null and ended_at is null and created_at < $2
      returning id`,
    [tx.tenantId, before, now],
  );
  return rows.map(({ id }) => id);
}

/** Erases the names in orders that ended without a run before a moment. */
export const eraseEnded = (
  tx: TenantTransaction,
  { before, now }: { before: Date; now: Date },
): Promise<void> =>
  tx.execute(
    `update candidate_order set ${ERASED}, erased_at = $3
      where tenant_id = $1 and run_id is null and erased_at is null and ended_at < $2`,
    [tx.tenantId, before, now],
  );

/** Deletes the orders whose names were erased before a moment. */
export const deleteErased = (tx: TenantTransaction, before: Date): Promise<void> =>
  tx.execute("delete from candidate_order where tenant_id = $1 and erased_at < $2", [
    tx.tenantId,
    before,
  ]);

const PackageRow = z.strictObject({
  id: z.string(),
  isReleased: z.boolean(),
  open: z.int(),
});

/** The processes that are released, or have orders, with how many of these wait. */
export const selectPackages = (tx: TenantTransaction) =>
  tx.prepared(
    PackageRow,
    `select p.id, k.process_id is not null as "isReleased", coalesce(o.open, 0) as open
       from process p
       left join order_package k on k.tenant_id = p.tenant_id and k.process_id = p.id
       left join (select process_id, count(*) filter (where run_id is null and ended_at is null)::int as open
                    from candidate_order where tenant_id = $1 group by process_id) o on o.process_id = p.id
      where p.tenant_id = $1 and (k.process_id is not null or o.process_id is not null)
      order by p.id`,
    [tx.tenantId],
  );

/** Whether a process is released, which stays so until the transaction ends. */
export async function isReleased(tx: TenantTransaction, processId: string): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `select process_id as id from order_package where tenant_id = $1 and process_id = $2 for key share`,
    [tx.tenantId, processId],
  );
  return rows.length > 0;
}

export const insertPackage = (tx: TenantTransaction, processId: string, now: Date): Promise<void> =>
  tx.execute(
    `insert into order_package (process_id, released_at) values ($1, $2) on conflict do nothing`,
    [processId, now],
  );

export const deletePackage = (tx: TenantTransaction, processId: string): Promise<void> =>
  tx.execute("delete from order_package where tenant_id = $1 and process_id = $2", [
    tx.tenantId,
    processId,
  ]);

const SettingRow = z.strictObject({ releasesScore: z.boolean() });

/** Whether the tenant releases the score. */
export async function selectReleasesScore(tx: TenantTransaction): Promise<boolean> {
  const [row] = await tx.prepared(
    SettingRow,
    `select releases_score as "releasesScore" from order_setting where tenant_id = $1`,
    [tx.tenantId],
  );
  return row?.releasesScore ?? false;
}

export const updateReleasesScore = (tx: TenantTransaction, releasesScore: boolean): Promise<void> =>
  tx.execute(
    `insert into order_setting (releases_score) values ($1)
     on conflict (tenant_id) do update set releases_score = excluded.releases_score`,
    [releasesScore],
  );
