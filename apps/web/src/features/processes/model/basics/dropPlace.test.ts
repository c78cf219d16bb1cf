import { describe, expect, it } from "vitest";
import { dropPlace, type RowBox } from "./dropPlace.ts";

/** Rows of 40 px: a, day(x y), b, empty. */
const tree: [string, string | null, number, boolean][] = [
  ["a", null, 0, false],
  ["day", null, 1, true],
  ["x", "day", 0, false],
  ["y", "day", 1, false],
  ["b", null, 2, false],
  ["empty", null, 3, true],
];
const rows = tree.map(([id, parentId, index, isCentre], row): RowBox => ({
  id,
  parentId,
  index,
  isCentre,
  top: row * 40,
  bottom: row * 40 + 40,
}));
const drop = (id: string, row: string, share: number) => {
  const box = rows.find((entry) => entry.id === row) ?? rows[0];
  return dropPlace(rows, id, (box?.top ?? 0) + share * 40);
};

describe("the place where a dragged step is laid [PROC-07]", () => {
  it("is before or after the step below the pointer, at its level", () => {
    expect(drop("b", "a", 0.2)).toEqual({ parentId: null, index: 0, y: 0 });
    expect(drop("b", "x", 0.2)).toEqual({ parentId: "day", index: 0, y: 80 });
    expect(drop("b", "x", 0.8)).toEqual({ parentId: "day", index: 1, y: 120 });
    expect(drop("x", "b", 0.8)).toEqual({ parentId: null, index: 3, y: 200 });
  });

  it("counts the siblings without the step itself", () => {
    expect(drop("a", "b", 0.8)).toEqual({ parentId: null, index: 2, y: 200 });
    expect(drop("x", "y", 0.8)).toEqual({ parentId: "day", index: 1, y: 160 });
  });

  it("is in a centre, or before it where the pointer is at its upper edge", () => {
    expect(drop("a", "day", 0.6)).toEqual({ parentId: "day", index: 0, y: null });
    expect(drop("b", "day", 0.1)).toEqual({ parentId: null, index: 1, y: 40 });
    expect(drop("a", "empty", 0.9)).toMatchObject({ parentId: "empty", y: null });
  });

  it("is the end of the process below all rows", () => {
    expect(dropPlace(rows, "x", 999)).toEqual({ parentId: null, index: 4, y: 240 });
  });

  it("is none where the step would stay", () => {
    expect(drop("b", "b", 0.5)).toBeNull();
    expect(drop("a", "day", 0.1)).toBeNull();
    expect(drop("y", "x", 0.8)).toBeNull();
    expect(dropPlace(rows, "nowhere", 5)).toBeNull();
    expect(dropPlace([], "a", 5)).toBeNull();
  });

  it("never is in a centre for a centre: its steps are passed over", () => {
    expect(drop("empty", "x", 0.5)).toMatchObject({ parentId: null });
    expect(drop("empty", "day", 0.2)).toEqual({ parentId: null, index: 1, y: 40 });
    expect(drop("empty", "day", 0.8)).toEqual({ parentId: null, index: 2, y: 160 });
    expect(drop("day", "b", 0.9)).toEqual({ parentId: null, index: 2, y: 200 });
  });
});
