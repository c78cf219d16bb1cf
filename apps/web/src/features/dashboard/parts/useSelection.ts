import type { RunSummary } from "@assay/contract";
import { type RunState, chooseRun } from "@assay/domain";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import { paths, type View } from "../../../platform/page/paths.ts";
import type { DashboardSearch } from "../model/search.ts";
import { toTarget } from "../../../ui/Link.tsx";
import {
  isSameSearch,
  runsByTab,
  searchOf,
  type Selection,
  selectionOf,
} from "../model/selection.ts";
import { today } from "../../../ui/dates.ts";

export interface SelectionControl {
  tabs: Map<RunState, RunSummary[]>;
  selection: Selection;
  selectTab(tab: RunState): void;
  /** Opens or closes the panel of a run. */
  togglePanel(run: RunSummary): void;
}

/** The selected run, tab and panel, which are stored in the address (DASH-014). */
export function useSelection(runs: readonly RunSummary[], view?: View): SelectionControl {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as DashboardSearch;
  const { processRun, selectedTab, selectedPanel, missing } = search;
  const tabs = useMemo(() => runsByTab(runs, view === "audit"), [runs, view]);
  const selection = useMemo(
    () => selectionOf(tabs, { processRun, selectedTab, selectedPanel }, today()),
    [tabs, processRun, selectedTab, selectedPanel],
  );
  const show = useCallback(
    (next: Selection, replace: boolean) => {
      const target = toTarget(paths.dashboard({ view, ...searchOf(next), missing }));
      void navigate({ ...target, replace, resetScroll: false });
    },
    [navigate, view, missing],
  );
  useEffect(() => {
    if (!isSameSearch(search, searchOf(selection))) show(selection, true);
  }, [search, selection, show]);
  return {
    tabs,
    selection,
    selectTab: (tab) => {
      const run = chooseRun(tabs.get(tab) ?? [], today());
      if (run !== null) show({ tab, run, panel: run.id }, false);
    },
    togglePanel: (run) => {
      const isOpen = selection.panel === run.id;
      show({ tab: run.runState, run, panel: isOpen ? null : run.id }, false);
    },
  };
}
