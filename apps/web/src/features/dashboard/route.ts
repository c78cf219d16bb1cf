import { createRoute } from "@tanstack/react-router";
import { requireOwnView } from "../../platform/routing/guards.ts";
import { page } from "../../platform/routing/page.tsx";
import { isView, signedIn } from "../../platform/routing/parents.ts";
import { dashboardSearch } from "./model/search.ts";

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/dashboard",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  validateSearch: dashboardSearch,
  beforeLoad: ({ params, location }) => requireOwnView(params.view, location.href),
  ...page({
    module: () => import("./pages/DashboardPage.tsx"),
    texts: ["dashboard", "files"],
    offline: true,
  }),
});
export const routes = [dashboard] as const;
