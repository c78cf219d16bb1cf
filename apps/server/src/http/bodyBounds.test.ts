import { describe, expect, it } from "vitest";
import { isBounded } from "./bodyBounds.ts";

const list = (length: number, value: unknown = 0) => Array.from({ length }, () => value);

describe("the bounds of a body", () => {
  it("take what an editor sends", () => {
    expect(isBounded(undefined)).toBe(true);
    expect(
      isBounded({ items: list(50, { cues: { a: { cueGroups: list(7, { cues: [] }) } } }) }),
    ).toBe(true);
    expect(isBounded(list(10_000))).toBe(true);
  });

  it("refuse lists and records that are too long, too much in all, and too deep", () => {
    expect(isBounded({ cues: list(10_001) })).toBe(false);
    expect(isBounded(Object.fromEntries(list(1_001).map((_, key) => [`k${key}`, 1])))).toBe(false);
    expect(isBounded(list(100, list(6_000)))).toBe(false);
    const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], []);
    expect(isBounded(deep)).toBe(false);
  });
});
