import { createRoute } from "@tanstack/react-router";
import { listSearch } from "../../platform/page/search.ts";
import { page } from "../../platform/routing/page.tsx";
import { editorError, signedIn } from "../../platform/routing/parents.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { processSearch } from "./model/search.ts";

const processes = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes",
  validateSearch: listSearch,
  ...page({
    module: () => import("./pages/ProcessListPage.tsx"),
    texts: ["forms", "processes"],
  }),
  pendingComponent: TableSkeleton,
});
const createProcess = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/create-process",
  validateSearch: processSearch,
  ...page({
    module: () => import("./pages/CreateProcessPage.tsx"),
    texts: ["forms", "processes", "ratingRules"],
  }),
});
const process = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/$id",
  validateSearch: processSearch,
  ...page({
    module: () => import("./pages/ProcessEditorPage.tsx"),
    texts: ["forms", "processes", "ratingRules"],
  }),
  errorComponent: editorError,
});
const processDraft = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/drafts/$draftId",
  validateSearch: processSearch,
  ...page({
    module: () => import("./pages/ProcessDraftPage.tsx"),
    texts: ["forms", "processes", "ratingRules"],
  }),
  errorComponent: editorError,
});
export const routes = [processes, createProcess, process, processDraft] as const;
