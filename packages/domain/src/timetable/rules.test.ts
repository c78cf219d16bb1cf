import {
  checkedScore,
  checkTimetable,
  numbers,
  timetableInstance,
} from "@assay/testing/timetable.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TimetableInstance } from "./instance.ts";
import type { TimetablePlan, TimetableSession } from "./plan.ts";
import { TIMETABLE_RULES, timetableViolations } from "./rules.ts";
import { timetableScore } from "./score.ts";
import { firstPlan } from "./solve.ts";
import type { TimetableRuleName, TimetableViolation } from "./violations.ts";

const instance = timetableInstance("M", 1);
const plan = firstPlan(instance, { seed: 1, work: 1_000_000 })!;

/** The changed session of a plan, or nothing to drop it. */
type Change = (session: TimetableSession) => TimetableSession | undefined;

const withChange = (exercise: string, change: Change): TimetablePlan => {
  const place = plan.sessions.findIndex((session) => session.exercise === exercise);
  return {
    sessions: plan.sessions.flatMap((one, at) => (at === place ? (change(one) ?? []) : one)),
  };
};
const withRules = (rules: TimetableInstance["rules"]) => ({
  ...instance,
  rules: { ...instance.rules, ...rules },
});
const withExercise = (id: string, change: Partial<TimetableInstance["exercises"][number]>) => ({
  ...instance,
  exercises: instance.exercises.map((one) => (one.id === id ? { ...one, ...change } : one)),
});
const withRooms = (kind: string, seats: number) => ({
  ...instance,
  rooms: instance.rooms.map((one) => (one.kind === kind ? { ...one, seats } : one)),
});
const cut = (session: TimetableSession) =>
  Object.fromEntries(session.candidates.map((one) => [one, session.observers[one]!.slice(1)]));
const [discussion] = plan.sessions.filter(({ exercise }) => exercise === "discussion");
const [roleplay] = plan.sessions.filter(({ exercise }) => exercise === "roleplay");
const shortDay = { day: 0, from: 480, to: 485 };
const [watched] = roleplay!.candidates;
const conflict = { candidate: watched!, observer: roleplay!.observers[watched!]![0]! };
const twice = {
  precedence: [
    { before: "roleplay", after: "interview" },
    { before: "interview", after: "roleplay" },
  ],
};

/** One way to break each rule. */
const broken: Readonly<Record<TimetableRuleName, readonly [TimetableInstance, TimetablePlan]>> = {
  unknown: [instance, withChange("roleplay", (one) => ({ ...one, exercise: "none" }))],
  grid: [instance, withChange("roleplay", (one) => ({ ...one, start: one.start + 1 }))],
  groupSize: [withExercise("discussion", { groupMin: 7, groupMax: 7 }), plan],
  room: [instance, withChange("roleplay", (one) => ({ ...one, room: "" }))],
  roomKind: [instance, withChange("roleplay", (one) => ({ ...one, room: "r-plenum-01" }))],
  roomSeats: [withRooms("plenum", 5), plan],
  prepRoom: [instance, withChange("roleplay", (one) => ({ ...one, prepRoom: undefined }))],
  rolePlayer: [instance, withChange("roleplay", (one) => ({ ...one, rolePlayer: undefined }))],
  observersPerCell: [instance, withChange("roleplay", (one) => ({ ...one, observers: cut(one) }))],
  conflictOfInterest: [{ ...instance, conflicts: [conflict] }, plan],
  candidatesPerObserver: [withExercise("discussion", { maxCandidatesPerObserver: 1 }), plan],
  apart: [withRules({ apart: [[discussion!.candidates[0]!, discussion!.candidates[1]!]] }), plan],
  everyExerciseOnce: [instance, withChange("interview", () => undefined)],
  minDifferentObservers: [withRules({ minDifferentObservers: 9 }), plan],
  maxSameObserver: [withRules({ maxSameObserver: 1 }), plan],
  dayBounds: [instance, withChange("roleplay", (one) => ({ ...one, start: 1075 }))],
  closed: [
    withRules({ closed: [{ day: 0, from: roleplay!.start, to: roleplay!.start + 5 }] }),
    plan,
  ],
  available: [
    {
      ...instance,
      observers: instance.observers.map((one) => ({ ...one, available: [shortDay] })),
    },
    plan,
  ],
  prepRoomSeats: [withRooms("prep", 0), plan],
  twoPlaces: [
    instance,
    {
      sessions: plan.sessions.map((one) =>
        one.exercise === "interview" ? { ...one, start: 600 } : one,
      ),
    },
  ],
  lunch: [withRules({ lunch: { from: 690, to: 810, minutes: 120 } }), plan],
  precedence: [withRules(twice), plan],
  oneDay: [
    { ...withRules({ oneDay: true }), days: [...instance.days, ...instance.days] },
    withChange("roleplay", (one) => ({ ...one, day: 1 })),
  ],
};

/** A violation as the checker of the tests names it. */
function asBroken(violation: TimetableViolation): string {
  const { rule } = violation;
  if (rule === "lunch") return `${rule}|${violation.resource.id} on day ${violation.day}`;
  if ("resource" in violation) return `${rule}|${violation.resource.kind} ${violation.resource.id}`;
  if (rule === "observersPerCell" || rule === "conflictOfInterest")
    return `${rule}|${violation.candidate}/${violation.session.exercise}`;
  if ("session" in violation) {
    const { exercise, day, start } = violation.session;
    return `${rule}|${exercise}@${day}:${start}`;
  }
  return `${rule}|${violation.candidate}`;
}

/** Changes some sessions of the plan at random: times, rooms, people, or drops them. */
function spoilt(seed: number): TimetablePlan {
  const below = numbers(seed);
  const any = <T>(list: readonly T[]) => list[below(list.length)]!;
  const changes: readonly Change[] = [
    (one) => ({ ...one, start: one.start + 5 * (below(41) - 20) }),
    (one) => ({ ...one, start: one.start + below(7) - 3 }),
    (one) => ({ ...one, room: any(instance.rooms).id }),
    (one) => ({ ...one, prepRoom: any([undefined, ...instance.rooms.map(({ id }) => id)]) }),
    (one) => ({ ...one, rolePlayer: any([undefined, "p-customer-01", "p-customer-02", "none"]) }),
    (one) => ({
      ...one,
      observers: Object.fromEntries(
        one.candidates.map((id) => [id, [any(instance.observers).id, any(instance.observers).id]]),
      ),
    }),
    (one) => ({ ...one, candidates: one.candidates.slice(1) }),
    (one) => ({ ...one, exercise: any(instance.exercises).id }),
    (one) => ({ ...one, extra: 5 * below(10) }),
    (one) => ({ ...one, day: below(2) }),
    () => undefined,
  ];
  const count = 1 + below(8);
  const places = new Set(Array.from({ length: count }, () => below(plan.sessions.length)));
  return {
    sessions: plan.sessions.flatMap((one, place) =>
      places.has(place) ? (any(changes)(one) ?? []) : one,
    ),
  };
}

/** Plans that are compared; `ASSAY_PLANS` asks for more. */
const PLANS = Number(process.env["ASSAY_PLANS"] ?? 300);

describe("The hard rules of timetables", () => {
  it("find nothing in a plan of the solver", () => {
    expect(timetableViolations(instance, plan)).toEqual([]);
    expect(checkTimetable(instance, plan)).toEqual([]);
  });

  it.each(TIMETABLE_RULES.map((rule) => [rule] as const))("name %s where it is broken", (rule) => {
    const [changed, spoiltPlan] = broken[rule];
    const names = timetableViolations(changed, spoiltPlan).map((violation) => violation.rule);
    expect(names).toContain(rule);
    expect(checkTimetable(changed, spoiltPlan).map((one) => one.split("|")[0])).toContain(rule);
  });

  it("agree with the checker of the tests about broken plans", () => {
    const check = (seed: number) => {
      const spoiltPlan = spoilt(seed);
      const days = {
        ...withRules({ closed: [{ day: 0, from: 900, to: 930 }], oneDay: true }),
        days: [...instance.days, ...instance.days],
      };
      const found = new Set(timetableViolations(days, spoiltPlan).map(asBroken));
      expect([...found].toSorted()).toEqual(checkTimetable(days, spoiltPlan));
    };
    fc.assert(fc.property(fc.nat(), check), { numRuns: PLANS });
  });
});

describe("The score of timetables", () => {
  it("is the one that the checker of the tests counts", () => {
    for (const size of ["S", "M", "L"] as const)
      for (const seed of [1, 2]) {
        const other = timetableInstance(size, seed);
        const { sessions } = firstPlan(other, { seed, work: 1_000_000 })!;
        const { total, ...parts } = timetableScore(other, { sessions });
        expect(parts).toEqual(checkedScore(other, { sessions }));
        expect(total).toBeGreaterThan(0);
      }
  });
});
