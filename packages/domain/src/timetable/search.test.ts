import { checkTimetable, timetableInstance } from "@assay/testing/timetable.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timetableBounds } from "./bounds.ts";
import { timetableScore } from "./score.ts";
import { TimetableSearch, type SearchOptions } from "./search.ts";
import { WEIGHT_PRESETS } from "./weights.ts";

const sizes = fc.constantFrom("S" as const, "M" as const, "L" as const);
const seeds = fc.integer({ min: 1, max: 1000 });

function searched(options: SearchOptions, iterations: number) {
  const search = new TimetableSearch(options);
  search.step(iterations);
  return search;
}

describe("The search for a timetable", () => {
  it("keeps all rules, whatever the size, the seed and the iterations", () => {
    const check = (size: "S" | "M" | "L", seed: number, iterations: number) => {
      const instance = timetableInstance(size, seed);
      const { best, progress } = searched({ instance, seed, work: 2_000_000 }, iterations);
      const broken = checkTimetable(instance, best);
      if (progress.unplaced === 0) expect(broken).toEqual([]);
      else expect(broken.every((one) => /^(everyExerciseOnce|minDiff)/.test(one))).toBe(true);
    };
    const iterations = fc.integer({ min: 0, max: 600 });
    fc.assert(fc.property(sizes, seeds, iterations, check), { numRuns: 15 });
  });

  it("finds a plan for sixty candidates", () => {
    const instance = timetableInstance("XL", 1);
    const { best, progress } = searched({ instance, seed: 1, work: 3_000_000 }, 50);
    expect(progress.unplaced).toBe(0);
    expect(checkTimetable(instance, best)).toEqual([]);
  });

  it("finds the same plan from the same seed, however its steps are divided", () => {
    const instance = timetableInstance("M", 2);
    const options = { instance, seed: 7, work: 1_000_000 };
    const whole = searched(options, 900);
    const divided = new TimetableSearch(options);
    for (const part of [1, 99, 300, 500]) divided.step(part);
    expect(divided.best).toEqual(whole.best);
    expect(searched({ ...options, seed: 8 }, 900).best).not.toEqual(whole.best);
  });

  it("counts the points that the score counts", () => {
    for (const size of ["S", "M", "L"] as const) {
      const instance = timetableInstance(size, 3);
      const { best, progress } = searched({ instance, seed: 3, work: 1_000_000 }, 400);
      expect(Math.round(progress.points)).toBeCloseTo(timetableScore(instance, best).total, -1);
    }
  });

  it("leaves pinned sessions as they are", () => {
    const instance = timetableInstance("M", 1);
    const first = searched({ instance, seed: 1, work: 1_000_000 }, 100).best;
    const pinned = first.sessions.filter((_, place) => place % 5 === 0);
    const start = { plan: { sessions: pinned }, freedomOf: () => "none" as const };
    const { best, progress } = searched({ instance, seed: 9, work: 1_000_000, start }, 500);
    expect(progress.unplaced).toBe(0);
    expect(checkTimetable(instance, best)).toEqual([]);
    for (const session of pinned) expect(best.sessions).toContainEqual(session);
  });

  it("comes nearer to what a preset asks for", () => {
    const instance = timetableInstance("S", 1);
    const score = (weights: SearchOptions["instance"]["weights"]) => {
      const wanted = { ...instance, weights };
      const { best } = searched({ instance: wanted, seed: 1, work: 1_500_000 }, 3000);
      return timetableScore(wanted, best);
    };
    const { shortDay, littleWaiting, mostRotation } = WEIGHT_PRESETS;
    expect(score(shortDay).length).toBeLessThanOrEqual(score(littleWaiting).length);
    expect(score(littleWaiting).wait).toBeLessThanOrEqual(score(shortDay).wait);
    expect(score(mostRotation).repeats).toBe(timetableBounds(instance).repeats);
  });
});
