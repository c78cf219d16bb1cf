import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameFields, mergeFields } from "../../../platform/forms/fields.ts";
import { buildScale } from "../../../testing/buildRun.ts";
import { drawingWidth } from "../parts/useGroupDrawings.ts";
import {
  bodyOf,
  type DraftCriterion,
  errorsOf,
  newCriterion,
  nextValue,
  type ScaleForm,
  scaleShape,
  sorted,
  withCriterions,
  withPartition,
} from "./scaleForm.ts";

const { formOf, fieldsOf, fromFields } = scaleShape;
const base = formOf(buildScale());
const valuesOf = (criterions: readonly DraftCriterion[]) => criterions.map(({ value }) => value);
const criterions = (...values: (number | "")[]): DraftCriterion[] =>
  values.map((value) => ({ ...newCriterion(0), value }));
const values = fc.array(fc.oneof(fc.constant("" as const), fc.integer({ min: -9, max: 9 })), {
  maxLength: 9,
});
const withValues = (...given: (number | "")[]): ScaleForm => ({
  ...base,
  criterions: criterions(...given),
});

describe("the order of criterions", () => {
  it("is ascending, and one without a value stays where it is", () => {
    expect(valuesOf(sorted(criterions(3, 1, "", 2)))).toEqual([1, 2, "", 3]);
    expect(valuesOf(sorted(criterions("", "", 1)))).toEqual(["", "", 1]);
    expect(sorted([])).toEqual([]);
  });

  it("loses none, moves none without a value, and sorting again changes nothing", () => {
    fc.assert(
      fc.property(values, (list) => {
        const given = criterions(...list);
        const after = sorted(given);
        expect(new Set(after)).toEqual(new Set(given));
        given.forEach((one, index) => {
          if (one.value === "") expect(after[index]).toBe(one);
        });
        const numbers = valuesOf(after).filter((value) => value !== "");
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        expect(sorted(after)).toEqual(after);
      }),
    );
  });
});

describe("a scale in the editor", () => {
  it("is sent as it was read", () => {
    const {
      name,
      description,
      selectedPartition,
      highlightedPartition,
      criterions: list,
    } = buildScale();
    expect(bodyOf(base)).toEqual({
      name,
      description,
      selectedPartition,
      highlightedPartition,
      criterions: list.map(({ value, texts }) => ({ value, texts })),
    });
  });

  it("is put together again from its fields, in ascending order, even with a value twice", () => {
    const textsOf = (draft: ScaleForm) =>
      draft.criterions.map(({ value, texts }) => JSON.stringify([value, texts])).toSorted();
    fc.assert(
      fc.property(values, (list) => {
        const draft = withValues(...list);
        const again = fromFields(fieldsOf(draft));
        expect(textsOf(again)).toEqual(textsOf(draft));
        expect(again.name).toBe(draft.name);
      }),
    );
  });

  it("knows a criterion by its value, and not by its row", () => {
    const turned = { ...base, criterions: base.criterions.toReversed() };
    expect(isSameFields(fieldsOf(turned), fieldsOf(base))).toBe(true);
    expect(isSameFields(fieldsOf(withValues(1, 2)), fieldsOf(withValues(1, 3)))).toBe(false);
  });

  it("keeps what two people have added", () => {
    const add = (value: number): ScaleForm => ({
      ...base,
      criterions: [...base.criterions, newCriterion(value)],
    });
    const { fields, conflicts } = mergeFields(fieldsOf(base), fieldsOf(add(0)), fieldsOf(add(6)));
    expect(conflicts).toEqual([]);
    expect(valuesOf(fromFields(fields).criterions)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe("what is wrong with a scale", () => {
  const paths = (draft: ScaleForm) => [...errorsOf(bodyOf(draft)).keys()];
  it("is nothing where all is filled", () => {
    expect(paths(base)).toEqual([]);
  });

  it("is told at its field", () => {
    expect(paths({ ...base, name: "" })).toContain("name");
    expect(paths(withValues(1, "", 3))).toContain("criterions.1.value");
  });

  it("is also what the rules of scales say, once the fields are filled", () => {
    expect(paths({ ...base, selectedPartition: [2, 2] }).length).toBeGreaterThan(0);
    expect(
      paths({ ...base, criterions: base.criterions.map((one) => ({ ...one, value: 1 })) }).length,
    ).toBeGreaterThan(0);
  });
});

describe("the groups of a scale", () => {
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

  it("follow when criterions are added or removed: each criterion is in one", () => {
    const count = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(count, (size) => {
        const next = withCriterions(
          base,
          criterions(...Array.from({ length: size }, (_, index) => index)),
        );
        expect(sum(next.selectedPartition)).toBe(size);
        expect(next.selectedPartition).toEqual(next.selectedPartition.toReversed());
      }),
    );
  });

  it("stay where only a value changes", () => {
    const changed = base.criterions.map((one) => ({ ...one, value: Number(one.value) + 1 }));
    const next = withCriterions(base, changed);
    expect(next.selectedPartition).toBe(base.selectedPartition);
    expect(next.criterions).toBe(changed);
  });

  it("lose the highlighted one where that is no longer there", () => {
    const highlighted = { ...base, highlightedPartition: 2 };
    expect(withPartition(highlighted, [1, 1, 1, 1, 1]).highlightedPartition).toBe(2);
    expect(withPartition(highlighted, [5]).highlightedPartition).toBeNull();
    expect(withPartition({ ...base, highlightedPartition: 0 }, [5]).highlightedPartition).toBe(0);
    expect(withPartition(base, [5]).highlightedPartition).toBeNull();
  });
});

describe("the value of a new criterion", () => {
  it.each([
    [[], 0],
    [[""], 0],
    [[1, 2, 3], 4],
    [[3, "", 1], 4],
    [[1, 2.5], 3],
    [[-4], -3],
  ] as const)("after %j is %i", (given, value) => {
    expect(nextValue(criterions(...given))).toBe(value);
  });

  it("is none that is there already", () => {
    fc.assert(
      fc.property(values, (list) => {
        expect(list).not.toContain(nextValue(criterions(...list)));
      }),
    );
  });
});

it("draws a card wide enough for every criterion as a group of its own", () => {
  expect(drawingWidth([])).toBe(240);
  expect(drawingWidth([1, 2, 3])).toBe(240);
  expect(drawingWidth(Array.from({ length: 10 }, (_, index) => index))).toBe(364);
});
