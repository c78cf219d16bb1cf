import type { Permission } from "../identity/permissions.ts";
import { CANDIDATE_STATES, type CandidateState } from "../runs/candidates.ts";
import { RUN_STATES, type RunState } from "../runs/state.ts";

/** What becomes of an order, in its order. */
export const ORDER_STATUSES = ["open", "planned", "running", "decided", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Who ended an order: the program that made it, a moderator, or nobody in time. */
export const ORDER_ENDS = ["orderer", "moderator", "expired", "erased"] as const;
export type OrderEnd = (typeof ORDER_ENDS)[number];

/** Maximum orders that one call takes or refuses, and maximum characters of the reason for a refusal. */
export const MOST_ORDERS = 200;
export const ORDER_REASON_LENGTH = 500;
/** Maximum orders of one key that nobody has taken. */
export const MOST_OPEN_ORDERS = 10_000;
/** Days after which an order that nobody has taken ends, and days until the data of one that has ended are erased. */
export const OPEN_ORDER_DAYS = 180;
export const ENDED_ORDER_DAYS = 30;
/** Days for which an order without names is kept, so that its orderer can still ask for the status. */
export const ERASED_ORDER_DAYS = 365;
/** Hours for which the link to a result leads there, and days where it is asked for once and kept. */
export const REPORT_LINK_HOURS = 24;
export const KEPT_LINK_DAYS = 30;

/** The permission to make runs of orders, and to refuse orders. */
export const orderTakers = { all: ["EDIT_PROCESS_RUNS"] } as const satisfies {
  all: readonly Permission[];
};

/** What is stored about an order, and from which its status follows. */
export interface OrderFacts {
  readonly isCancelled: boolean;
  /** The run in which its candidate is, and what was decided there; null if the candidate is in none. */
  readonly place: { readonly runState: RunState; readonly decision: CandidateState } | null;
}

const UNDECIDED: Readonly<Record<RunState, OrderStatus>> = {
  DRAFT: "planned",
  PREPARED: "planned",
  STARTED: "running",
  // Until moderators have decided, there is no result.
  FINISHED: "running",
  // Nobody can decide any more.
  ARCHIVED: "cancelled",
  ANONYMIZED: "cancelled",
};

/** The status of an order. A decision counts once the run is finished, since it can change until then. */
export function orderStatus({ isCancelled, place }: OrderFacts): OrderStatus {
  if (isCancelled) return "cancelled";
  if (place === null) return "open";
  const status = UNDECIDED[place.runState];
  const isOver = status === "cancelled" || place.runState === "FINISHED";
  return isOver && place.decision !== "OPEN" ? "decided" : status;
}

/** The facts as one word, by which a database can select them. */
export const orderKey = ({ isCancelled, place }: OrderFacts): string =>
  [
    isCancelled ? "cancelled" : "valid",
    ...(place ? [place.runState, place.decision] : ["NONE", "OPEN"]),
  ].join(".");

/** The words of all facts from which a status follows. */
export function orderKeysOf(status: OrderStatus): string[] {
  const places = RUN_STATES.flatMap((runState) =>
    CANDIDATE_STATES.map((decision) => ({ runState, decision })),
  );
  return [true, false]
    .flatMap((isCancelled) => [null, ...places].map((place) => ({ isCancelled, place })))
    .filter((facts) => orderStatus(facts) === status)
    .map(orderKey);
}

/** Whether a run can still get the candidates of orders. */
export const takesOrders = (runState: RunState): boolean => UNDECIDED[runState] === "planned";

/** Whether the program that made an order may cancel it. */
export const mayCancelOrder = (status: OrderStatus): boolean =>
  status === "open" || status === "planned";

/** Why an order is not taken into a run although somebody has chosen it. */
export const ORDER_LEFT_REASONS = [
  "taken",
  "cancelled",
  "unknown",
  "sameCandidate",
  "inRun",
] as const;
export type OrderLeftReason = (typeof ORDER_LEFT_REASONS)[number];

interface Wanted {
  readonly id: string;
  readonly email: string;
}

/**
 * Divides orders into those whose candidates a run can take, and those whose candidate it has already: by another of the
 * orders, or before.
 *
 * @param inRun e-mails of the run's candidates
 */
export function divideOrders<Order extends Wanted>(
  orders: readonly Order[],
  inRun: readonly string[],
) {
  const before = new Set(inRun.map((email) => email.toLowerCase()));
  const added = new Set<string>();
  const takable: Order[] = [];
  const left: { id: string; reason: OrderLeftReason }[] = [];
  for (const order of orders) {
    const email = order.email.toLowerCase();
    if (before.has(email)) left.push({ id: order.id, reason: "inRun" });
    else if (added.has(email)) left.push({ id: order.id, reason: "sameCandidate" });
    else takable.push(order);
    added.add(email);
  }
  return { takable, left };
}
