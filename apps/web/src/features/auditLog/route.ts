import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { signedIn } from "../../platform/routing/parents.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { logSearch } from "./model/logSearch.ts";

const log = createRoute({
  getParentRoute: () => signedIn,
  path: "/audit-log",
  validateSearch: logSearch,
  ...page({ module: () => import("./pages/AuditLogPage.tsx"), texts: ["auditLog"] }),
  pendingComponent: TableSkeleton,
});
export const routes = [log] as const;
