import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultCutOff, type CutOff } from "./cutOff.ts";
import {
  effectiveScope,
  ownLimit,
  selectedIn,
  withCondition,
  withCounting,
  withMoreConditions,
  withOwnLimit,
  withScope,
  withSelected,
  withoutCondition,
  withSubset,
} from "./cutOffEditing.ts";

const cutOff = (parts: Partial<CutOff> = {}): CutOff => ({ ...defaultCutOff(), ...parts });

describe("editing a cut-off", () => {
  it("offers TOTAL with ALL only", () => {
    const partly = cutOff({ calculationScope: "COMPETENCIES", calculationSubset: "SUBSET" });
    expect(withScope(partly, "TOTAL").calculationSubset).toBe("ALL");
    expect(withScope(partly, "EXERCISES").calculationSubset).toBe("SUBSET");
    expect(effectiveScope(cutOff({ calculationSubset: "SUBSET" }))).toBe("COMPETENCIES");
  });

  it("selects all where nothing was selected, so that somebody can pass", () => {
    const scoped = withScope(cutOff(), "COMPETENCIES");
    expect(withSubset(scoped, "SUBSET", ["a", "b"]).selectedCompetencies).toEqual(["a", "b"]);
    const chosen = withSelected(scoped, "competency", "b", true);
    expect(withSubset(chosen, "SUBSET", ["a", "b"]).selectedCompetencies).toEqual(["b"]);
    const own = withOwnLimit(scoped, "competency", "a", 3);
    expect(withSubset(own, "SUBSETVALUES", ["a", "b"]).selectedCompetencies).toEqual(["a"]);
  });

  it("takes the own limit along when a part is left out", () => {
    const scoped = cutOff({ calculationScope: "EXERCISES", calculationSubset: "SUBSETVALUES" });
    const selected = withOwnLimit(withSelected(scoped, "exercise", "x", true), "exercise", "x", 3);
    expect(ownLimit(selected, "exercise", "x")).toBe(3);
    expect(ownLimit(selected, "exercise", "y")).toBe(4);
    const none = withSelected(selected, "exercise", "x", false);
    expect(selectedIn(none, "exercise")).toEqual([]);
    expect(none.selectedCutoffValuesExercises).toEqual({});
  });

  it("counts every sub-step as the empty list, whichever way one gets there", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.tuple(fc.nat(5), fc.boolean()), { maxLength: 12 }),
        (count, presses) => {
          let now = cutOff();
          const isCounting = Array.from({ length: count }, () => true);
          for (const [at, isOn] of presses) {
            const index = at % count;
            // The editor does not offer to exclude the last one that counts.
            if (!isOn && isCounting.filter(Boolean).length === 1 && isCounting[index]) continue;
            isCounting[index] = isOn;
            now = withCounting(now, index, count, isOn);
          }
          const chosen = isCounting.flatMap((isOn, index) => (isOn ? [index] : []));
          expect(now.selectedSubItemIndexes).toEqual(chosen.length === count ? [] : chosen);
        },
      ),
    );
  });
});

describe("several conditions", () => {
  const three = withCondition(
    withMoreConditions(withMoreConditions(cutOff({ selectedSubItemIndexes: [1], cutOffValue: 3 }))),
    1,
    { ...defaultCutOff(), calculationScope: "COMPETENCIES" },
  );
  const scopes = ({ calculationScope, furtherConditions = [] }: CutOff) =>
    [calculationScope, ...furtherConditions.map((one) => one.calculationScope)].join(" ");

  it("are added with the limit of the first, and changed at their place", () => {
    expect(scopes(three)).toBe("TOTAL COMPETENCIES TOTAL");
    expect(three.furtherConditions?.[1]?.cutOffValue).toBe(3);
    const first = withCondition(three, 0, { ...three, cutOffValue: 2 });
    expect([first.cutOffValue, scopes(first)]).toEqual([2, "TOTAL COMPETENCIES TOTAL"]);
  });

  it("are taken away; the last one is what the documents have, whose exercises stay chosen", () => {
    const two = withoutCondition(three, 0);
    expect(scopes(two)).toBe("COMPETENCIES TOTAL");
    const single = withoutCondition(two, 1);
    expect(single).toEqual({
      ...cutOff({ calculationScope: "COMPETENCIES", selectedSubItemIndexes: [1] }),
    });
    expect(Object.keys(single)).not.toContain("furtherConditions");
    expect(withoutCondition(single, 0)).toBe(single);
  });
});
