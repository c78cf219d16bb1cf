import type { PlanningSettings } from "@assay/contract";
import { defaultPlanning } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { laterDate, templateOf, withTemplate } from "./dayTemplates.ts";

const build = (date: string): PlanningSettings =>
  structuredClone(
    defaultPlanning({
      date,
      timeZone: "Europe/Berlin",
      observers: ["o"],
      rooms: [{ id: "r", name: "Raum", kind: "", seats: 4 }],
      rolePlayers: [],
    }),
  ) as PlanningSettings;
const hours = { from: 540, to: 1020 };
const breaks = [{ from: 600, to: 615 }];
const from: PlanningSettings = {
  ...build("2027-03-26"),
  // Summer time begins between the two.
  days: [
    { date: "2027-03-26", ...hours, breaks },
    { date: "2027-03-29", ...hours, breaks: [] },
  ],
  lunch: null,
  absences: [{ id: "o", day: 1, from: 540, to: 600 }],
  wish: "shortDay",
};
from.rules = { ...from.rules, changeMinutes: 15, apart: [{ one: "a", other: "b" }] };

describe("a template of days", () => {
  const template = templateOf(from, { id: "t", name: "Zwei Tage" });

  it("has days by their distance, and neither people nor rooms nor exercises", () => {
    expect(template.days.map(({ after }) => after)).toEqual([0, 3]);
    expect(Object.keys(template).toSorted()).toEqual([
      "days",
      "id",
      "lunch",
      "name",
      "rules",
      "wish",
    ]);
    expect(template.rules).toEqual({
      changeMinutes: 15,
      roomResetMinutes: 0,
      minDifferentObservers: 0,
      maxSameObserver: 0,
      oneDay: true,
    });
  });

  it("begins on the given date, and leaves the rest of the run as it is", () => {
    const to = build("2028-02-28");
    to.absences = [0, 2].map((day) => ({ id: "r", day, from: 540, to: 600 }));
    to.rules.precedence = [{ before: "e1", after: "e2" }];
    const next = { ...to, ...withTemplate(to, template, "2028-02-27") };
    expect(next.days).toEqual([
      { date: "2028-02-27", ...hours, breaks },
      { date: "2028-03-01", ...hours, breaks: [] },
    ]);
    expect(next).toMatchObject({ lunch: null, wish: "shortDay", rooms: to.rooms });
    expect(next.rules).toEqual({ ...to.rules, changeMinutes: 15 });
    // Their day is not among those of the template.
    expect(next.absences.map(({ day }) => day)).toEqual([0]);
  });

  it("comes back as it was on the same date", () => {
    expect({ ...from, ...withTemplate(from, template, "2027-03-26") }).toEqual(from);
    expect(laterDate("2027-12-31", 1)).toBe("2028-01-01");
  });
});
