import { createRoute } from "@tanstack/react-router";
import { listSearch } from "../../platform/page/search.ts";
import { page } from "../../platform/routing/page.tsx";
import { editorError, signedIn } from "../../platform/routing/parents.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";

const competencies = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies",
  validateSearch: listSearch,
  ...page({
    module: () => import("./pages/CompetencyListPage.tsx"),
    texts: ["forms", "competencies"],
  }),
  pendingComponent: TableSkeleton,
});
const createCompetency = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies/create-competence",
  ...page({
    module: () => import("./pages/CreateCompetencyPage.tsx"),
    texts: ["forms", "competencies"],
  }),
});
const competency = createRoute({
  getParentRoute: () => signedIn,
  path: "/competencies/$id",
  ...page({
    module: () => import("./pages/CompetencyEditorPage.tsx"),
    texts: ["forms", "competencies"],
  }),
  errorComponent: editorError,
});
export const routes = [competencies, createCompetency, competency] as const;
