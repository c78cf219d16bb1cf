import type { OrdersTarget } from "../../../platform/page/paths.ts";

/** Named here, since the rules of orders come with their pages only. */
const STATUSES = ["open", "planned", "running", "decided", "cancelled", "all"] as const;

/** Reads which orders are meant from the query of an address; the open ones if unset. */
export const ordersSearch = ({
  status,
  package: packageId,
}: Record<string, unknown>): OrdersTarget => ({
  status: STATUSES.find((one) => one === status),
  package: typeof packageId === "string" && /^\w{1,24}$/.test(packageId) ? packageId : undefined,
});
