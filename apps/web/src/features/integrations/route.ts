import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { signedIn } from "../../platform/routing/parents.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { ordersSearch } from "./model/ordersSearch.ts";

const apiKeys = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/api-keys",
  ...page({ module: () => import("./pages/ApiKeysPage.tsx"), texts: ["apiKeys"] }),
  pendingComponent: TableSkeleton,
});
const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/webhooks",
  ...page({ module: () => import("./pages/WebhooksPage.tsx"), texts: ["webhooks"] }),
});
const provisioning = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/provisioning",
  ...page({ module: () => import("./pages/ProvisioningPage.tsx"), texts: ["provisioning"] }),
});
const orders = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders",
  validateSearch: ordersSearch,
  ...page({ module: () => import("./pages/OrdersPage.tsx"), texts: ["orders"] }),
  pendingComponent: TableSkeleton,
});
const orderResult = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/result/$token",
  ...page({ module: () => import("./pages/OrderResultPage.tsx"), texts: ["orders"] }),
});
const orderSettings = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/orders",
  ...page({
    module: () => import("./pages/OrderSettingsPage.tsx"),
    texts: ["orders", "webhooks"],
  }),
});
export const routes = [
  apiKeys,
  webhooks,
  provisioning,
  orders,
  orderResult,
  orderSettings,
] as const;
