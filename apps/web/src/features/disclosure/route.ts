import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { editorError, signedIn } from "../../platform/routing/parents.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";

const requests = createRoute({
  getParentRoute: () => signedIn,
  path: "/access-requests",
  ...page({ module: () => import("./pages/AccessRequestsPage.tsx"), texts: ["disclosure"] }),
  pendingComponent: TableSkeleton,
});
const request = createRoute({
  getParentRoute: () => signedIn,
  path: "/access-requests/$id",
  ...page({ module: () => import("./pages/AccessReviewPage.tsx"), texts: ["disclosure"] }),
  errorComponent: editorError,
});
const holds = createRoute({
  getParentRoute: () => signedIn,
  path: "/access-requests/holds",
  ...page({ module: () => import("./pages/LegalHoldsPage.tsx"), texts: ["disclosure"] }),
  pendingComponent: TableSkeleton,
});
export const routes = [requests, holds, request] as const;
