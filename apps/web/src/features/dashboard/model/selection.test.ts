import { describe, expect, it } from "vitest";
import { buildSummary, testId } from "../../../testing/buildRun.ts";
import { CLOSED, isSameSearch, runsByTab, searchOf, selectionOf } from "./selection.ts";

const TODAY = "2026-11-21";
const runs = [
  buildSummary(1, { plannedDate: "2026-11-10" }),
  buildSummary(2, { plannedDate: "2026-11-25" }),
  buildSummary(3, { runState: "FINISHED", plannedDate: "2026-10-02" }),
  buildSummary(4, { runState: "FINISHED", plannedDate: "2026-10-01" }),
  buildSummary(5, { runState: "DRAFT" }),
  buildSummary(6, { runState: "ARCHIVED" }),
];
const own = runsByTab(runs, false);
const select = (search: Parameters<typeof selectionOf>[1], tabs = own) => {
  const { tab, run, panel } = selectionOf(tabs, search, TODAY);
  return { tab, run: run?.name, panel };
};

describe("the selection of the dashboard", () => {
  it("is the next started run when the address names none [DASH-015]", () => {
    expect(select({})).toEqual({ tab: "STARTED", run: "Lauf 2", panel: testId(2) });
    const withoutStarted = runsByTab(runs.slice(2), false);
    expect(select({}, withoutStarted)).toMatchObject({ tab: "FINISHED", run: "Lauf 4" });
  });

  it("follows the run in the address, whatever tab stands beside it [ROUTE-003, DASH-014]", () => {
    const search = { processRun: testId(3), selectedTab: "STARTED" };
    expect(select(search)).toEqual({ tab: "FINISHED", run: "Lauf 3", panel: testId(3) });
  });

  it("follows the tab or the panel alone [ROUTE-003]", () => {
    expect(select({ selectedTab: "FINISHED" })).toMatchObject({ run: "Lauf 4" });
    expect(select({ selectedTab: "1" })).toMatchObject({ tab: "FINISHED", run: "Lauf 4" });
    expect(select({ selectedPanel: testId(3) })).toMatchObject({ run: "Lauf 3", panel: testId(3) });
    expect(select({ selectedTab: "0", selectedPanel: "0" })).toMatchObject({ run: "Lauf 1" });
  });

  it("keeps a panel closed that was closed", () => {
    expect(select({ processRun: testId(2), selectedPanel: CLOSED })).toMatchObject({
      run: "Lauf 2",
      panel: null,
    });
  });

  it("knows no run that has no tab, and none that is gone", () => {
    for (const id of [5, 6, 99])
      expect(select({ processRun: testId(id) })).toMatchObject({ run: "Lauf 2" });
    expect(select({ processRun: testId(6) }, runsByTab(runs, true))).toMatchObject({
      tab: "ARCHIVED",
    });
    expect(selectionOf(runsByTab([], false), {}, TODAY)).toEqual({
      tab: "STARTED",
      run: null,
      panel: null,
    });
  });

  it("comes back from the address that it makes [DASH-014]", () => {
    for (const search of [{}, { selectedTab: "FINISHED" }, { selectedPanel: CLOSED }]) {
      const selection = selectionOf(own, search, TODAY);
      expect(selectionOf(own, searchOf(selection), TODAY)).toEqual(selection);
      expect(isSameSearch(searchOf(selection), search)).toBe(false);
    }
  });

  it("is another address where the panel alone is another one [DASH-014]", () => {
    const search = searchOf(selectionOf(own, {}, TODAY));
    expect(isSameSearch(search, { ...search })).toBe(true);
    const closed = { ...search, selectedPanel: CLOSED };
    expect(isSameSearch(closed, search)).toBe(false);
    expect(isSameSearch(search, closed)).toBe(false);
  });
});
