import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANCHOR_CONTEXT } from "./evidence.ts";
import { isAt, textAnchor, trimmed } from "./textAnchor.ts";

const place = fc
  .string({ unit: fc.constantFrom("a", " ", "\n", "é", "😀"), maxLength: 120 })
  .chain((text) =>
    fc.tuple(fc.constant(text), fc.nat(text.length), fc.nat(text.length)).map(([, a, b]) => ({
      text,
      start: Math.min(a, b),
      end: Math.max(a, b),
    })),
  );

describe("the anchor of a range", () => {
  it("has its text with what is around it, all of whole characters", () => {
    fc.assert(
      fc.property(place, ({ text, start, end }) => {
        const anchor = textAnchor(text, start, end);
        const { prefix, exact, suffix } = anchor;
        expect(isAt(text, anchor)).toBe(true);
        expect(text.slice(anchor.start - prefix.length, anchor.end + suffix.length)).toBe(
          prefix + exact + suffix,
        );
        for (const part of [prefix, exact, suffix]) expect(part.isWellFormed()).toBe(true);
        expect(
          [start - anchor.start, anchor.end - end].every((more) => more === 0 || more === 1),
        ).toBe(true);
        for (const [context, room] of [
          [prefix, anchor.start],
          [suffix, text.length - anchor.end],
        ] as const) {
          expect(context.length).toBeLessThanOrEqual(ANCHOR_CONTEXT);
          expect(context.length).toBeGreaterThanOrEqual(Math.min(room, ANCHOR_CONTEXT) - 1);
        }
      }),
    );
  });

  it("is not at its place where another text stands", () => {
    const anchor = textAnchor("Fragt nach. Lobt.", 0, 11);
    expect(isAt("Fragt nach!", anchor)).toBe(false);
    expect(isAt("Fragt", anchor)).toBe(false);
  });

  it("is trimmed to its words", () => {
    expect(trimmed("a  bc\n d", { start: 1, end: 7 })).toEqual({ start: 3, end: 5 });
    expect(trimmed("a  b", { start: 1, end: 3 })).toEqual({ start: 3, end: 3 });
  });
});
