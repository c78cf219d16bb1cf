import { flag, text } from "../../../platform/page/search.ts";

export interface DashboardSearch {
  processRun?: string | undefined;
  selectedTab?: string | undefined;
  selectedPanel?: string | undefined;
  /** Only candidates in whose ratings something is missing. */
  missing?: true | undefined;
}

export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => ({
  processRun: text(search["processRun"]),
  selectedTab: text(search["selectedTab"]),
  selectedPanel: text(search["selectedPanel"]),
  missing: flag(search["missing"]),
});
