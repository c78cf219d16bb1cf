import type { PlanningSettings } from "@assay/contract";
import {
  defaultExercisePlanning,
  defaultPlanning,
  findRemedies,
  instanceOf,
  type Loosening,
  type Remedy,
  singleTrials,
  type TimetableInstance,
} from "@assay/domain";
import { describe, expect, it } from "vitest";
import { remedySection, remedySettings } from "./remedySettings.ts";

const run = {
  exercises: [
    { id: "e1", isGroupItem: false },
    { id: "e2", isGroupItem: true },
  ],
  candidates: ["c1", "c2", "c3", "c4"],
  conflicts: [{ candidateId: "c1", observerId: "o1" }],
};
const group = { ...defaultExercisePlanning(true), groupMin: 3, observersPerCell: 2 };
const defaults = defaultPlanning({
  date: "2027-03-01",
  timeZone: "Europe/Berlin",
  observers: ["o1", "o2", "o3", "o4"],
  rooms: [{ id: "r1", name: "A", kind: "large", seats: 6 }],
  rolePlayers: [{ id: "p1", name: "Kim", kinds: ["customer"] }],
});
/** Settings in which everything that can be loosened is strict. */
const settings: PlanningSettings = {
  ...(structuredClone(defaults) as PlanningSettings),
  exercises: {
    e1: { ...defaultExercisePlanning(false), roomKind: "large", rolePlayerKind: "customer" },
    e2: { ...group, roomKind: "large" },
  },
  absences: ["c1", "o1", "r1", "p1"].map((id) => ({ id, day: 0, from: 480, to: 540 })),
  rules: {
    ...defaults.rules,
    minDifferentObservers: 3,
    maxSameObserver: 1,
    precedence: [{ before: "e1", after: "e2" }],
    apart: [{ one: "c1", other: "c2" }],
  },
};
const instance = instanceOf(settings, run);

let added = 0;
const naming = {
  newId: () => `new${added++}`,
  room: (number: number) => `Room ${number}`,
  rolePlayer: (number: number) => `Player ${number}`,
};

const remedies = singleTrials(instance).map(({ loosening, apply }): Remedy => ({
  loosenings: [loosening],
  instance: apply(instance),
  plan: { sessions: [] },
}));
const isOf = (what: Loosening["what"]) => (one: Remedy) => one.loosenings[0]?.what === what;

/** An instance without the ids of what a remedy adds, which are of no account. */
const withoutIds = ({ rooms, rolePlayers, ...rest }: TimetableInstance) => ({
  ...rest,
  rooms: rooms.map(({ id, ...room }) => (instance.rooms.some((one) => one.id === id) ? id : room)),
  rolePlayers: rolePlayers.map(({ kinds }) => kinds),
});

describe("the settings by a remedy", () => {
  it("make the instance for which the remedy has a plan, whatever it is", () => {
    // Whoever is there until the end of the day also is until a later one: more than the remedy counts on.
    const isExact = (one: Remedy) => !isOf("moreObservers")(one) && !isOf("longerDay")(one);
    const others = remedies.filter(isExact);
    expect(new Set(others.map(({ loosenings: [one] }) => one?.what)).size).toBe(12);
    for (const remedy of remedies.filter(isOf("longerDay")))
      expect(instanceOf(remedySettings(settings, { remedy, run, naming }), run).days).toEqual(
        remedy.instance.days,
      );
    for (const remedy of others) {
      const after = instanceOf(remedySettings(settings, { remedy, run, naming }), run);
      const [wanted, made] = [remedy.instance, after].map((one) =>
        JSON.parse(JSON.stringify(withoutIds(one))),
      );
      expect(made, JSON.stringify(remedy.loosenings)).toEqual(wanted);
    }
  });

  it("leave it to the user who observes, and lead there", () => {
    const more = remedies.filter(isOf("moreObservers"));
    expect(more).not.toEqual([]);
    for (const remedy of more) {
      expect(remedySettings(settings, { remedy, run, naming })).toEqual(settings);
      expect(remedySection(remedy)).toBe("observers");
    }
  });

  it("lead to the part that shows what has changed", () => {
    const sectionsOf = (what: Loosening["what"]) => [
      ...new Set(remedies.filter(isOf(what)).map(remedySection)),
    ];
    expect(sectionsOf("longerDay")).toEqual(["days"]);
    expect(sectionsOf("moreRooms")).toEqual(["rooms"]);
    expect(sectionsOf("otherGroups")).toEqual(["exercises"]);
    expect(sectionsOf("thereAllDay").toSorted()).toEqual(["observers", "rolePlayers", "rooms"]);
  });

  it("never lose a conflict of interest, not even where only that would help", () => {
    for (const remedy of remedies) expect(remedy.instance.conflicts).toEqual(instance.conflicts);
    const everybody = run.candidates.flatMap((candidateId) =>
      settings.observers.map((observerId) => ({ candidateId, observerId })),
    );
    const clashing = instanceOf(defaults, { ...run, conflicts: everybody });
    const said: string[] = [];
    const found = findRemedies({
      instance: clashing,
      seed: 1,
      workPerTrial: 300_000,
      most: 5,
      goOn: () => true,
      onRemedy: ({ loosenings }) => said.push(...loosenings.map(({ what }) => what)),
    });
    expect(said).toEqual(found.flatMap(({ loosenings }) => loosenings.map(({ what }) => what)));
    for (const remedy of found) expect(remedy.instance.conflicts).toEqual(clashing.conflicts);
  });
});
