import type { Id } from "../text/rules.ts";
import type { OrderStatus } from "./orders.ts";

/** Changes of a run that other programs are told of. */
const RUN_EVENTS = [
  "run.created",
  "run.started",
  "run.finished",
  "run.archived",
  "run.deleted",
  "run.anonymised",
] as const;
/** Changes of a candidate in a run. */
const CANDIDATE_EVENTS = ["candidate.decided", "candidate.erased", "candidate.removed"] as const;
/** Changes of a user's account. */
const PERSON_EVENTS = [
  "person.created",
  "person.locked",
  "person.unlocked",
  "person.deleted",
] as const;

/** Changes of an order's status. */
const ORDER_EVENTS = ["order.updated"] as const;

/** Everything that a webhook can be told of, in the order of the page. */
export const EVENT_TYPES = [
  ...RUN_EVENTS,
  ...CANDIDATE_EVENTS,
  ...PERSON_EVENTS,
  ...ORDER_EVENTS,
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The event with which an administrator tries a webhook. */
export const TEST_EVENT = "webhook.test";

/** An event by ids only: its receiver fetches the rest with their own rights. */
export type IntegrationEvent =
  | { readonly type: (typeof RUN_EVENTS)[number]; readonly runId: Id }
  | {
      readonly type: (typeof CANDIDATE_EVENTS)[number];
      readonly runId: Id;
      readonly candidateId: Id;
    }
  | { readonly type: (typeof PERSON_EVENTS)[number]; readonly personId: Id }
  | {
      readonly type: (typeof ORDER_EVENTS)[number];
      readonly orderId: Id;
      readonly status: OrderStatus;
    };
