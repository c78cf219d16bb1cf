import { describe, expect, it } from "vitest";
import { CANDIDATE_STATES } from "../runs/candidates.ts";
import { RUN_STATES } from "../runs/state.ts";
import {
  divideOrders,
  mayCancelOrder,
  ORDER_STATUSES,
  type OrderFacts,
  orderKey,
  orderKeysOf,
  orderStatus,
} from "./orders.ts";

const at = (
  runState: (typeof RUN_STATES)[number],
  decision: (typeof CANDIDATE_STATES)[number],
): OrderFacts => ({ isCancelled: false, place: { runState, decision } });

describe("the status of an order", () => {
  it("goes from open by planned and running to decided, as the run goes", () => {
    expect(orderStatus({ isCancelled: false, place: null })).toBe("open");
    const way = RUN_STATES.map((state) => orderStatus(at(state, "OPEN")));
    expect(way).toEqual(["planned", "planned", "running", "running", "cancelled", "cancelled"]);
    for (const decision of ["VETO", "FAILED", "PASSED", "HIRED"] as const)
      expect(RUN_STATES.map((state) => orderStatus(at(state, decision)))).toEqual([
        "planned",
        "planned",
        "running",
        "decided",
        "decided",
        "decided",
      ]);
  });

  it("is cancelled whatever becomes of the run", () => {
    for (const runState of RUN_STATES)
      expect(orderStatus({ isCancelled: true, place: { runState, decision: "PASSED" } })).toBe(
        "cancelled",
      );
  });

  it("is found by the words of its facts, and by no others", () => {
    const facts = [true, false].flatMap((isCancelled) => [
      { isCancelled, place: null },
      ...RUN_STATES.flatMap((runState) =>
        CANDIDATE_STATES.map((decision) => ({ isCancelled, place: { runState, decision } })),
      ),
    ]);
    for (const one of facts)
      expect(
        ORDER_STATUSES.filter((status) => orderKeysOf(status).includes(orderKey(one))),
      ).toEqual([orderStatus(one)]);
  });

  it("lets its orderer cancel until the run is started", () => {
    expect(ORDER_STATUSES.filter(mayCancelOrder)).toEqual(["open", "planned"]);
  });
});

describe("orders that are to become one run", () => {
  it("leave a candidate whom the run has, by another order or before, however the e-mail is written", () => {
    const orders = [
      { id: "1", email: "a@example.org" },
      { id: "2", email: "A@Example.org" },
      { id: "3", email: "b@example.org" },
      { id: "4", email: "c@example.org" },
    ];
    const { takable, left } = divideOrders(orders, ["B@example.org"]);
    expect(takable.map(({ id }) => id)).toEqual(["1", "4"]);
    expect(left).toEqual([
      { id: "2", reason: "sameCandidate" },
      { id: "3", reason: "inRun" },
    ]);
  });
});
