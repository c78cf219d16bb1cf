import { flag, text } from "../../../platform/page/search.ts";

export interface DashboardSearch {
  processRun?: string | undefined;
  selectedTab?: string | undefined;
  selectedPanel?: string | undefined;
  /** Whether only candidates with missing ratings are shown. */
  missing?: true | undefined;
}

/** Reads the query of the dashboard's address (DASH-014); what cannot be read counts as absent. */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => ({
  processRun: text(search["processRun"]),
  selectedTab: text(search["selectedTab"]),
  selectedPanel: text(search["selectedPanel"]),
  missing: flag(search["missing"]),
});
