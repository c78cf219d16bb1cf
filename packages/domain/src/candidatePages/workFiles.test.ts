import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Arrival } from "./handIn.ts";
import {
  MOST_WORK_FILES,
  takesFiles,
  takesText,
  WORK_BYTES,
  WORK_KINDS,
  workFileEdit,
} from "./workFiles.ts";

const at = new Date("2026-11-23T08:59:00Z");
const filesOf = (inTime: number, late = 0) => [
  ...Array.from({ length: inTime }, (_, index) => ({ id: `t${index}`, size: 1, chosenAt: null })),
  ...Array.from({ length: late }, (_, index) => ({ id: `l${index}`, size: 1, chosenAt: at })),
];
const state = (inTime = 0, late = 0) => ({
  files: filesOf(inTime, late),
  isHandedIn: false,
  bytes: 0,
});

describe("what is handed in", () => {
  it("is a text, files or both", () => {
    expect(WORK_KINDS.map((kind) => [takesText(kind), takesFiles(kind)])).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
  });
});

describe("a file that arrives", () => {
  it("is taken while the time runs, and refused before, after, and once the work is handed in", () => {
    const edit = (arrival: Arrival) => workFileEdit(state(), { size: 1, arrival });
    expect(edit("inTime")).toEqual({ isLate: false, removed: null });
    expect(edit("late")).toEqual({ isLate: true, removed: null });
    expect(edit("early")).toEqual({ refusal: "workEarly" });
    expect(edit("over")).toEqual({ refusal: "workOver" });
    const handedIn = { ...state(), isHandedIn: true };
    expect(workFileEdit(handedIn, { size: 1, arrival: "inTime" })).toEqual({
      refusal: "workHandedIn",
    });
  });

  it("takes the place of the one that it replaces, also where there is no room for another", () => {
    const full = state(MOST_WORK_FILES);
    const file = { size: 1, arrival: "inTime" } as const;
    expect(workFileEdit(full, file)).toEqual({ refusal: "tooMany" });
    expect(workFileEdit(full, { ...file, replaces: "t0" })).toEqual({
      isLate: false,
      removed: "t0",
    });
    expect(workFileEdit(full, { ...file, replaces: "unknown" })).toEqual({ refusal: "tooMany" });
  });

  it("takes the room of the one that it replaces, too", () => {
    const full = { ...state(), files: [{ id: "t0", size: 10, chosenAt: null }], bytes: WORK_BYTES };
    const file = { size: 10, arrival: "inTime" } as const;
    expect(workFileEdit(full, file)).toEqual({ refusal: "workBytes" });
    expect(workFileEdit(full, { ...file, replaces: "t0" })).toEqual({
      isLate: false,
      removed: "t0",
    });
    expect(workFileEdit(full, { ...file, size: 11, replaces: "t0" })).toEqual({
      refusal: "workBytes",
    });
  });

  it("late is counted apart, and comes in the place of nothing", () => {
    const file = { size: 1, arrival: "late", replaces: "t0" } as const;
    const full = state(MOST_WORK_FILES);
    expect(workFileEdit(full, file)).toEqual({ isLate: true, removed: null });
    const late = state(0, MOST_WORK_FILES);
    expect(workFileEdit(late, file)).toEqual({ refusal: "tooMany" });
    expect(workFileEdit(late, { ...file, arrival: "inTime" })).toMatchObject({ isLate: false });
  });

  it("never fills more than a candidate has in a run, whatever arrives in whatever order", () => {
    const arriving = fc.record({
      size: fc.integer({ min: 1, max: 20 * 1024 * 1024 }),
      arrival: fc.constantFrom<Arrival>("inTime", "late", "early", "over"),
      exercise: fc.integer({ min: 0, max: 4 }),
      replaced: fc.integer({ min: 0, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(arriving, { maxLength: 80 }), (all) => {
        let stored: { id: string; chosenAt: Date | null; size: number; exercise: number }[] = [];
        for (const [index, { size, arrival, exercise, replaced }] of all.entries()) {
          const files = stored.filter((one) => one.exercise === exercise);
          const inTime = files.filter(({ chosenAt }) => chosenAt === null).map(({ id }) => id);
          const bytes = stored.reduce((sum, one) => sum + one.size, 0);
          const edit = workFileEdit(
            { files, isHandedIn: false, bytes },
            { size, arrival, replaces: files[replaced]?.id },
          );
          if ("refusal" in edit) continue;
          const chosenAt = edit.isLate ? at : null;
          stored = stored.filter(({ id }) => id !== edit.removed);
          stored.push({ id: `${index}`, chosenAt, size, exercise });
          const own = stored.filter((one) => one.exercise === exercise);
          for (const isLate of [true, false])
            expect(
              own.filter((one) => (one.chosenAt !== null) === isLate).length,
            ).toBeLessThanOrEqual(MOST_WORK_FILES);
          if (arrival === "late")
            expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(inTime));
          expect(stored.reduce((sum, one) => sum + one.size, 0)).toBeLessThanOrEqual(WORK_BYTES);
        }
      }),
    );
  });
});
