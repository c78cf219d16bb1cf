import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { signedIn } from "../../platform/routing/parents.ts";

const runs = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns",
  ...page({ module: () => import("./pages/RunListPage.tsx"), texts: ["runs"] }),
});
const createRun = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/create-processrun/$id",
  ...page({ module: () => import("./pages/CreateRunPage.tsx"), texts: ["runs"] }),
});
const run = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id",
  ...page({
    module: () => import("./pages/RunEditorPage.tsx"),
    texts: ["forms", "runs", "files", "fileEditing"],
  }),
});
export const routes = [runs, createRun, run] as const;
