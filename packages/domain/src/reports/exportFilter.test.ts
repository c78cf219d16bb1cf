import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  daysBefore,
  defaultExport,
  EXPORT_FOCUSES,
  EXPORT_STATES,
  isExported,
  TIME_SPANS,
} from "./exportFilter.ts";

const filter = defaultExport("2026-11-21");
const run = { runState: "FINISHED", processId: "a", day: "2026-11-01" } as const;

describe("what is exported", () => {
  it("is the finished runs of the last 30 days at first [EXP-003, EXP-006]", () => {
    expect(filter).toMatchObject({
      exportFocus: "DefaultFocus",
      selectedRunStates: ["FINISHED"],
      dateFrom: "2026-10-22",
      dateTo: "2026-11-21",
    });
    expect(isExported(run, filter)).toBe(true);
    expect(isExported({ ...run, runState: "STARTED" }, filter)).toBe(false);
  });

  it("counts both days, and no others, unless all of the time is asked for [EXP-005, CONST-02]", () => {
    const onDay = (day: string, changes: object = {}) =>
      isExported({ ...run, day }, { ...filter, ...changes });
    expect(
      ["2026-10-21", "2026-10-22", "2026-11-21", "2026-11-22"].map((day) => onDay(day)),
    ).toEqual([false, true, true, false]);
    expect(onDay("1999-01-01", { selectedTimeSpan: -1 })).toBe(true);
    expect(TIME_SPANS).toEqual([30, 60, 90, -1]);
  });

  it("is of all processes, or of the chosen ones [EXP-004]", () => {
    expect(isExported(run, { ...filter, selectedProcesses: ["b"] })).toBe(false);
    expect(isExported(run, { ...filter, selectedProcesses: ["b", "a"] })).toBe(true);
  });

  it("has a row for ratings, candidates, observers or competencies [CONST-03, EXP-002]", () => {
    expect(EXPORT_FOCUSES).toEqual([
      "DefaultFocus",
      "CandidateFocus",
      "ObserverFocus",
      "CompetencyFocus",
    ]);
    expect(EXPORT_STATES).toEqual(["STARTED", "FINISHED", "ANONYMIZED", "ARCHIVED"]);
  });

  it("goes back by whole days, across months, years and leap days", () => {
    expect(daysBefore("2024-03-01", 1)).toBe("2024-02-29");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 4000 }),
        (at, by) => {
          const day = new Date(at * 86_400_000).toISOString().slice(0, 10);
          const before = daysBefore(day, by);
          expect((Date.parse(day) - Date.parse(before)) / 86_400_000).toBe(by);
        },
      ),
    );
  });
});
