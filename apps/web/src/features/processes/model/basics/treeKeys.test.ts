import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testId } from "../../../../testing/buildRun.ts";
import { buildCentre, buildStep } from "../../../../testing/buildSteps.ts";
import { treeMove, visibleRows } from "./treeKeys.ts";

const items = [
  buildStep(10),
  buildCentre(20, [buildStep(21), buildStep(22)]),
  buildCentre(30, []),
  buildStep(40),
];
const rowsOf = (...collapsed: number[]) => visibleRows(items, new Set(collapsed.map(testId)));
const numbers = (rows: ReturnType<typeof visibleRows>) =>
  rows.map(({ id }) => Number.parseInt(id, 16));
const press = (key: string, on: number, ...collapsed: number[]) => {
  const move = treeMove(rowsOf(...collapsed), testId(on), key);
  return move && "focus" in move ? Number.parseInt(move.focus, 16) : move;
};

describe("the steps that are seen", () => {
  it("are all of them, from top to bottom, a centre before its own", () => {
    expect(numbers(rowsOf())).toEqual([10, 20, 21, 22, 30, 40]);
  });

  it("are none of those in a centre that is closed", () => {
    expect(numbers(rowsOf(20))).toEqual([10, 20, 30, 40]);
    expect(numbers(rowsOf(20, 30))).toEqual([10, 20, 30, 40]);
  });

  it("say where they stand, and which of them can be opened", () => {
    const [first, centre, inside, , empty] = rowsOf();
    expect(first).toEqual({ id: testId(10), parentId: null });
    expect(centre).toEqual({
      id: testId(20),
      parentId: null,
      isOpen: true,
      firstChild: testId(21),
    });
    expect(inside).toEqual({ id: testId(21), parentId: testId(20) });
    expect(empty).toMatchObject({ isOpen: true, firstChild: undefined });
    expect(rowsOf(20)[1]).toMatchObject({ isOpen: false, firstChild: testId(21) });
  });

  it("are none of a process without steps", () => {
    expect(visibleRows([], new Set())).toEqual([]);
  });
});

describe("a key in the tree", () => {
  it.each([
    ["ArrowDown", 10, 20],
    ["ArrowDown", 20, 21],
    ["ArrowDown", 22, 30],
    ["ArrowDown", 40, null],
    ["ArrowUp", 30, 22],
    ["ArrowUp", 10, null],
    ["Home", 22, 10],
    ["End", 10, 40],
    ["ArrowRight", 20, 21],
    ["ArrowRight", 10, null],
    ["ArrowRight", 30, null],
    ["ArrowLeft", 22, 20],
    ["ArrowLeft", 10, null],
    ["Enter", 20, null],
    ["a", 20, null],
  ])("%s leads from %i to %s", (key, from, to) => {
    expect(press(key, from)).toEqual(to);
  });

  it("opens and closes a centre", () => {
    expect(press("ArrowLeft", 20)).toEqual({ isOpen: false });
    expect(press("ArrowRight", 20, 20)).toEqual({ isOpen: true });
    expect(press("ArrowLeft", 20, 20)).toBeNull();
  });

  it("passes over what is closed", () => {
    expect(press("ArrowDown", 20, 20)).toBe(30);
    expect(press("ArrowUp", 30, 20)).toBe(20);
  });

  it("only ever leads to a step that is seen, and up again after down", () => {
    const collapsed = fc.subarray([20, 30]);
    const keys = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"];
    fc.assert(
      fc.property(collapsed, fc.constantFrom(...keys), (closed, key) => {
        const seen = numbers(rowsOf(...closed));
        for (const from of seen) {
          const to = press(key, from, ...closed);
          if (typeof to === "number") expect(seen).toContain(to);
          const below = press("ArrowDown", from, ...closed);
          if (typeof below === "number") expect(press("ArrowUp", below, ...closed)).toBe(from);
        }
      }),
    );
  });
});
