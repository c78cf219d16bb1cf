import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emptyValues,
  isSameRating,
  overallProgress,
  ownValue,
  progressOf,
  ratingValue,
  ratingViolations,
} from "./rating.ts";
import type { RatingValue } from "./rating.ts";

const value = (competencyId: string, selectedCriterion: number | null, over = {}): RatingValue => ({
  competencyId,
  selectedCriterion,
  selectedCriterionOverwrite: null,
  selectedCueIds: [],
  ...over,
});

describe("a rating", () => {
  it("counts by its overwrite where it has one, zero too", () => {
    expect(ratingValue(value("c1", 3))).toBe(3);
    expect(ratingValue(value("c1", 3, { selectedCriterionOverwrite: 0 }))).toBe(0);
    expect(ratingValue({ selectedCriterion: 0 })).toBe(0);
    expect(ratingValue(value("c1", null))).toBeNull();
  });

  it("counts by the first of overwrite, conference value, revised and independent value", () => {
    const level = fc.constantFrom(-1, 0, 1, 2.5, 4);
    const some = fc.option(level, { nil: undefined });
    fc.assert(
      fc.property(
        level,
        some,
        some,
        fc.option(level),
        (given, revisedCriterion, conferenceCriterion, over) => {
          const rated = { selectedCriterion: given, revisedCriterion, conferenceCriterion };
          const all = [over ?? undefined, conferenceCriterion, revisedCriterion, given];
          const expected = all.find((one) => one !== undefined);
          expect(ratingValue({ ...rated, selectedCriterionOverwrite: over })).toBe(expected);
          expect(ownValue(rated)).toBe(all.slice(2).find((one) => one !== undefined));
        },
      ),
    );
    // Neither the conference nor a second round adds a value where the observer gave none.
    const unrated = { selectedCriterion: null, revisedCriterion: 2, conferenceCriterion: 4 };
    expect([ratingValue(unrated), ownValue(unrated)]).toEqual([null, null]);
  });

  it("begins unrated for every competency of the exercise [MAN-018]", () => {
    expect(emptyValues(["c1", "c2"])).toEqual([value("c1", null), value("c2", null)]);
  });
});

describe("progress", () => {
  it("is not started without a rated value, started with some, finished with all [DASH-021]", () => {
    const ids = ["c1", "c2"];
    expect(progressOf([], ids)).toBe("NOT_STARTED");
    expect(progressOf([value("c1", null), value("c2", null)], ids)).toBe("NOT_STARTED");
    expect(progressOf([value("c1", 0), value("c2", null)], ids)).toBe("STARTED");
    expect(progressOf([value("c1", 1), value("c2", 2)], ids)).toBe("FINISHED");
    expect(progressOf([value("c1", 1), value("c9", 2)], ids)).toBe("STARTED");
    expect(progressOf([], [])).toBe("NOT_STARTED");
  });

  it("of a candidate is finished when all are, started when any has begun [DASH-022]", () => {
    expect(overallProgress(["FINISHED", "FINISHED"])).toBe("FINISHED");
    expect(overallProgress(["FINISHED", "NOT_STARTED"])).toBe("STARTED");
    expect(overallProgress(["STARTED", "NOT_STARTED"])).toBe("STARTED");
    expect(overallProgress(["NOT_STARTED", "NOT_STARTED"])).toBe("NOT_STARTED");
    expect(overallProgress([])).toBe("NOT_STARTED");
  });
});

describe("what the server refuses in an assessment", () => {
  const known = {
    competencyIds: ["c1", "c2"],
    criterionValues: [1, 2, 3.5],
    cueUids: { c1: ["u1"], c2: ["u2"] },
  };

  it("accepts values of the scale, unrated ones, and cues or none [ASMT-006]", () => {
    const values = [value("c1", 3.5, { selectedCueIds: ["u1"] }), value("c2", null)];
    expect(ratingViolations(values, known)).toEqual([]);
  });

  it("names unknown competencies, criterions and cues, and competencies that come twice", () => {
    const values = [
      value("c1", 3),
      value("c1", 1, { selectedCriterionOverwrite: 9 }),
      value("c3", 1),
      value("c2", 1, { selectedCueIds: ["u2", "u1"] }),
    ];
    expect(ratingViolations(values, known)).toEqual([
      { path: "2.competencyId", rule: "unknownCompetency" },
      { path: "1.competencyId", rule: "duplicateCompetency" },
      { path: "0.selectedCriterion", rule: "unknownCriterion" },
      { path: "1.selectedCriterionOverwrite", rule: "unknownCriterion" },
      { path: "3.selectedCueIds.1", rule: "unknownCue" },
    ]);
  });
});

describe("two lists of values", () => {
  const values = fc.uniqueArray(
    fc.record({
      competencyId: fc.constantFrom("c1", "c2", "c3", "c4"),
      selectedCriterion: fc.constantFrom(null, 0, 1, 2),
      selectedCriterionOverwrite: fc.constantFrom(null, 0, 1),
      selectedCueIds: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d")),
    }),
    { selector: ({ competencyId }) => competencyId },
  );
  const shuffled = <T>(list: readonly T[]) =>
    fc.shuffledSubarray([...list], { minLength: list.length });
  /** The same values, with competencies and cues in another order. */
  const reordered = (list: RatingValue[]) =>
    fc
      .tuple(...list.map(({ selectedCueIds }) => shuffled(selectedCueIds)))
      .chain((cues) =>
        shuffled(list.map((one, index) => ({ ...one, selectedCueIds: cues[index] ?? [] }))),
      );

  it("say the same in whatever order competencies and cues stand", () => {
    fc.assert(
      fc.property(
        values.chain((list) => fc.tuple(fc.constant(list), reordered(list))),
        ([list, other]) => isSameRating(list, other) && isSameRating(other, list),
      ),
    );
  });

  it("differ where one criterion, overwrite, cue or competency does", () => {
    const changes: ((one: RatingValue) => RatingValue)[] = [
      (one) => ({ ...one, selectedCriterion: 9 }),
      (one) => ({ ...one, selectedCriterionOverwrite: 9 }),
      (one) => ({ ...one, selectedCueIds: [...one.selectedCueIds, "new"] }),
      (one) => ({ ...one, selectedCueIds: ["new", ...one.selectedCueIds.slice(1)] }),
      (one) => ({ ...one, competencyId: "new" }),
    ];
    fc.assert(
      fc.property(values, fc.nat(), fc.constantFrom(...changes), (list, at, change) => {
        fc.pre(list.length > 0);
        const other = list.map((one, index) => (index === at % list.length ? change(one) : one));
        return !isSameRating(list, other) && !isSameRating(other, list);
      }),
    );
  });
});
