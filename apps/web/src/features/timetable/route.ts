import { createRoute } from "@tanstack/react-router";
import { page } from "../../platform/routing/page.tsx";
import { editorError, signedIn } from "../../platform/routing/parents.ts";

const resources = createRoute({
  getParentRoute: () => signedIn,
  path: "/planning/resources",
  ...page({ module: () => import("./pages/ResourcesPage.tsx"), texts: ["forms", "timetable"] }),
  errorComponent: editorError,
});
const planning = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id/planning",
  ...page({
    module: () => import("./pages/PlanningPage.tsx"),
    texts: ["timetable", "runs", "forms"],
  }),
});
const myDay = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id/my-day",
  ...page({ module: () => import("./pages/MyDayPage.tsx"), texts: ["timetable"], offline: true }),
});
const day = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id/day",
  ...page({ module: () => import("./pages/DayPage.tsx"), texts: ["day", "runs"] }),
});
const conflicts = createRoute({
  getParentRoute: () => signedIn,
  path: "/processruns/$id/conflicts",
  ...page({ module: () => import("./pages/ConflictsPage.tsx"), texts: ["timetable", "runs"] }),
});
export const routes = [resources, planning, myDay, day, conflicts] as const;
