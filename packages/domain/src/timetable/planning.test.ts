import { describe, expect, it } from "vitest";
import { defaultExercisePlanning } from "./exercisePlanning.ts";
import { instanceFaults } from "./instanceFaults.ts";
import {
  defaultPlanning,
  instanceOf,
  planningViolations,
  type PlanningSettings,
} from "./planning.ts";
import { planSessions, timetablePlan } from "./planSessions.ts";
import { timetableViolations } from "./rules.ts";
import { firstPlan } from "./solve.ts";

const run = {
  exercises: [
    { id: "e1", isGroupItem: false },
    { id: "e2", isGroupItem: true, planning: { ...defaultExercisePlanning(true), minutes: 45 } },
  ],
  candidates: ["c1", "c2", "c3", "c4"],
  conflicts: [{ candidateId: "c1", observerId: "o1" }],
};
const room = (id: string) => ({ id, name: id, kind: "", seats: 6 });
const settings: PlanningSettings = defaultPlanning({
  date: "2027-03-01",
  timeZone: "Europe/Berlin",
  observers: ["o1", "o2", "o3", "o4"],
  rooms: [room("r1"), room("r2")],
  rolePlayers: [],
});

describe("the instance of a run", () => {
  it("needs no settings but rooms and observers for a first plan", () => {
    const instance = instanceOf(settings, run);
    expect(instanceFaults(instance)).toEqual([]);
    const plan = firstPlan(instance, { seed: 1, work: 3_000_000 });
    expect(plan && timetableViolations(instance, plan)).toEqual([]);
  });

  it("takes the planning of the run, then that of the process, then the default", () => {
    const own = { ...defaultExercisePlanning(false), minutes: 90 };
    const { exercises } = instanceOf({ ...settings, exercises: { e1: own } }, run);
    expect(exercises.map(({ duration }) => duration)).toEqual([90, 45]);
    expect(instanceOf(settings, run).exercises[0]?.duration).toBe(60);
  });

  it("leaves out what the run does not have, and observers who are candidates", () => {
    const instance = instanceOf(
      {
        ...settings,
        observers: ["o1", "c2"],
        rules: {
          ...settings.rules,
          precedence: [{ before: "e1", after: "gone" }],
          apart: [{ one: "c1", other: "gone" }],
        },
      },
      { ...run, conflicts: [...run.conflicts, { candidateId: "gone", observerId: "o1" }] },
    );
    expect(instance.observers.map(({ id }) => id)).toEqual(["o1"]);
    expect(instance.rules).toMatchObject({ precedence: [], apart: [] });
    expect(instance.conflicts).toEqual([{ candidate: "c1", observer: "o1" }]);
    expect(instanceFaults(instance)).toEqual([]);
  });

  it("turns absences into the times at which somebody is there", () => {
    const absences = [
      { id: "o1", day: 0, from: 600, to: 660 },
      { id: "o1", day: 0, from: 480, to: 540 },
      { id: "r1", day: 0, from: 0, to: 1440 },
    ];
    const { observers, rooms } = instanceOf({ ...settings, absences }, run);
    expect(observers[0]?.available).toEqual([
      { day: 0, from: 540, to: 600 },
      { day: 0, from: 660, to: 1080 },
    ]);
    expect(rooms[0]?.available).toEqual([]);
    expect(observers[1]).not.toHaveProperty("available");
  });
});

describe("settings of a timetable", () => {
  it("are refused with days that do not follow each other, breaks outside of them and unknown places", () => {
    const [day] = settings.days;
    const rulesOf = (change: Partial<PlanningSettings>) =>
      planningViolations({ ...settings, ...change }).map(({ path, rule }) => `${path} ${rule}`);
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf({ days: [day!, day!] })).toEqual(["days.1.date dayOrder"]);
    expect(rulesOf({ days: [{ ...day!, breaks: [{ from: 0, to: 500 }] }] })).toEqual([
      "days.0.breaks breakOutside",
    ]);
    expect(rulesOf({ timeZone: "Europe/Atlantis" })).toEqual(["timeZone timeZone"]);
    expect(rulesOf({ rooms: [room("r1"), room("r1")] })).toEqual(["rooms duplicateRoom"]);
    const apart = [{ one: "c1", other: "c1" }];
    expect(rulesOf({ rules: { ...settings.rules, apart } })).toEqual(["rules.apart apartFromSelf"]);
  });
});

describe("the sessions of a run's timetable", () => {
  it("keep their ids and pins where a new plan has the same cells", () => {
    const instance = instanceOf(settings, run);
    const plan = firstPlan(instance, { seed: 1, work: 3_000_000 })!;
    let next = 0;
    const newId = () => `s${next++}`;
    const first = planSessions(plan, [], newId).map((one, place) => ({
      ...one,
      isPinned: place === 0,
    }));
    expect(timetablePlan(first)).toEqual(plan);
    const other = firstPlan(instance, { seed: 2, work: 3_000_000 })!;
    const second = planSessions(other, first, newId);
    const keyOf = (one: (typeof first)[number]) =>
      `${one.exerciseId} ${one.candidates
        .map(({ id }) => id)
        .toSorted()
        .join()}`;
    for (const one of second) {
      const before = first.find((each) => keyOf(each) === keyOf(one));
      if (before) expect([one.id, one.isPinned]).toEqual([before.id, before.isPinned]);
    }
    expect(new Set(second.map(({ id }) => id)).size).toBe(second.length);
  });
});
