import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseRun, dashboardTabs, sortRuns } from "./choice.ts";
import { searchIsActive } from "./search.ts";
import { shiftWeek, weekOf } from "./week.ts";

const run = (
  name: string,
  plannedDate: string | null,
  runState: "STARTED" | "FINISHED" = "STARTED",
) => ({
  name,
  plannedDate,
  runState,
});

describe("the dashboard's runs", () => {
  it("stand under STARTED, FINISHED, ANONYMIZED, and ARCHIVED in the audit view [DASH-009, DASH-010]", () => {
    expect(dashboardTabs(false)).toEqual(["STARTED", "FINISHED", "ANONYMIZED"]);
    expect(dashboardTabs(true)).toEqual(["STARTED", "FINISHED", "ANONYMIZED", "ARCHIVED"]);
  });

  it("are sorted ascending by planned date, then name [DASH-016]", () => {
    const runs = [
      run("d", null),
      run("c", "2026-03-02"),
      run("b", "2026-03-02"),
      run("a", "2026-04-01"),
      run("z", "2025-12-31"),
    ];
    expect(sortRuns(runs).map(({ name }) => name)).toEqual(["z", "b", "c", "a", "d"]);
  });

  it("choose the first started one of today or later [DASH-015]", () => {
    const runs = [
      run("late", "2026-05-01"),
      run("today", "2026-03-10"),
      run("past", "2026-03-01"),
      run("done", "2026-03-11", "FINISHED"),
    ];
    expect(chooseRun(runs, "2026-03-10")?.name).toBe("today");
    expect(chooseRun(runs, "2026-03-11")?.name).toBe("late");
  });

  it("else the first started one, else the first of any kind [DASH-015]", () => {
    const finished = [
      run("second", "2026-02-02", "FINISHED"),
      run("first", "2026-02-01", "FINISHED"),
    ];
    const past = [run("later", "2026-03-02"), run("earlier", "2026-03-01")];
    expect(chooseRun([...finished, ...past], "2026-06-01")?.name).toBe("earlier");
    expect(chooseRun(finished, "2026-06-01")?.name).toBe("first");
    expect(chooseRun([], "2026-06-01")).toBeNull();
  });
});

describe("the candidate search", () => {
  it("acts from two characters on [DASH-005]", () => {
    expect(searchIsActive("a")).toBe(false);
    expect(searchIsActive(" a ")).toBe(false);
    expect(searchIsActive("ab")).toBe(true);
  });
});

describe("the calendar week", () => {
  it("starts on Monday", () => {
    const week = [
      "2026-02-23",
      "2026-02-24",
      "2026-02-25",
      "2026-02-26",
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ];
    for (const date of week) expect(weekOf(date)).toEqual(week);
    expect(weekOf("2024-12-31")[2]).toBe("2025-01-01");
  });

  it("moves by seven days, through leap days and changes of clocks [DASH-007]", () => {
    expect(shiftWeek("2026-03-25", 1)).toBe("2026-04-01");
    expect(shiftWeek("2024-02-26", 1)).toBe("2024-03-04");
    expect(shiftWeek("2026-01-01", -1)).toBe("2025-12-25");
  });

  it("holds its own date once, in order, and comes back when moved there and back", () => {
    const days = fc.integer({ min: 0, max: 40_000 });
    fc.assert(
      fc.property(days, fc.integer({ min: -200, max: 200 }), (day, weeks) => {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
        const week = weekOf(date);
        expect(week.filter((each) => each === date)).toHaveLength(1);
        expect(week).toEqual(week.toSorted());
        expect(new Date(`${week[0]}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(shiftWeek(shiftWeek(date, weeks), -weeks)).toBe(date);
      }),
    );
  });
});
