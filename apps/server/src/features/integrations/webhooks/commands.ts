import type { Body, webhookCalls } from "@assay/contract";
import {
  FORMER_SECRET_HOURS,
  MOST_WEBHOOKS,
  TEST_EVENT,
  webhookUrlFault,
  type IntegrationEvent,
} from "@assay/domain";
import type { EventWriter, TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import type { CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, found, refuse } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { seal } from "../../../platform/sealed.ts";
import { selectSender } from "../../identity/mails/store.ts";
import { newSecret } from "./policy.ts";
import type { EventDependencies, WebhookDependencies, WebhookTask } from "./ports.ts";
import { presentDelivery, presentWebhook } from "./present.ts";
import {
  deleteWebhook,
  type DeliveryRow,
  type Callback,
  insertDelivery,
  insertOrderWebhook,
  insertWebhook,
  lockDelivering,
  lockDelivery,
  lockWebhook,
  replaceSecret,
  selectOrderWebhook,
  selectSubscribed,
  selectWebhooks,
  updatePending,
  updateWebhook,
} from "./store.ts";

const HOUR_MS = 3_600_000;

/** Queues the next attempt of a delivery. */
export const queueAttempt = (
  tx: TenantTransaction,
  jobs: WebhookDependencies["jobs"],
  { id, attempts }: Pick<DeliveryRow, "id" | "attempts">,
  afterSeconds = 0,
): Promise<void> => {
  const task: WebhookTask = { tenantId: tx.tenantId, deliveryId: id, attempt: attempts };
  return jobs.send(tx, "webhooks", task, { afterSeconds });
};

interface Delivering {
  readonly webhookId: string;
  readonly type: DeliveryRow["type"];
  readonly data: Record<string, string>;
  readonly callback?: Callback;
}

/** Stores a delivery and queues its first attempt. Returns its id. */
async function deliver(
  tx: TenantTransaction,
  jobs: WebhookDependencies["jobs"],
  { now, ...delivery }: Delivering & { now: Date },
): Promise<string> {
  const id = newId();
  await insertDelivery(tx, { id, ...delivery, createdAt: now });
  await queueAttempt(tx, jobs, { id, attempts: 0 });
  return id;
}

/** Makes the webhook that signs messages to the addresses of orders; without a secret where it is there already. */
async function makeOrderWebhook({ tx, now }: Pick<Context, "tx" | "now">) {
  await lockName(tx, "orderWebhook");
  const present = await selectOrderWebhook(tx);
  if (present) return { id: present.id, secret: null };
  const id = newId();
  const { secret, sealed } = await makeSecret(tx);
  await insertOrderWebhook(tx, { id, secret: sealed, createdAt: now });
  return { id, secret };
}

/** Makes the webhook that signs messages to the addresses of orders, unless it is there. */
export async function ensureOrderWebhook(context: Pick<Context, "tx" | "now">): Promise<void> {
  if (!(await selectOrderWebhook(context.tx))) await makeOrderWebhook(context);
}

/**
 * Stores a delivery for each event and each webhook that is told of it, and for the address that an order names, in the
 * transaction of the change. What changes orders through their run is an event of them too.
 */
export const storingEvents =
  ({ jobs, clock, orders }: EventDependencies): EventWriter =>
  async (tx, events) => {
    const now = clock();
    const subscribed = new Map<IntegrationEvent["type"], string[]>();
    for (const event of [...events, ...(await orders.eventsOf(tx, events, now))]) {
      const { type, ...data } = event;
      const ids = subscribed.get(type) ?? (await selectSubscribed(tx, type));
      subscribed.set(type, ids);
      for (const webhookId of ids) await deliver(tx, jobs, { webhookId, type, data, now });
      const callback = await orders.callbackOf(tx, event);
      const signing = callback && (await selectOrderWebhook(tx));
      if (signing) await deliver(tx, jobs, { webhookId: signing.id, type, data, now, callback });
    }
  };

type Fields = Pick<Body<typeof webhookCalls.createWebhook>, "url" | "description" | "events">;

/** @throws RuleFailure for an address that no webhook may have */
function fieldsOf(
  { url, description, events }: Fields,
  { isOwnHost }: WebhookDependencies,
): Fields {
  const rule = webhookUrlFault(url, isOwnHost);
  refuse(rule ? [{ path: "url", rule }] : []);
  return { url, description: description.trim(), events: [...new Set(events)] };
}

/** The webhook as it is stored now. */
const stored = async ({ tx, now }: Context, id: string) =>
  presentWebhook(found(await lockWebhook(tx, id)), now);

/** A new secret, and the same encrypted with the tenant's. */
async function makeSecret(tx: TenantTransaction) {
  const secret = newSecret();
  return { secret, sealed: seal(secret, found(await selectSender(tx)).secret) };
}

/** @throws ApiFailure LIMIT_EXCEEDED; RuleFailure `url` */
export async function createWebhook(
  call: CallOf<typeof webhookCalls.createWebhook>,
  dependencies: WebhookDependencies,
) {
  const { tx, now, body } = call;
  const fields = fieldsOf(body, dependencies);
  await lockName(tx, "webhooks");
  if ((await selectWebhooks(tx)).length >= MOST_WEBHOOKS) throw new ApiFailure("LIMIT_EXCEEDED");
  const id = newId();
  const { secret, sealed } = await makeSecret(tx);
  await insertWebhook(tx, { id, ...fields, secret: sealed, createdAt: now });
  await recordAct(call, "webhook.create", id, { events: fields.events });
  return { webhook: await stored(call, id), secret };
}

/** Switching on again forgets former failures. @throws ApiFailure ITEM_NOT_FOUND; RuleFailure `url` */
export async function changeWebhook(
  call: CallOf<typeof webhookCalls.updateWebhook>,
  dependencies: WebhookDependencies,
) {
  const { tx, params, body } = call;
  const before = found(await lockWebhook(tx, params.id));
  const { isActive } = body;
  const fields = fieldsOf(body, dependencies);
  const isSwitched = isActive !== before.isActive;
  await updateWebhook(tx, params.id, {
    ...fields,
    isActive,
    ...(isSwitched && { failingSince: null, switchedOff: null }),
  });
  await recordAct(call, "webhook.update", params.id, { events: fields.events, isActive });
  return stored(call, params.id);
}

/** @throws ApiFailure ITEM_NOT_FOUND */
export async function removeWebhook(call: CallOf<typeof webhookCalls.deleteWebhook>) {
  const { tx, params } = call;
  found(await lockWebhook(tx, params.id));
  await deleteWebhook(tx, params.id);
  await recordAct(call, "webhook.delete", params.id);
  return { id: params.id };
}

/** A new secret for a locked webhook; the former one still signs for a day. */
async function renewSecret({ tx, now }: Pick<Context, "tx" | "now">, id: string) {
  const { secret, sealed } = await makeSecret(tx);
  const formerUntil = new Date(now.getTime() + FORMER_SECRET_HOURS * HOUR_MS);
  await replaceSecret(tx, id, { secret: sealed, formerUntil });
  return secret;
}

/** A new secret of the webhook that signs messages to the addresses of orders, and the webhook's id. */
export async function newOrderSecret(context: Pick<Context, "tx" | "now">) {
  const { id, secret } = await makeOrderWebhook(context);
  return { id, secret: secret ?? (await renewSecret(context, id)) };
}

/** @throws ApiFailure ITEM_NOT_FOUND */
export async function replaceWebhookSecret(call: CallOf<typeof webhookCalls.replaceWebhookSecret>) {
  const { tx, params } = call;
  found(await lockWebhook(tx, params.id));
  const secret = await renewSecret(call, params.id);
  await recordAct(call, "webhook.replaceSecret", params.id);
  return { webhook: await stored(call, params.id), secret };
}

/** @throws ApiFailure ITEM_NOT_FOUND; UPDATE_FAILED for one that is off */
export async function testWebhook(
  { tx, now, params }: CallOf<typeof webhookCalls.testWebhook>,
  { jobs }: WebhookDependencies,
) {
  const webhook = found(await lockWebhook(tx, params.id));
  if (!webhook.isActive) throw new ApiFailure("UPDATE_FAILED");
  const test = { webhookId: params.id, type: TEST_EVENT, data: {}, now } as const;
  const id = await deliver(tx, jobs, test);
  return presentDelivery(found(await lockDelivery(tx, id)));
}

/** @throws ApiFailure ITEM_NOT_FOUND; UPDATE_FAILED where the webhook is off */
export async function resendWebhookDelivery(
  { tx, now, params }: CallOf<typeof webhookCalls.resendWebhookDelivery>,
  { jobs }: WebhookDependencies,
) {
  const delivery = found(await lockDelivery(tx, params.id));
  const webhook = found(await lockDelivering(tx, delivery.webhookId));
  if (!webhook.isActive) throw new ApiFailure("UPDATE_FAILED");
  await updatePending(tx, params.id, now);
  await queueAttempt(tx, jobs, delivery);
  return presentDelivery(found(await lockDelivery(tx, params.id)));
}
