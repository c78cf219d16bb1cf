import { describe, expect, it } from "vitest";
import { buildCandidateSummary, buildSummary, testDesign } from "../../../testing/buildRun.ts";
import { cellsOf, countProgress, overallOf, shownCells, takesPart } from "./cells.ts";

describe("the cells of a candidate", () => {
  const candidate = buildCandidateSummary(1, { cells: "rs-", progress: "12-" });

  it("say what the caller may do and how far it is", () => {
    const [first, second, third] = cellsOf(candidate, testDesign);
    expect(first).toMatchObject({ mayObserve: true, mayRate: true, progress: "STARTED" });
    expect(second).toMatchObject({ mayObserve: false, isAssigned: true, progress: "FINISHED" });
    expect(third).toMatchObject({ mayRate: false, isAssigned: false, progress: null });
    expect([first, second, third].map((cell) => cell?.startsGroup)).toEqual([false, false, true]);
  });

  it("are those of the caller, or all for who sees all", () => {
    const cells = cellsOf({ ...candidate, progress: "1--" }, testDesign);
    expect(shownCells(cells, false)).toHaveLength(1);
    expect(shownCells(cells, true)).toHaveLength(3);
  });

  it("give an overall progress, if anything is rated at all [DASH-022]", () => {
    const overall = (progress: string) => overallOf(buildCandidateSummary(1, { progress }));
    expect(overall("00-")).toBe("NOT_STARTED");
    expect(overall("02-")).toBe("STARTED");
    expect(overall("22-")).toBe("FINISHED");
    expect(overall("---")).toBeNull();
  });

  it("are counted over the run", () => {
    const candidates = [candidate, buildCandidateSummary(2, { progress: "002" })];
    expect(countProgress(candidates)).toEqual({ NOT_STARTED: 2, STARTED: 1, FINISHED: 2 });
    expect(takesPart(buildSummary(1, { candidates }))).toBe(true);
    const watched = [buildCandidateSummary(1, { cells: "s-s" })];
    expect(takesPart(buildSummary(1, { candidates: watched }))).toBe(false);
  });
});
