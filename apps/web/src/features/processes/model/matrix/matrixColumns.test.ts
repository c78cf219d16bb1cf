import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testId } from "../../../../testing/buildRun.ts";
import { buildCentre, buildStep } from "../../../../testing/buildSteps.ts";
import {
  columnCount,
  isCentreColumn,
  matrixColumns,
  rowMarks,
  switchState,
} from "./matrixColumns.ts";

const [LEADING, LISTENING, WRITING] = [testId(80), testId(81), testId(82)];
const items = [
  buildStep(10, { competencyIds: [LEADING] }),
  buildCentre(20, [
    buildStep(21, { competencyIds: [LEADING, LISTENING] }),
    buildStep(22, { competencyIds: [LISTENING] }),
    buildStep(23, { competencyIds: [] }),
  ]),
  buildCentre(30, []),
];
const columns = matrixColumns(items);

describe("the columns of the matrix", () => {
  it("are all steps in order: a centre, then its own", () => {
    expect(columns.map(({ step }) => Number.parseInt(step.id, 16))).toEqual([
      10, 20, 21, 22, 23, 30,
    ]);
    expect(columns.map(isCentreColumn)).toEqual([false, true, false, false, false, true]);
    expect(columns.map(({ centre }) => centre && Number.parseInt(centre.id, 16))).toEqual([
      null,
      20,
      20,
      20,
      20,
      30,
    ]);
  });

  it("are none without steps", () => {
    expect(matrixColumns([])).toEqual([]);
  });
});

describe("what each step says of a competency", () => {
  it("is whether it observes it, and for a centre in how many of its steps", () => {
    expect(rowMarks(columns, LEADING)).toBe("1 (1) 1 0 0 (0)");
    expect(rowMarks(columns, LISTENING)).toBe("0 (2) 1 1 0 (0)");
    expect(rowMarks(columns, WRITING)).toBe("0 (0) 0 0 0 (0)");
  });

  it("changes exactly when somebody switches it: an unchanged row is recognised by it", () => {
    const ids = [LEADING, LISTENING, WRITING];
    const given = fc.tuple(fc.subarray(ids), fc.subarray(ids), fc.subarray(ids));
    const build = ([a, b, c]: string[][]) =>
      matrixColumns([
        buildStep(10, { competencyIds: a ?? [] }),
        buildCentre(20, [
          buildStep(21, { competencyIds: b ?? [] }),
          buildStep(22, { competencyIds: c ?? [] }),
        ]),
      ]);
    fc.assert(
      fc.property(given, given, (one, other) => {
        for (const id of ids) {
          const isSame = one.every((list, step) => list.includes(id) === other[step]?.includes(id));
          expect(rowMarks(build(one), id) === rowMarks(build(other), id)).toBe(isSame);
        }
      }),
    );
  });
});

describe("how many competencies a step observes", () => {
  it("counts those that are asked about, in a centre each once", () => {
    const all = [LEADING, LISTENING, WRITING];
    expect(columns.map((column) => columnCount(column, all))).toEqual([1, 2, 2, 1, 0, 0]);
    expect(columns.map((column) => columnCount(column, [LISTENING]))).toEqual([0, 1, 1, 1, 0, 0]);
    expect(columns.map((column) => columnCount(column, []))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe("a switch for many", () => {
  it.each([
    [0, 0, "off"],
    [0, 3, "off"],
    [1, 3, "mixed"],
    [2, 3, "mixed"],
    [3, 3, "on"],
    [1, 1, "on"],
  ])("of which %i of %i are on is %s", (on, all, state) => {
    expect(switchState(on, all)).toBe(state);
  });
});
