import type { RunSummary } from "@assay/contract";
import { chooseRun, dashboardTabs, type RunState, sortRuns } from "@assay/domain";
import type { DashboardSearch } from "./search.ts";

/** The value in the address, in place of a run, if no panel is open. */
export const CLOSED = "none";

export interface Selection {
  tab: RunState;
  run: RunSummary | null;
  /** The id of the run whose panel is open; null if all are closed. */
  panel: string | null;
}

/** The runs that have a tab, by tab, each in the order of its panels. */
export function runsByTab(
  runs: readonly RunSummary[],
  isAudit: boolean,
): Map<RunState, RunSummary[]> {
  const sorted = sortRuns(runs);
  return new Map(
    dashboardTabs(isAudit).map((tab) => [tab, sorted.filter((run) => run.runState === tab)]),
  );
}

/** A tab by its name, or by its position as older links have it. */
function tabOf(given: string | undefined, tabs: ReadonlyMap<RunState, unknown>) {
  const names = [...tabs.keys()];
  return names.find((name, index) => name === given || String(index) === given);
}

/** A panel's run by its id, or by its position in the tab as older links have it. */
function panelOf(given: string | undefined, runs: readonly RunSummary[]): RunSummary | undefined {
  return runs.find((run, index) => run.id === given || String(index) === given);
}

/**
 * The selection in the address (spec 2 §2.1). The run takes precedence over the tab, as its state changes; then the
 * panel, then the tab, and without any of them the run of the domain's rule.
 */
export function selectionOf(
  tabs: ReadonlyMap<RunState, readonly RunSummary[]>,
  search: DashboardSearch,
  today: string,
): Selection {
  const all = [...tabs.values()].flat();
  const wantedTab = tabOf(search.selectedTab, tabs);
  const inTab = (wantedTab && tabs.get(wantedTab)) ?? [];
  const byId = all.find((run) => run.id === search.processRun);
  const byPanel = panelOf(search.selectedPanel, inTab) ?? panelById(search.selectedPanel, all);
  const run = byId ?? byPanel ?? chooseRun(inTab, today) ?? chooseRun(all, today);
  const isClosed = search.selectedPanel === CLOSED;
  return {
    tab: run?.runState ?? wantedTab ?? "STARTED",
    run,
    panel: run === null || isClosed ? null : run.id,
  };
}

/** A panel's run by its id in any tab: since the link was made, the run may have moved to another one. */
const panelById = (id: string | undefined, runs: readonly RunSummary[]) =>
  runs.find((run) => run.id === id);

/** The search parameters of a selection. */
export function searchOf({ tab, run, panel }: Selection): DashboardSearch {
  if (run === null) return {};
  return { processRun: run.id, selectedTab: tab, selectedPanel: panel ?? CLOSED };
}

/** Whether two addresses select the same. `missing` filters candidates, and selects nothing. */
export const isSameSearch = (a: DashboardSearch, b: DashboardSearch): boolean =>
  a.processRun === b.processRun &&
  a.selectedTab === b.selectedTab &&
  a.selectedPanel === b.selectedPanel;
