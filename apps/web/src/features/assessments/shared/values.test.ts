import type { AssessmentValue } from "@assay/contract";
import { describe, expect, it } from "vitest";
import {
  areSame,
  completeValues,
  disagreements,
  mergeValues,
  withCriterion,
  withCue,
} from "./values.ts";

const value = (id: string, criterion: number | null, ...cues: string[]): AssessmentValue => ({
  competencyId: id,
  selectedCriterion: criterion,
  selectedCriterionOverwrite: null,
  selectedCueIds: cues,
});

it("has a value for every competency of the exercise, in its order", () => {
  expect(completeValues(["a", "b"], [value("b", 3), value("gone", 1)])).toEqual([
    value("a", null),
    value("b", 3),
  ]);
});

it("changes one competency only", () => {
  const values = [value("a", 1, "x"), value("b", 2)];
  expect(withCriterion(values, "a", 5)).toEqual([value("a", 5, "x"), value("b", 2)]);
  expect(withCue(values, "a", "y", true)).toEqual([value("a", 1, "x", "y"), value("b", 2)]);
  expect(withCue(values, "a", "x", false)).toEqual([value("a", 1), value("b", 2)]);
});

describe("ratings of two devices", () => {
  it("are put together where only one says something", () => {
    const own = [value("a", 4), value("b", null)];
    const stored = [value("a", null), value("b", 2, "x")];
    expect(disagreements(own, stored)).toEqual([]);
    expect(mergeValues(own, stored)).toEqual([value("a", 4), value("b", 2, "x")]);
  });

  it("disagree where both say something else; the order of cues says nothing", () => {
    expect(disagreements([value("a", 4), value("b", 1)], [value("a", 3), value("b", 1)])).toEqual([
      "a",
    ]);
    expect(areSame([value("a", 4, "x", "y")], [value("a", 4, "y", "x")])).toBe(true);
    expect(areSame([value("a", 4)], [])).toBe(false);
    expect(areSame([value("a", null)], [])).toBe(true);
  });
});
