import type { orderCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import {
  refuseOrders,
  releaseOrderPackage,
  replaceOrderSecret,
  takeOrders,
  updateOrderSettings,
} from "./commands.ts";
import type { OrderDependencies } from "./ports.ts";
import {
  listOrderPackages,
  listOrderRuns,
  listOrders,
  openOrderResult,
  readSettings,
} from "./queries.ts";

export const orderRoutes = (dependencies: OrderDependencies): Handlers<typeof orderCalls> => ({
  listOrders,
  takeOrders: (call) => takeOrders(call, dependencies),
  refuseOrders,
  listOrderRuns,
  listOrderPackages,
  releaseOrderPackage,
  getOrderSettings: readSettings,
  updateOrderSettings,
  replaceOrderSecret,
  openOrderResult,
});
