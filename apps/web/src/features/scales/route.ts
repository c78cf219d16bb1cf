import { createRoute } from "@tanstack/react-router";
import { listSearch } from "../../platform/page/search.ts";
import { page } from "../../platform/routing/page.tsx";
import { editorError, signedIn } from "../../platform/routing/parents.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";

const scales = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales",
  validateSearch: listSearch,
  ...page({ module: () => import("./pages/ScaleListPage.tsx"), texts: ["forms", "scales"] }),
  pendingComponent: TableSkeleton,
});
const createScale = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales/create-scale",
  ...page({ module: () => import("./pages/CreateScalePage.tsx"), texts: ["forms", "scales"] }),
});
const scale = createRoute({
  getParentRoute: () => signedIn,
  path: "/scales/$id",
  ...page({ module: () => import("./pages/ScaleEditorPage.tsx"), texts: ["forms", "scales"] }),
  errorComponent: editorError,
});
export const routes = [scales, createScale, scale] as const;
