import { createRoute } from "@tanstack/react-router";
import { requireOwnView } from "../../platform/routing/guards.ts";
import { page } from "../../platform/routing/page.tsx";
import { isView, signedIn } from "../../platform/routing/parents.ts";
import { resultsSearch } from "./model/search.ts";
import { periodSearch } from "./model/statistics/search.ts";

const results = page({ module: () => import("./pages/ResultsPage.tsx"), texts: ["results"] });
const ofRun = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/results/$id",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  beforeLoad: ({ params, location }) => requireOwnView(params.view, location.href),
  ...results,
});
const ofCell = createRoute({
  getParentRoute: () => signedIn,
  path: "/{-$view}/results/$id/candidate/{-$candidateId}/processStep/{-$exerciseId}",
  params: { parse: (raw) => isView(raw.view) && { ...raw, view: raw.view } },
  validateSearch: resultsSearch,
  beforeLoad: ({ params, location }) => requireOwnView(params.view, location.href),
  ...results,
});
const demo = createRoute({
  getParentRoute: () => signedIn,
  path: "/demo/results",
  ...page({ module: () => import("./pages/DemoResultsPage.tsx"), texts: ["resultsCharts"] }),
});
const statistics = createRoute({
  getParentRoute: () => signedIn,
  path: "/statistics/$id",
  ...page({ module: () => import("./pages/StatisticsPage.tsx"), texts: ["statistics"] }),
});
const processStatistics = createRoute({
  getParentRoute: () => signedIn,
  path: "/processes/$id/statistics",
  validateSearch: periodSearch,
  ...page({
    module: () => import("./pages/ProcessStatisticsPage.tsx"),
    texts: ["runs", "statistics"],
  }),
});
export const routes = [ofRun, ofCell, demo, statistics, processStatistics] as const;
