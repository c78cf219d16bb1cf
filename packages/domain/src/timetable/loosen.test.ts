import { timetableInstance } from "@assay/testing/timetable.ts";
import { expect, it, vi } from "vitest";
import { findRemedies, singleTrials } from "./loosen.ts";
import { impossibleReasons } from "./possible.ts";

vi.mock(import("./possible.ts"), async (load) => {
  const real = await load();
  return { ...real, impossibleReasons: vi.fn(real.impossibleReasons) };
});

it("asks whether to go on before it counts each pair, which takes minutes for large instances", () => {
  const base = timetableInstance("M", 1);
  // No single remedy helps against two shortages.
  const instance = { ...base, observers: [], rooms: [], conflicts: [] };
  const singles = singleTrials(instance).length;
  const countings = () => vi.mocked(impossibleReasons).mock.calls.length;
  let [asked, before, most] = [0, 0, 0];
  const goOn = () => {
    most = Math.max(most, countings() - before);
    before = countings();
    asked += 1;
    return asked < singles + 10;
  };
  expect(findRemedies({ instance, seed: 1, workPerTrial: 1, most: 3, goOn })).toEqual([]);
  expect(asked).toBeGreaterThan(singles);
  expect(Math.max(most, countings() - before)).toBeLessThanOrEqual(1);
});
