import {
  DELIVERY_FAULTS,
  DELIVERY_STATES,
  type DeliveryFault,
  type DeliveryState,
  EVENT_TYPES,
  type EventType,
  SWITCH_OFF_REASONS,
  type SwitchOffReason,
  TEST_EVENT,
} from "@assay/domain";
import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { IdRow } from "../../../db/rows.ts";
import { webhooks } from "../../../db/schema/webhooks.ts";

const WebhookRow = z.strictObject({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(EVENT_TYPES)),
  isActive: z.boolean(),
  createdAt: z.date(),
  formerSecretUntil: z.nullable(z.date()),
  failingSince: z.nullable(z.date()),
  switchedOff: z.nullable(z.enum(SWITCH_OFF_REASONS)),
});
export type WebhookRow = z.infer<typeof WebhookRow>;

const WEBHOOK = `select id, url, description, events, is_active as "isActive", created_at as "createdAt",
         former_secret_until as "formerSecretUntil", failing_since as "failingSince",
         switched_off as "switchedOff"
    from webhook where tenant_id = $1`;

/** All webhooks that administrators have made, the oldest first. */
export const selectWebhooks = (tx: TenantTransaction): Promise<WebhookRow[]> =>
  tx.prepared(WebhookRow, `${WEBHOOK} and not is_for_orders order by created_at, id`, [
    tx.tenantId,
  ]);

/** A webhook that administrators have made, locked until the transaction ends. */
export async function lockWebhook(
  tx: TenantTransaction,
  id: string,
): Promise<WebhookRow | undefined> {
  const values = [tx.tenantId, id];
  const [row] = await tx.prepared(
    WebhookRow,
    `${WEBHOOK} and id = $2 and not is_for_orders for update`,
    values,
  );
  return row;
}

/** The webhook that signs messages to the addresses of orders. */
export async function selectOrderWebhook(tx: TenantTransaction): Promise<WebhookRow | undefined> {
  const [row] = await tx.prepared(WebhookRow, `${WEBHOOK} and is_for_orders`, [tx.tenantId]);
  return row;
}

/** Makes the webhook that signs messages to the addresses of orders. */
export const insertOrderWebhook = (
  tx: TenantTransaction,
  { id, secret, createdAt }: { id: string; secret: string; createdAt: Date },
): Promise<void> =>
  tx.execute(
    `insert into webhook (id, url, description, events, created_at, secret, is_for_orders)
     values ($1, '', '', '{}', $2, $3, true)`,
    [id, createdAt, secret],
  );

/** A webhook with deliveries: also that of orders. Locked until the transaction ends. */
export async function lockDelivering(
  tx: TenantTransaction,
  id: string,
): Promise<WebhookRow | undefined> {
  const values = [tx.tenantId, id];
  const [row] = await tx.prepared(WebhookRow, `${WEBHOOK} and id = $2 for update`, values);
  return row;
}

type WebhookFields = Pick<WebhookRow, "url" | "description" | "events">;

export const insertWebhook = (
  tx: TenantTransaction,
  webhook: WebhookFields & { id: string; secret: string; createdAt: Date },
) => tx.db.insert(webhooks).values(webhook);

type WebhookChange = Partial<Omit<typeof webhooks.$inferInsert, "tenantId" | "id">>;

export const updateWebhook = (tx: TenantTransaction, id: string, change: WebhookChange) =>
  tx.db
    .update(webhooks)
    .set(change)
    .where(and(eq(webhooks.tenantId, tx.tenantId), eq(webhooks.id, id)));

/** Replaces the secret; the former one still signs until a moment. */
export const replaceSecret = (
  tx: TenantTransaction,
  id: string,
  { secret, formerUntil }: { secret: string; formerUntil: Date },
): Promise<void> =>
  tx.execute(
    `update webhook set former_secret = secret, former_secret_until = $4, secret = $3
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, secret, formerUntil],
  );

export const deleteWebhook = (tx: TenantTransaction, id: string): Promise<void> =>
  tx.execute("delete from webhook where tenant_id = $1 and id = $2", [tx.tenantId, id]);

/** The webhooks that are on and told of this type, by id. */
export async function selectSubscribed(tx: TenantTransaction, type: EventType): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    "select id from webhook where tenant_id = $1 and is_active and $2 = any(events) order by id",
    [tx.tenantId, type],
  );
  return rows.map(({ id }) => id);
}

const DeliveryRow = z.strictObject({
  id: z.string(),
  webhookId: z.string(),
  type: z.enum([...EVENT_TYPES, TEST_EVENT]),
  data: z.record(z.string(), z.string()),
  createdAt: z.date(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  failures: z.int(),
  attemptedAt: z.nullable(z.date()),
  nextAt: z.nullable(z.date()),
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(DELIVERY_FAULTS)),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

const DELIVERY_COLUMNS = `id, webhook_id as "webhookId", type, data, created_at as "createdAt", state, attempts,
         failures, attempted_at as "attemptedAt", next_at as "nextAt", status, fault`;

/** The latest deliveries of a webhook, the newest first. */
export const selectDeliveries = (
  tx: TenantTransaction,
  webhookId: string,
  most: number,
): Promise<DeliveryRow[]> =>
  tx.prepared(
    DeliveryRow,
    `select ${DELIVERY_COLUMNS} from webhook_delivery where tenant_id = $1 and webhook_id = $2
      order by created_at desc, id desc limit $3`,
    [tx.tenantId, webhookId, most],
  );

/** A delivery, locked until the transaction ends. */
export async function lockDelivery(
  tx: TenantTransaction,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx.prepared(
    DeliveryRow,
    `select ${DELIVERY_COLUMNS} from webhook_delivery where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
  );
  return row;
}

/** Where a delivery goes that is not for the address of its webhook. */
export interface Callback {
  readonly url: string;
  /** The sealed key of an applicant system that is called back; null for a signed message. */
  readonly callbackKey: string | null;
}

interface NewDelivery extends Pick<DeliveryRow, "id" | "webhookId" | "type" | "data"> {
  readonly createdAt: Date;
  readonly callback?: Callback | undefined;
}

export const insertDelivery = (
  tx: TenantTransaction,
  { id, webhookId, type, data, createdAt, callback }: NewDelivery,
): Promise<void> =>
  tx.execute(
    `insert into webhook_delivery (id, webhook_id, type, data, created_at, next_at, url, callback_key)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [
      id,
      webhookId,
      type,
      JSON.stringify(data),
      createdAt,
      callback?.url ?? null,
      callback?.callbackKey ?? null,
    ],
  );

const DueRow = z.strictObject({
  ...DeliveryRow.shape,
  url: z.string(),
  /** Whether it goes to an address that an order names, not to that of the webhook. */
  isCallback: z.boolean(),
  callbackKey: z.nullable(z.string()),
  isActive: z.boolean(),
  secret: z.string(),
  formerSecret: z.nullable(z.string()),
  formerSecretUntil: z.nullable(z.date()),
  tenantSecret: z.string(),
});
export type DueRow = z.infer<typeof DueRow>;

/** A delivery that waits for this attempt, with where and how it is sent; undefined if it does not. */
export async function selectDue(
  tx: TenantTransaction,
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
): Promise<DueRow | undefined> {
  const [row] = await tx.prepared(
    DueRow,
    `select d.id, d.webhook_id as "webhookId", d.type, d.data, d.created_at as "createdAt", d.state, d.attempts,
            d.failures, d.attempted_at as "attemptedAt", d.next_at as "nextAt", d.status, d.fault,
            coalesce(d.url, w.url) as url, d.url is not null as "isCallback", d.callback_key as "callbackKey",
            w.is_active as "isActive", w.secret, w.former_secret as "formerSecret",
            w.former_secret_until as "formerSecretUntil", t.secret as "tenantSecret"
       from webhook_delivery d
       join webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
       join tenant t on t.tenant_id = d.tenant_id
      where d.tenant_id = $1 and d.id = $2 and d.state = 'PENDING' and d.attempts = $3`,
    [tx.tenantId, deliveryId, attempt],
  );
  return row;
}

interface Attempted {
  readonly state: DeliveryState;
  readonly failures: number;
  readonly attemptedAt: Date;
  readonly nextAt: Date | null;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
}

/** Stores the outcome of an attempt, after the last of which no key is kept; false if another one was stored before. */
export async function updateAttempted(
  tx: TenantTransaction,
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
  { state, failures, attemptedAt, nextAt, status, fault }: Attempted,
): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `update webhook_delivery
        set state = $4, failures = $5, attempted_at = $6, next_at = $7, status = $8, fault = $9, attempts = attempts + 1,
            callback_key = case when $4 = 'PENDING' then callback_key end
      where tenant_id = $1 and id = $2 and attempts = $3 and state = 'PENDING' returning id`,
    [tx.tenantId, deliveryId, attempt, state, failures, attemptedAt, nextAt, status, fault],
  );
  return rows.length > 0;
}

/** Lets a delivery wait for an attempt again. */
export const updatePending = (tx: TenantTransaction, id: string, nextAt: Date): Promise<void> =>
  tx.execute(
    `update webhook_delivery set state = 'PENDING', failures = 0, next_at = $3
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, nextAt],
  );

export const clearFailing = (tx: TenantTransaction, webhookId: string): Promise<void> =>
  tx.execute(
    `update webhook set failing_since = null
      where tenant_id = $1 and id = $2 and failing_since is not null`,
    [tx.tenantId, webhookId],
  );

const FailingRow = z.strictObject({ failingSince: z.date() });

/** Notes a failure; returns when the failures began, or undefined for a webhook that is off. */
export async function noteFailing(
  tx: TenantTransaction,
  webhookId: string,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await tx.prepared(
    FailingRow,
    `update webhook set failing_since = coalesce(failing_since, $3)
      where tenant_id = $1 and id = $2 and is_active returning failing_since as "failingSince"`,
    [tx.tenantId, webhookId, now],
  );
  return row?.failingSince;
}

export const switchOff = (
  tx: TenantTransaction,
  webhookId: string,
  reason: SwitchOffReason,
): Promise<void> =>
  tx.execute(
    "update webhook set is_active = false, switched_off = $3 where tenant_id = $1 and id = $2",
    [tx.tenantId, webhookId, reason],
  );

/** The users who may change webhooks, by id; accounts that are closed get no mail. */
export async function selectAdministrators(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    `select distinct ar.person_id as id from account_role ar
       join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
      where ar.tenant_id = $1 and 'CORPORATE_SETTINGS' = any(r.permissions)
      order by id`,
    [tx.tenantId],
  );
  return rows.map(({ id }) => id);
}
