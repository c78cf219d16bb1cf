import type { TimetableEntry } from "@assay/domain";
import { expect, it } from "vitest";
import { hasOtherClock, myDayOf, timeLeftOf } from "./myDay.ts";

const entry = (id: string, date: string, from: number): TimetableEntry => ({
  id,
  exerciseId: "e",
  date,
  prepFrom: from,
  from,
  to: from + 60,
  ratingTo: from + 75,
  roomId: "r",
  room: "Raum A",
  prepRoomId: null,
  prepRoom: null,
  rolePlayer: null,
  candidates: [],
});
const entries = [
  entry("a", "2026-11-23", 540),
  entry("b", "2026-11-23", 660),
  entry("c", "2026-11-24", 540),
];
const idsOf = (list: readonly TimetableEntry[]) => list.map(({ id }) => id);
/** What is on at a moment, in a place that is an hour ahead of UTC. */
const at = (moment: string) => {
  const { now, next } = myDayOf(entries, "Europe/Berlin", Date.parse(moment));
  return [idsOf(now), idsOf(next)];
};

it("says what is on now and next by the clocks of the place", () => {
  expect(at("2026-11-23T07:59:59Z")).toEqual([[], ["a"]]);
  expect(at("2026-11-23T08:00:00Z")).toEqual([["a"], ["b"]]);
  // An observer still rates after the session.
  expect(at("2026-11-23T09:14:00Z")).toEqual([["a"], ["b"]]);
  expect(at("2026-11-23T09:15:00Z")).toEqual([[], ["b"]]);
  expect(at("2026-11-23T12:00:00Z")).toEqual([[], ["c"]]);
  expect(at("2026-11-24T20:00:00Z")).toEqual([[], []]);
});

it("lists all days", () => {
  const { days } = myDayOf(entries, "Europe/Berlin", 0);
  expect(days.map((day) => [day.date, idsOf(day.entries)])).toEqual([
    ["2026-11-23", ["a", "b"]],
    ["2026-11-24", ["c"]],
  ]);
});

it("counts the begun minutes until a session begins, ends and is rated", () => {
  const left = (moment: string) => {
    const found = timeLeftOf(entry("a", "2026-11-23", 540), "Europe/Berlin", Date.parse(moment));
    return found && [found.until, found.minutes];
  };
  expect(left("2026-11-23T07:35:00Z")).toEqual(["begin", 25]);
  expect(left("2026-11-23T07:59:01Z")).toEqual(["begin", 1]);
  expect(left("2026-11-23T08:00:00Z")).toEqual(["end", 60]);
  expect(left("2026-11-23T08:48:30Z")).toEqual(["end", 12]);
  expect(left("2026-11-23T09:00:00Z")).toEqual(["ratingEnd", 15]);
  expect(left("2026-11-23T09:15:00Z")).toBeNull();
});

it("counts over midnight, and over a change of daylight saving, as clocks at the place do", () => {
  const late = { ...entry("n", "2026-11-23", 1410), to: 1440, ratingTo: 1455 };
  const after = Date.parse("2026-11-23T23:05:00Z");
  expect(timeLeftOf(late, "Europe/Berlin", after)).toEqual({ until: "ratingEnd", minutes: 10 });
  expect(idsOf(myDayOf([late], "Europe/Berlin", after).now)).toEqual(["n"]);
  // In the night of 25 October 2026 clocks go back from 3:00 to 2:00: one o'clock to four are four hours.
  const autumn = entry("d", "2026-10-25", 240);
  const one = Date.parse("2026-10-24T23:00:00Z");
  expect(timeLeftOf(autumn, "Europe/Berlin", one)).toEqual({ until: "begin", minutes: 240 });
});

it("knows time zones whose clocks are the same by what they show, not by their names", () => {
  expect(hasOtherClock(entries, "Europe/Berlin", "Europe/Berlin")).toBe(false);
  expect(hasOtherClock(entries, "Europe/Berlin", "Europe/Vienna")).toBe(false);
  expect(hasOtherClock(entries, "Europe/Berlin", "Europe/London")).toBe(true);
  expect(hasOtherClock([], "Europe/Berlin", "Europe/London")).toBe(false);
});
