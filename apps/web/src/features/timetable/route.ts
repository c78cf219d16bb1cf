import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { signedIn } from "../../platform/routing/parents.ts";
import { planSearch } from "./model/search.ts";

const planning = createRoute({
  getParentRoute: () => signedIn,
  path: "/runs/$id/planning",
  validateSearch: planSearch,
  ...page({
    module: () => import("./pages/PlanningPage.tsx"),
    texts: ["timetable", "runs", "forms"],
  }),
});
export const routes = [planning] as const;
