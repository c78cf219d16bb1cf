import {
  checkTimetable,
  clashingOrder,
  impossibleChanges,
  timetableInstance,
  type TimetableSize,
} from "@assay/testing/timetable.ts";
import { describe, expect, it } from "vitest";
import { findRemedies } from "./loosen.ts";
import { resourceLoads } from "./loads.ts";
import { impossibleReasons } from "./possible.ts";
import type { TimetableInstance } from "./instance.ts";

const sizes: readonly TimetableSize[] = ["S", "M", "L", "XL"];
const remediesOf = (instance: TimetableInstance, most: number) =>
  findRemedies({ instance, seed: 1, workPerTrial: 300_000, most, goOn: () => true });

describe("Reasons why no timetable is possible", () => {
  it("are found by counting", () => {
    for (const [name, change] of Object.entries(impossibleChanges)) {
      const instance = timetableInstance("M", 1);
      expect(impossibleReasons({ ...instance, ...change(instance) }), name).not.toEqual([]);
    }
  });

  it("are never found where there is a plan", () => {
    for (const size of sizes)
      for (let seed = 1; seed <= 20; seed++)
        expect(impossibleReasons(timetableInstance(size, seed)), `${size} ${seed}`).toEqual([]);
  });

  it("say how many minutes are needed, and how many are there", () => {
    const instance = timetableInstance("M", 1);
    const observers = instance.observers.slice(0, 6);
    expect(impossibleReasons({ ...instance, observers, conflicts: [] })).toContainEqual({
      why: "resourceTooBusy",
      resource: "observers",
      kind: "",
      count: 6,
      needed: 3760,
      there: 3330,
    });
    for (const { needed, there } of resourceLoads(instance)) expect(needed).toBeLessThan(there);
  });
});

describe("Remedies", () => {
  it("lead to a plan that keeps all rules, and never drop a conflict of interest", () => {
    for (const [name, change] of Object.entries(impossibleChanges)) {
      const instance = timetableInstance("M", 1);
      const changed = { ...instance, ...change(instance) };
      const remedies = remediesOf(changed, 1);
      expect(remedies, name).toHaveLength(1);
      for (const remedy of remedies) {
        expect(checkTimetable(remedy.instance, remedy.plan), name).toEqual([]);
        expect(remedy.instance.conflicts).toEqual(changed.conflicts);
      }
    }
  });

  it("are found where rules clash in a way that no counting finds", () => {
    const instance = clashingOrder();
    expect(impossibleReasons(instance)).toEqual([]);
    const [remedy] = remediesOf(instance, 1);
    expect(checkTimetable(remedy!.instance, remedy!.plan)).toEqual([]);
  });
});
