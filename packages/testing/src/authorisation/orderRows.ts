import { gate, NOBODY, plain } from "./identityRows.ts";
import type { Case } from "./row.ts";

const takes = [gate("EDIT_PROCESS_RUNS")];
const designs = [gate("EDIT_PROCESSES")];
const settings = [gate("CORPORATE_SETTINGS")];
/** Of no order, so that the fixture's stays. */
const orderIds = [NOBODY];

export const orderRows = {
  listOrders: [{ request: plain({ query: {} }), gates: takes }],
  takeOrders: [{ request: plain({ body: { orderIds } }), gates: takes }],
  listOrderRuns: [{ request: ({ process }) => ({ params: { id: process.id } }), gates: takes }],
  refuseOrders: [{ request: plain({ body: { orderIds, reason: "Voll" } }), gates: takes }],
  listOrderPackages: [{ request: plain(), gates: designs }],
  releaseOrderPackage: [
    {
      request: ({ process }) => ({ params: { id: process.id }, body: { isReleased: true } }),
      gates: designs,
    },
  ],
  getOrderSettings: [{ request: plain(), gates: settings }],
  updateOrderSettings: [{ request: plain({ body: { releasesScore: false } }), gates: settings }],
  replaceOrderSecret: [{ request: plain(), gates: settings }],
  openOrderResult: [
    {
      request: plain({ params: { token: `${NOBODY}.1.x` } }),
      gates: [gate("GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS")],
      proof: "ITEM_NOT_FOUND",
    },
  ],
} satisfies Record<string, Case[]>;
