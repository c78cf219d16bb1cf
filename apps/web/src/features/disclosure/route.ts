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
export const routes = [requests, request] as const;
