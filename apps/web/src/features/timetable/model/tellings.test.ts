import { changesBetween, type TimetablePlan, type TimetableSession } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { tellingsOf } from "./tellings.ts";

const session = (change: Partial<TimetableSession> = {}): TimetableSession => ({
  exercise: "talk",
  day: 0,
  start: 600,
  room: "r1",
  prepRoom: "r8",
  rolePlayer: "p1",
  candidates: ["c1"],
  observers: { c1: ["o1"] },
  ...change,
});
const planOf = (...sessions: TimetableSession[]): TimetablePlan => ({ sessions });
const other = session({ exercise: "case", candidates: ["c2"], observers: { c2: ["o3"] } });

const told = (before: TimetablePlan, after: TimetablePlan) =>
  tellingsOf(changesBetween(before, after), before, after).map(
    ({ role, id, changes }) => `${role} ${id}: ${changes.map(({ what }) => what).join(" ")}`,
  );

describe("who must be told what", () => {
  it("names every difference, to everybody whom it concerns, and nobody else", () => {
    const after = session({
      day: 1,
      start: 700,
      room: "r2",
      prepRoom: "r9",
      rolePlayer: "p2",
      observers: { c1: ["o2"] },
      extra: 20,
    });
    const all = "time extra room prepRoom rolePlayer observers";
    expect(told(planOf(session(), other), planOf(after, other))).toEqual([
      `candidate c1: ${all}`,
      `observer o1: ${all}`,
      `observer o2: ${all}`,
      `rolePlayer p1: ${all}`,
      `rolePlayer p2: ${all}`,
    ]);
  });

  it("names what is dropped and what is new", () => {
    expect(told(planOf(session()), planOf(other))).toEqual([
      "candidate c2: added",
      "observer o3: added",
      "rolePlayer p1: added dropped",
      "candidate c1: dropped",
      "observer o1: dropped",
    ]);
  });

  it("is empty where nothing differs", () => {
    expect(told(planOf(session(), other), planOf(other, session()))).toEqual([]);
  });
});
