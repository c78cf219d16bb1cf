import type { MissingRating, Unsent } from "@assay/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNothingMissing, owedByObserver } from "./missing.ts";

const of = (observerId: string) => ({ observerId }) as MissingRating & Unsent;
const list = fc.array(fc.constantFrom("eva", "finn", "mo").map(of), { maxLength: 8 });

describe("what the observers still owe", () => {
  it("is told by observer: who owes most comes first", () => {
    const owed = owedByObserver({
      ratings: [of("eva"), of("finn"), of("finn")],
      unsent: [of("mo"), of("mo"), of("mo")],
    });
    expect(
      owed.map(({ observerId, ratings, unsent }) => [observerId, ratings.length, unsent.length]),
    ).toEqual([
      ["mo", 0, 3],
      ["finn", 2, 0],
      ["eva", 1, 0],
    ]);
  });

  it("loses nothing, and names each observer once", () => {
    fc.assert(
      fc.property(list, list, (ratings, unsent) => {
        const owed = owedByObserver({ ratings, unsent });
        expect(new Set(owed.flatMap((each) => each.ratings))).toEqual(new Set(ratings));
        expect(new Set(owed.flatMap((each) => each.unsent))).toEqual(new Set(unsent));
        const ids = owed.map(({ observerId }) => observerId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { observerId, ratings: own } of owed)
          expect(own.every((rating) => rating.observerId === observerId)).toBe(true);
        const weights = owed.map((each) => each.ratings.length + each.unsent.length);
        expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      }),
    );
  });

  it("is nothing only where neither a rating is missing nor anything unsent", () => {
    expect(isNothingMissing({ ratings: [], unsent: [] })).toBe(true);
    expect(isNothingMissing({ ratings: [of("eva")], unsent: [] })).toBe(false);
    expect(isNothingMissing({ ratings: [], unsent: [of("eva")] })).toBe(false);
    expect(owedByObserver({ ratings: [], unsent: [] })).toEqual([]);
  });
});
