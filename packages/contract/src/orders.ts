import {
  MOST_ORDERS,
  ORDER_ENDS,
  ORDER_LEFT_REASONS,
  ORDER_REASON_LENGTH,
  ORDER_STATUSES,
  orderTakers,
  processEditors,
  settingsEditors,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Id, IdParams, IsoDate, requiredText, text, Timestamp } from "./fields.ts";
import { runReaders } from "./runAccess.ts";

/** A process that can be released for orders, or had some. */
const OrderPackage = z.object({
  id: Id,
  name: z.string(),
  isReleased: z.boolean(),
  /** Orders that nobody has taken. */
  open: z.int(),
});
export type OrderPackage = z.infer<typeof OrderPackage>;

/** An order as moderators see it. */
const Order = z.object({
  id: Id,
  status: z.enum(ORDER_STATUSES),
  packageId: Id,
  createdAt: Timestamp,
  /** Name of the key with which it was made; null if it has none any more. */
  keyName: z.nullable(z.string()),
  /** Null once the candidate's data was erased, and so are the following. */
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  requester: z.nullable(z.string()),
  /** The run in which the candidate is; null if there is none, or the caller may not see it. */
  run: z.nullable(z.object({ id: Id, name: z.string() })),
  plannedDate: z.nullable(IsoDate),
  cancelledBy: z.nullable(z.enum(ORDER_ENDS)),
  reason: z.nullable(z.string()),
});
export type Order = z.infer<typeof Order>;

/** Orders of a page of the list. */
export const ORDERS_PER_PAGE = 50;

const orderIds = z.array(Id).check(z.minLength(1, "required"), z.maxLength(MOST_ORDERS, "tooMany"));

/** What became of the orders that somebody has chosen. */
const Taken = z.object({
  /** The run that has them; null if none of them could be taken. */
  run: z.nullable(z.object({ id: Id, name: z.string() })),
  taken: z.array(Id),
  left: z.array(z.object({ id: Id, reason: z.enum(ORDER_LEFT_REASONS) })),
});
export type TakenOrders = z.infer<typeof Taken>;

const OrderSettings = z.object({
  /** Whether programs are answered the score beside the decision. */
  releasesScore: z.boolean(),
  /** The webhook that signs messages to the addresses that orders name; null until there is a secret. */
  webhookId: z.nullable(Id),
  /** End of the time in which the replaced secret signs too; null if none does. */
  formerSecretUntil: z.nullable(Timestamp),
});
export type OrderSettings = z.infer<typeof OrderSettings>;

const packages = z.object({ packages: z.array(OrderPackage) });

export const orderCalls = {
  listOrders: call({
    method: "GET",
    path: "/Orders",
    access: orderTakers,
    summary: "The orders of programs, the oldest first, by pages",
    query: z.strictObject({
      status: z.optional(z.enum(ORDER_STATUSES)),
      packageId: z.optional(Id),
      /** The id of the last order of the page before. */
      after: z.optional(text(24)),
    }),
    response: z.object({
      orders: z.array(Order),
      /** Whether there are more after the last one. */
      hasMore: z.boolean(),
      /** Whether the caller may release processes. */
      canRelease: z.boolean(),
      ...packages.shape,
    }),
  }),
  takeOrders: call({
    method: "POST",
    path: "/Orders/Take",
    access: orderTakers,
    summary:
      "Make one run of orders of the same process, or add their candidates to a run of it that was not started. What somebody else has taken meanwhile is left, and said",
    body: body({
      orderIds,
      /** A run that was not started; if unset, a new one is made. */
      runId: z.optional(Id),
      /** Of a new run; if unset, the name of the process. */
      name: z.optional(requiredText(200)),
      /** Of a new run; if unset, today. */
      plannedDate: z.optional(IsoDate),
    }),
    response: Taken,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "LIMIT_EXCEEDED"],
  }),
  listOrderRuns: call({
    method: "GET",
    path: "/OrderPackages/:id/Runs",
    access: orderTakers,
    summary:
      "The runs of a process that can get candidates of orders, and that the caller may edit",
    params: IdParams,
    response: z.object({
      runs: z.array(z.object({ id: Id, name: z.string(), plannedDate: z.nullable(IsoDate) })),
    }),
  }),
  refuseOrders: call({
    method: "POST",
    path: "/Orders/Refuse",
    access: orderTakers,
    summary: "Refuse open orders for a reason, which their orderers are told",
    body: body({ orderIds, reason: requiredText(ORDER_REASON_LENGTH) }),
    response: Taken,
  }),
  listOrderPackages: call({
    method: "GET",
    path: "/OrderPackages",
    access: processEditors,
    summary: "All processes, and which of them programs may order",
    response: packages,
  }),
  releaseOrderPackage: call({
    method: "PUT",
    path: "/OrderPackages/:id",
    access: processEditors,
    summary: "Release a process for orders, or withdraw that; orders that were made stay",
    params: IdParams,
    body: body({ isReleased: z.boolean() }),
    response: packages,
    errors: ["ITEM_NOT_FOUND"],
  }),
  getOrderSettings: call({
    method: "GET",
    path: "/OrderSettings",
    access: settingsEditors,
    summary: "What is released to programs that order, and how messages to them are signed",
    response: OrderSettings,
  }),
  updateOrderSettings: call({
    method: "PUT",
    path: "/OrderSettings",
    access: settingsEditors,
    summary: "Release the score to programs that order, or only the decision",
    body: body({ releasesScore: z.boolean() }),
    response: OrderSettings,
  }),
  replaceOrderSecret: call({
    method: "POST",
    path: "/OrderSettings/Secret",
    access: settingsEditors,
    summary:
      "A new secret of messages to the addresses that orders name, answered only once; for a day the former one signs too",
    response: z.object({ settings: OrderSettings, secret: z.string() }),
  }),
  openOrderResult: call({
    method: "GET",
    path: "/OrderResults/:token",
    access: runReaders,
    summary: "Where the link to the result of an order leads; ITEM_NOT_FOUND for an expired one",
    params: z.object({ token: text(200) }),
    response: z.object({ runId: Id, candidateId: Id }),
    errors: ["ITEM_NOT_FOUND"],
  }),
};
