import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultCutOff, type CutOff } from "./cutOff.ts";
import {
  effectiveScope,
  ownLimit,
  selectedIn,
  withCounting,
  withOwnLimit,
  withScope,
  withSelected,
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
            // The last one that counts stays: none of them is not a choice.
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
