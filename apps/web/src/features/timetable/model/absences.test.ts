import type { PlanningSettings } from "@assay/contract";
import { defaultPlanning } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { newAbsence, withoutDay, withoutResource } from "./absences.ts";

const day = { date: "2027-03-01", from: 540, to: 1020, breaks: [] };
const defaults = defaultPlanning({
  date: "2027-03-01",
  timeZone: "Europe/Berlin",
  observers: [],
  rooms: [{ id: "r", name: "Raum", kind: "", seats: 4 }],
  rolePlayers: [{ id: "p", name: "Kim", kinds: ["customer"] }],
});
const settings: PlanningSettings = {
  ...(structuredClone(defaults) as PlanningSettings),
  days: [day, { ...day, date: "2027-03-02" }, { ...day, date: "2027-03-03" }],
  absences: [
    { id: "r", day: 0, from: 540, to: 600 },
    { id: "c", day: 1, from: 540, to: 600 },
    { id: "p", day: 2, from: 540, to: 600 },
  ],
};

describe("absences", () => {
  it("begin as all of the first day", () => {
    expect(newAbsence("x", settings)).toEqual({ id: "x", day: 0, from: 540, to: 1020 });
  });

  it("go with their room or role player", () => {
    const next = withoutResource(settings, "p");
    expect(next).toMatchObject({ rolePlayers: [], rooms: [{ id: "r" }] });
    expect(next.absences.map(({ id }) => id)).toEqual(["r", "c"]);
  });

  it("go with their day, and those of later days move with theirs", () => {
    const { days, absences } = withoutDay(settings, 1);
    expect(days.map(({ date }) => date)).toEqual(["2027-03-01", "2027-03-03"]);
    expect(absences.map(({ id, day: at }) => [id, at])).toEqual([
      ["r", 0],
      ["p", 1],
    ]);
  });
});
