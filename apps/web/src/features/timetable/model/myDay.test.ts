import type { TimetableEntry } from "@assay/domain";
import { expect, it } from "vitest";
import { myDayOf } from "./myDay.ts";

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
