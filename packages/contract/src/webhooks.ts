import {
  DELIVERY_FAULTS,
  DELIVERY_STATES,
  EVENT_TYPES,
  settingsEditors as access,
  SWITCH_OFF_REASONS,
  TEST_EVENT,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Deleted, Id, IdParams, requiredText, text, Timestamp } from "./fields.ts";

const WebhookFields = {
  /** Checked by `webhookUrlFault`, and at each connection. */
  url: requiredText(2_000),
  description: text(200),
  /** The events that it is told of. */
  events: z
    .array(z.enum(EVENT_TYPES))
    .check(z.minLength(1, "required"), z.maxLength(EVENT_TYPES.length, "tooMany")),
};

/** An address of another program that is told of events; without its secret. */
const Webhook = z.object({
  id: Id,
  ...WebhookFields,
  isActive: z.boolean(),
  createdAt: Timestamp,
  /** Why it is off; null while it is on, and where an administrator switched it off. */
  switchedOff: z.nullable(z.enum(SWITCH_OFF_REASONS)),
  /** Time of the first failure after which no delivery succeeded; null if there was none. */
  failingSince: z.nullable(Timestamp),
  /** End of the time in which the replaced secret signs too; null if none does. */
  formerSecretUntil: z.nullable(Timestamp),
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookDelivery = z.object({
  id: Id,
  type: z.enum([...EVENT_TYPES, TEST_EVENT]),
  /** The ids that it is about. */
  data: z.record(z.string(), z.string()),
  createdAt: Timestamp,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Time of the latest attempt; null if there was none. */
  attemptedAt: z.nullable(Timestamp),
  /** Time of the next attempt; null if there is none. */
  nextAt: z.nullable(Timestamp),
  /** HTTP status of the latest answer; null if there was none. */
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(DELIVERY_FAULTS)),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const All = z.object({ webhooks: z.array(Webhook) });
/** The secret is answered only once. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() });

export const webhookCalls = {
  getWebhooks: call({
    method: "GET",
    path: "/Webhooks",
    access,
    summary: "The addresses of other programs that are told of events",
    response: All,
  }),
  createWebhook: call({
    method: "POST",
    path: "/Webhooks",
    access,
    summary: "Tell an address of events; its secret is answered only once",
    body: body(WebhookFields),
    response: WithSecret,
    errors: ["LIMIT_EXCEEDED"],
  }),
  updateWebhook: call({
    method: "PUT",
    path: "/Webhooks/:id",
    access,
    summary: "Change a webhook, or switch it on or off",
    params: IdParams,
    body: body({ ...WebhookFields, isActive: z.boolean() }),
    response: Webhook,
    errors: ["ITEM_NOT_FOUND"],
  }),
  deleteWebhook: call({
    method: "DELETE",
    path: "/Webhooks/:id",
    access,
    summary: "Delete a webhook with its deliveries",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND"],
  }),
  replaceWebhookSecret: call({
    method: "POST",
    path: "/Webhooks/:id/Secret",
    access,
    summary: "A new secret, answered only once; for a day the former one signs too",
    params: IdParams,
    response: WithSecret,
    errors: ["ITEM_NOT_FOUND"],
  }),
  testWebhook: call({
    method: "POST",
    path: "/Webhooks/:id/Test",
    access,
    summary: "Send a test event, once",
    params: IdParams,
    response: WebhookDelivery,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
    costly: true,
  }),
  getWebhookDeliveries: call({
    method: "GET",
    path: "/Webhooks/:id/Deliveries",
    access,
    summary: "The latest deliveries of a webhook, the newest first",
    params: IdParams,
    response: z.object({ deliveries: z.array(WebhookDelivery) }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  resendWebhookDelivery: call({
    method: "POST",
    path: "/WebhookDeliveries/:id/Resend",
    access,
    summary: "Send a delivery again at once, with the same id",
    params: IdParams,
    response: WebhookDelivery,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
    costly: true,
  }),
};
