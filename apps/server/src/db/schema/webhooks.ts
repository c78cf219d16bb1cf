import type {
  DeliveryFault,
  DeliveryState,
  EventType,
  SwitchOffReason,
  TEST_EVENT,
} from "@assay/domain";
import { boolean, foreignKey, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey } from "./columns.ts";

/** The addresses of other programs that are told of events. */
export const webhooks = pgTable(
  "webhook",
  {
    ...entity(),
    url: text("url").notNull(),
    description: text("description").notNull(),
    events: text("events").array().$type<EventType[]>().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    /** Whether it signs what is sent to the addresses that orders name, and has no address itself. */
    isForOrders: boolean("is_for_orders").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    /** Encrypted with the tenant's secret. */
    secret: text("secret").notNull(),
    /** The replaced secret, which signs too until a moment. */
    formerSecret: text("former_secret"),
    formerSecretUntil: moment("former_secret_until"),
    failingSince: moment("failing_since"),
    switchedOff: text("switched_off").$type<SwitchOffReason>(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

/** What was or has to be sent to a webhook; kept for `DELIVERY_DAYS`. */
export const webhookDeliveries = pgTable(
  "webhook_delivery",
  {
    ...entity(),
    webhookId: id("webhook_id").notNull(),
    type: text("type").$type<EventType | typeof TEST_EVENT>().notNull(),
    /** The ids that it is about. */
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    createdAt: moment("created_at").notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("PENDING"),
    /** All attempts; a job counts only for the number with which it was queued. */
    attempts: integer("attempts").notNull().default(0),
    /** Failures since it was sent, or sent again by hand. */
    failures: integer("failures").notNull().default(0),
    attemptedAt: moment("attempted_at"),
    nextAt: moment("next_at"),
    status: integer("status"),
    fault: text("fault").$type<DeliveryFault>(),
    /** The address that an order names; null for that of the webhook. */
    url: text("url"),
    /** The key with which an applicant system is called back, encrypted with the tenant's secret; null for a signed message. */
    callbackKey: text("callback_key"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("webhook_delivery_latest").on(t.tenantId, t.webhookId, t.createdAt),
    index("webhook_delivery_age").on(t.tenantId, t.createdAt),
    foreignKey({
      name: "webhook_delivery_webhook",
      columns: [t.tenantId, t.webhookId],
      foreignColumns: [webhooks.tenantId, webhooks.id],
    }).onDelete("cascade"),
  ],
);
