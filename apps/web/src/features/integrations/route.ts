import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { signedIn } from "../../platform/routing/parents.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";

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
export const routes = [apiKeys, webhooks, provisioning] as const;
