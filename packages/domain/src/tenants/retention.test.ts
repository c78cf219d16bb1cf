import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utcDayOf } from "./days.ts";
import { joinDays, retentionDates, retentionOutlook, retentionSchedule } from "./retention.ts";

const DAY_MS = 86_400_000;
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => utcDayOf(new Date(days * DAY_MS)));
const policy = fc.record({
  deletionPolicy: fc.integer({ min: 1, max: 3650 }),
  warningPolicy: fc.integer({ min: 0, max: 3650 }),
});
const between = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

describe("when a finished run is anonymised", () => {
  it("is the deletion period after its finish, and its moderators are warned before", () => {
    expect(retentionDates("2026-12-12", { deletionPolicy: 90, warningPolicy: 10 })).toEqual({
      warnOn: "2027-03-02",
      anonymiseOn: "2027-03-12",
    });
    // 29 February counts as a day.
    expect(retentionDates("2028-02-28", { deletionPolicy: 2, warningPolicy: 1 })).toEqual({
      warnOn: "2028-02-29",
      anonymiseOn: "2028-03-01",
    });
  });

  it("counts days in UTC, whatever zone the moment was written in", () => {
    expect(utcDayOf(new Date("2026-12-12T23:59:59.999Z"))).toBe("2026-12-12");
    expect(utcDayOf(new Date("2026-12-13T00:30:00+01:00"))).toBe("2026-12-12");
  });

  it("comes without a warning where the warning period is 0 [SETT-05]", () => {
    fc.assert(
      fc.property(day, policy, (date, { deletionPolicy }) => {
        const dates = retentionDates(date, { deletionPolicy, warningPolicy: 0 });
        expect(dates.warnOn).toBeNull();
        expect(between(date, dates.anonymiseOn)).toBe(deletionPolicy);
      }),
    );
  });

  it("is announced between the finish and then, even if the warning period is longer than the deletion period", () => {
    fc.assert(
      fc.property(day, policy, (date, set) => {
        fc.pre(set.warningPolicy > 0);
        const { warnOn, anonymiseOn } = retentionDates(date, set);
        const lead = Math.min(set.warningPolicy, set.deletionPolicy);
        expect(between(warnOn ?? "", anonymiseOn)).toBe(lead);
        expect((warnOn ?? "") >= date).toBe(true);
      }),
    );
  });
});

describe("what a policy means for the finished runs", () => {
  const finished = [
    { date: "2026-11-20", runs: 1 },
    { date: "2026-08-01", runs: 2 },
    { date: "2026-11-01", runs: 3 },
  ];

  it("counts those whose period is over, and names the next date", () => {
    const set = { deletionPolicy: 90, warningPolicy: 10 };
    expect(retentionOutlook(finished, set, "2026-11-21")).toEqual({
      runs: 6,
      dueNow: 2,
      first: { runs: 3, warnOn: "2027-01-20", anonymiseOn: "2027-01-30" },
    });
    expect(retentionOutlook([], set, "2026-11-21")).toEqual({ runs: 0, dueNow: 0, first: null });
  });

  it("anonymises a run on its day, not the day before", () => {
    const runs = [{ date: "2026-11-20", runs: 1 }];
    const set = { deletionPolicy: 1, warningPolicy: 0 };
    expect(retentionOutlook(runs, set, "2026-11-20").dueNow).toBe(0);
    expect(retentionOutlook(runs, set, "2026-11-21").dueNow).toBe(1);
  });

  it("is one list of days for several kinds of runs, each day once", () => {
    const open = [
      { date: "2026-11-01", runs: 4 },
      { date: "2026-12-01", runs: 1 },
    ];
    expect(joinDays(finished, open)).toEqual([
      { date: "2026-11-20", runs: 1 },
      { date: "2026-08-01", runs: 2 },
      { date: "2026-11-01", runs: 7 },
      { date: "2026-12-01", runs: 1 },
    ]);
  });

  it("never takes more runs when the period is longer, and loses none", () => {
    const days = fc.array(fc.record({ date: day, runs: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(days, policy, fc.integer({ min: 0, max: 500 }), day, (list, set, more, today) => {
        const short = retentionOutlook(list, set, today);
        const longer = { ...set, deletionPolicy: set.deletionPolicy + more };
        const long = retentionOutlook(list, longer, today);
        expect(long.dueNow).toBeLessThanOrEqual(short.dueNow);
        expect(long.runs).toBe(short.runs);
        expect(short.first === null).toBe(short.dueNow === short.runs);
        if (short.first !== null) expect(short.first.anonymiseOn > today).toBe(true);
      }),
    );
  });

  it("is a list of days that holds every run that is not due once, in order", () => {
    const days = fc.uniqueArray(fc.record({ date: day, runs: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 20,
      selector: ({ date }) => date,
    });
    fc.assert(
      fc.property(days, policy, day, (list, set, today) => {
        const { runs, dueNow, first } = retentionOutlook(list, set, today);
        const nights = retentionSchedule(list, set, today);
        expect(nights.reduce((sum, night) => sum + night.runs, 0)).toBe(runs - dueNow);
        expect(nights[0] ?? null).toEqual(first);
        const dates = nights.map(({ anonymiseOn }) => anonymiseOn);
        expect(dates).toEqual(dates.toSorted((a, b) => (a < b ? -1 : 1)));
      }),
    );
  });
});
