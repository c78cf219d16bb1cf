import { timetableInstance } from "@assay/testing/timetable.ts";
import { describe, expect, it } from "vitest";
import { timetableBounds } from "./bounds.ts";
import type { PlannedExercise, TimetableInstance } from "./instance.ts";
import { timetableScore } from "./score.ts";
import { TimetableSearch } from "./search.ts";
import { WEIGHT_PRESETS } from "./weights.ts";

const idsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

const exercise = (id: string, more: Partial<PlannedExercise> = {}): PlannedExercise => ({
  id,
  prep: 0,
  duration: 30,
  rating: 10,
  roomKind: "",
  prepRoomKind: null,
  rolePlayerKind: null,
  groupMin: 1,
  groupMax: 1,
  maxCandidatesPerObserver: 1,
  observers: 2,
  ...more,
});

/** Six candidates in three exercises, whom two of four observers watch: 360 minutes for each observer. */
const day = (change: Partial<TimetableInstance> = {}): TimetableInstance => ({
  slot: 5,
  days: [{ from: 480, to: 1080 }],
  candidates: idsOf("c", 6).map((id) => ({ id })),
  observers: idsOf("o", 4).map((id) => ({ id })),
  rooms: idsOf("r", 6).map((id) => ({ id, kind: "", seats: 6 })),
  rolePlayers: [],
  exercises: idsOf("e", 3).map((id) => exercise(id)),
  conflicts: [],
  rules: { changeMinutes: 5, lunch: { from: 690, to: 840, minutes: 30 } },
  weights: WEIGHT_PRESETS.shortDay,
  ...change,
});

/** The length of the shortest day that a search finds, and the least that is said to be possible. */
function shortest(instance: TimetableInstance) {
  const search = new TimetableSearch({ instance, seed: 1, work: 3_000_000 });
  search.step(400);
  const { best, progress } = search;
  expect(progress.unplaced).toBe(0);
  return {
    found: timetableScore(instance, best).length,
    least: timetableBounds(instance).length,
  };
}

describe("The least length of a day", () => {
  it("has no lunch break if everybody can eat before or after their work", () => {
    const { found, least } = shortest(day());
    expect(least).toBe(360);
    expect(found).toBeGreaterThanOrEqual(least);
  });

  it("has the lunch break if the work does not fit before or after it", () => {
    const days = [{ from: 540, to: 1080 }];
    const { found, least } = shortest(
      day({ days, rules: { lunch: { from: 720, to: 840, minutes: 30 } } }),
    );
    expect(least).toBe(390);
    expect(found).toBeGreaterThanOrEqual(least);
  });

  it("counts the places of a group that stay empty for nobody", () => {
    const groups = [exercise("e0", { groupMin: 2, groupMax: 6, observers: 1 })];
    const candidates = idsOf("c", 8).map((id) => ({ id }));
    const observers = [{ id: "o0" }, { id: "o1" }, { id: "o2" }, { id: "o3" }, { id: "o4" }];
    const { found, least } = shortest(day({ candidates, observers, exercises: groups, rules: {} }));
    expect(found).toBeGreaterThanOrEqual(least);
  });

  it("counts for each candidate the exercises in which they take part", () => {
    const candidates = idsOf("c", 3).map((id, place) => ({
      id,
      skips: idsOf("e", 3).filter((_, other) => other !== place),
    }));
    const { found, least } = shortest(day({ candidates, rules: {} }));
    expect(found).toBeGreaterThanOrEqual(least);
  });

  it("is not rounded to the grid if an exercise is not", () => {
    const exercises = [exercise("e0", { duration: 31, observers: 1 })];
    const [candidates, observers] = [[{ id: "c0" }], [{ id: "o0" }]];
    const { found, least } = shortest(day({ candidates, observers, exercises, rules: {} }));
    expect(found).toBeGreaterThanOrEqual(least);
  });

  it("lets the pause of a role player lie after their last session", () => {
    const exercises = [exercise("e0", { rolePlayerKind: "customer", rolePlayerPause: 30 })];
    const rolePlayers = [{ id: "p0", kinds: ["customer"] }];
    const { found, least } = shortest(day({ exercises, rolePlayers, rules: {} }));
    expect(found).toBeGreaterThanOrEqual(least);
  });

  it("is never above what a search finds", () => {
    for (const size of ["S", "M"] as const)
      for (let seed = 1; seed <= 3; seed++) {
        const instance = { ...timetableInstance(size, seed), weights: WEIGHT_PRESETS.shortDay };
        const { found, least } = shortest(instance);
        expect(found, `${size} ${seed}`).toBeGreaterThanOrEqual(least);
      }
  });
});

it("The least difference between observers is none if stand-ins may take what is left", () => {
  const observers = [...idsOf("o", 4).map((id) => ({ id })), { id: "s0", standIn: true }];
  expect(timetableBounds(day({ observers })).balance).toBe(0);
});
