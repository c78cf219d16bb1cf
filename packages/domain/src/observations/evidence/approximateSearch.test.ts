import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { approximatePlaces, editDistance, exactPlaces } from "./approximateSearch.ts";

const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 24 });
const sought = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 9 });

/** Of all parts of a text, the fewest errors of one that ends there. */
function fewestErrors(all: string, quote: string, end: number): number {
  let fewest = quote.length;
  for (let start = 0; start <= end; start += 1)
    fewest = Math.min(fewest, editDistance(all.slice(start, end), quote));
  return fewest;
}

describe("the search for a quote that may have been corrected", () => {
  it("counts what has to be inserted, deleted or replaced", () => {
    expect(editDistance("", "abc")).toBe(3);
    expect(editDistance("nahc", "nach")).toBe(2);
    expect(editDistance("Fragt nach.", "fragt kurz nach")).toBe(7);
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(editDistance(a, a)).toBe(0);
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  it("gives places apart, with as few errors as they have, and misses none", () => {
    fc.assert(
      fc.property(text, sought, fc.nat(), (all, quote, pick) => {
        const most = pick % quote.length;
        const places = approximatePlaces(all, quote, most);
        let last = 0;
        for (const { start, end, errors } of places) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(errors).toBeLessThanOrEqual(most);
          expect(editDistance(all.slice(start, end), quote)).toBe(errors);
          last = end;
        }
        const ends = Array.from({ length: all.length }, (_, index) => index + 1);
        const fewest = Math.min(...ends.map((end) => fewestErrors(all, quote, end)));
        const found = Math.min(...places.map(({ errors }) => errors));
        if (fewest <= most) expect(found).toBe(fewest);
        else expect(places).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it("finds letter by letter as often as it stands there", () => {
    expect(exactPlaces("abab ab", "ab").map(({ start }) => start)).toEqual([0, 2, 5]);
    expect(exactPlaces("aaa", "aa")).toEqual([{ start: 0, end: 2, errors: 0 }]);
    expect(exactPlaces("abc", "")).toEqual([]);
    fc.assert(
      fc.property(text, sought, (all, quote) => {
        expect(exactPlaces(all, quote)).toEqual(approximatePlaces(all, quote, 0));
      }),
    );
  });
});
