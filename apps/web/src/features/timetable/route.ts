import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { signedIn } from "../../platform/routing/parents.ts";

// The page itself reads the query (model/search.ts): no first page carries how.
const planning = createRoute({
  getParentRoute: () => signedIn,
  path: "/runs/$id/planning",
  ...page({
    module: () => import("./pages/PlanningPage.tsx"),
    texts: ["timetable", "runs", "forms"],
  }),
});
export const routes = [planning] as const;
