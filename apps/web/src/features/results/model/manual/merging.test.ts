import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesBeside, clashes, resultValue, withChanges } from "./merging.ts";

const IDS = ["a", "b", "c"];
const criterion = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
const valued = fc.tuple(criterion, criterion, criterion).map((numbers) => ({
  values: numbers.map((selectedCriterion, index) => ({
    competencyId: IDS[index] ?? "",
    selectedCriterion,
    selectedCriterionOverwrite: null,
    selectedCueIds: [],
  })),
}));
const changed = fc.dictionary(fc.constantFrom(...IDS), criterion);

describe("merging the values of two moderators", () => {
  it("keeps every change of either, or names it", () => {
    fc.assert(
      fc.property(changed, valued, valued, (own, base, server) => {
        const both = clashes(own, base, server);
        const merged = { values: withChanges(server, own) };
        for (const id of IDS) {
          const isOwn = id in own;
          const isTheirs = resultValue(server, id) !== resultValue(base, id);
          if (isOwn) expect(resultValue(merged, id)).toBe(own[id]);
          else expect(resultValue(merged, id)).toBe(resultValue(server, id));
          const isLost = isOwn && isTheirs && own[id] !== resultValue(server, id);
          expect(both.includes(id)).toBe(isLost);
        }
      }),
    );
  });

  it("knows what is left to store", () => {
    fc.assert(
      fc.property(changed, valued, (own, stored) => {
        const left = changesBeside(own, stored);
        expect(withChanges(stored, left)).toEqual(withChanges(stored, own));
        for (const [id, value] of Object.entries(left))
          expect(value).not.toBe(resultValue(stored, id));
      }),
    );
  });
});
