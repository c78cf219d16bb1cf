import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultCutOff, type CutOff } from "./cutOff.ts";
import type { ItemType, ProcessItem } from "./items.ts";
import { processViolations } from "./processViolations.ts";
import {
  addStep,
  changeStep,
  mayStandAt,
  moveStep,
  placeAfterMove,
  placeOfStep,
  removeStep,
  siblingsAt,
  STEP_MOVES,
  type Place,
} from "./tree.ts";

const COMPETENCIES = ["c1", "c2", "c3"];
const step = (id: string, over: Partial<ProcessItem> = {}): ProcessItem => ({
  id,
  itemType: "EXERCISE",
  competencyIds: ["c1"],
  isObserved: true,
  items: [],
  cutOff: defaultCutOff(),
  cues: { c1: { cueGroups: [{ cues: [{ uid: `cue of ${id}` }] }] } },
  ...over,
});
const centre = (id: string, items: ProcessItem[], over: Partial<ProcessItem> = {}) =>
  step(id, { itemType: "ASSESSMENT_CENTER", competencyIds: [], cues: {}, items, ...over });
const cutOff = (over: Partial<CutOff>): CutOff => ({ ...defaultCutOff(), ...over });

const all = (items: readonly ProcessItem[]): ProcessItem[] =>
  items.flatMap((item) => [item, ...all(item.items)]);
const outline = (items: readonly ProcessItem[]): string =>
  items
    .map(({ id, items: inside }) => (inside.length > 0 ? `${id}(${outline(inside)})` : id))
    .join(" ");
const violations = (items: readonly ProcessItem[]) =>
  processViolations(
    { competencyIds: COMPETENCIES, items },
    { competencyIds: COMPETENCIES, scale: { selectedPartition: [1] } },
  );

/** A tree whose centres' cut-offs select some of their sub-steps and competencies. */
const trees = fc
  .array(
    fc.record({
      isCentre: fc.boolean(),
      inside: fc.array(fc.subarray(COMPETENCIES), { maxLength: 4 }),
      competencyIds: fc.subarray(COMPETENCIES),
      selects: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((parts) =>
    parts.map(({ isCentre, inside, competencyIds, selects }, at): ProcessItem => {
      if (!isCentre) return step(`s${at}`, { competencyIds });
      const items = inside.map((ids, index) => step(`s${at}.${index}`, { competencyIds: ids }));
      const first = items[0];
      if (!selects || !first) return centre(`s${at}`, items);
      const selection = cutOff({
        calculationScope: "EXERCISES",
        calculationSubset: "SUBSETVALUES",
        selectedCompetencies: first.competencyIds,
        selectedExercises: items.map(({ id }) => id),
        selectedSubItemIndexes: [0],
        selectedCutoffValuesExercises: { [first.id]: 3 },
        selectedCutoffValuesCompetencies: Object.fromEntries(
          first.competencyIds.map((id) => [id, 3]),
        ),
      });
      return centre(`s${at}`, items, { cutOff: selection });
    }),
  );

/** Any edits of a tree, whose numbers choose the step. */
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom("add", "remove", "move", "nudge"),
    which: fc.nat(),
    where: fc.nat(),
    index: fc.nat({ max: 7 }),
    itemType: fc.constantFrom<ItemType>("INTERVIEW", "EXERCISE", "ASSESSMENT_CENTER"),
  }),
  { maxLength: 12 },
);
type Edit = (typeof edits extends fc.Arbitrary<infer T> ? T : never)[number];

function placeFor(items: readonly ProcessItem[], { where, index }: Edit): Place {
  const parents = [null, ...all(items).map(({ id }) => id)];
  return { parentId: parents[where % parents.length] ?? null, index };
}
function apply(items: readonly ProcessItem[], edit: Edit, at: number): readonly ProcessItem[] {
  const steps = all(items);
  const id = steps[edit.which % Math.max(1, steps.length)]?.id ?? "nowhere";
  if (edit.kind === "add")
    return addStep(
      items,
      step(`new${at}`, { itemType: edit.itemType, competencyIds: [] }),
      placeFor(items, edit),
    );
  if (edit.kind === "remove") return removeStep(items, id);
  if (edit.kind === "move") return moveStep(items, id, placeFor(items, edit));
  const move = STEP_MOVES[edit.where % STEP_MOVES.length] ?? "up";
  const to = placeAfterMove(items, id, move);
  return to ? moveStep(items, id, to) : items;
}

describe("the tree of steps", () => {
  it("stays sound whatever is done to it: ids once, nothing in an exercise, no centre in a centre [PROC-07, PROC-16]", () => {
    fc.assert(
      fc.property(trees, edits, (items, list) => {
        let now: readonly ProcessItem[] = items;
        for (const [at, edit] of list.entries()) {
          const before = all(now).length;
          now = apply(now, edit, at);
          if (edit.kind === "move" || edit.kind === "nudge") expect(all(now)).toHaveLength(before);
          expect(violations(now)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("loses nothing of a step by moving it [PROC-15]", () => {
    fc.assert(
      fc.property(trees, edits, (items, list) => {
        const moves = list.filter(({ kind }) => kind === "move" || kind === "nudge");
        const moved = moves.reduce<readonly ProcessItem[]>(apply, items);
        const leaves = (tree: readonly ProcessItem[]) =>
          all(tree)
            .filter(({ itemType }) => itemType !== "ASSESSMENT_CENTER")
            .toSorted((a, b) => a.id.localeCompare(b.id));
        // The same objects, and with them competencies, cues and cut-offs.
        const after = leaves(moved);
        for (const [index, leaf] of leaves(items).entries()) expect(after[index]).toBe(leaf);
      }),
    );
  });

  it("is as it was once a step has moved there and back", () => {
    fc.assert(
      fc.property(trees, edits, (items, list) => {
        const plain = items.map((item): ProcessItem => ({ ...item, cutOff: defaultCutOff() }));
        for (const edit of list) {
          const steps = all(plain);
          const id = steps[edit.which % Math.max(1, steps.length)]?.id ?? "nowhere";
          const from = placeOfStep(plain, id);
          if (from === null) continue;
          const there = moveStep(plain, id, placeFor(plain, edit));
          expect(moveStep(there, id, from)).toEqual(plain);
        }
      }),
    );
  });

  it("keeps what it leaves alone, and gives the same tree where nothing can be done", () => {
    const items = [step("a"), centre("b", [step("c"), step("d")]), step("e")];
    const moved = moveStep(items, "d", { parentId: "b", index: 0 });
    expect(outline(moved)).toBe("a b(d c) e");
    expect([moved[0], moved[2]]).toEqual([items[0], items[2]]);
    expect(moved[0]).toBe(items[0]);
    expect(moveStep(items, "d", { parentId: "b", index: 1 })).toBe(items);
    expect(moveStep(items, "b", { parentId: "b", index: 0 })).toBe(items);
    expect(moveStep(items, "a", { parentId: "e", index: 0 })).toBe(items);
    expect(moveStep(items, "nowhere", { parentId: null, index: 0 })).toBe(items);
    expect(addStep(items, step("c"), { parentId: null, index: 0 })).toBe(items);
    expect(removeStep(items, "nowhere")).toBe(items);
    expect(changeStep(items, "c", (item) => item)).toBe(items);
  });

  it("never takes a centre into a centre [PROC-16]", () => {
    const items = [centre("a", []), centre("b", [])];
    expect(mayStandAt(items, centre("b", []), { parentId: "a" })).toBe(false);
    expect(moveStep(items, "b", { parentId: "a", index: 0 })).toBe(items);
    expect(addStep(items, centre("n", []), { parentId: "a", index: 0 })).toBe(items);
    expect(siblingsAt([step("x")], "x")).toBeNull();
  });
});

describe("moves by key", () => {
  const items = [step("a"), centre("b", [step("c"), step("d")]), step("e"), centre("f", [])];
  const after = (id: string, move: (typeof STEP_MOVES)[number]) => {
    const to = placeAfterMove(items, id, move);
    return to && outline(moveStep(items, id, to));
  };

  it("lead up and down among siblings, not beyond their ends", () => {
    expect(after("e", "up")).toBe("a e b(c d) f");
    expect(after("a", "down")).toBe("b(c d) a e f");
    expect(after("c", "down")).toBe("a b(d c) e f");
    expect([after("a", "up"), after("f", "down"), after("d", "down")]).toEqual([null, null, null]);
  });

  it("lead into the centre before, else the one after, and out again behind it", () => {
    expect(after("e", "in")).toBe("a b(c d e) f");
    expect(after("a", "in")).toBe("b(a c d) e f");
    expect(after("c", "out")).toBe("a b(d) c e f");
    expect([after("f", "in"), after("c", "in"), after("a", "out")]).toEqual([null, null, null]);
    expect(placeAfterMove([step("a")], "a", "in")).toBeNull();
    expect(placeAfterMove([step("a")], "nowhere", "up")).toBeNull();
  });
});

describe("the cut-off of a centre", () => {
  const items = [
    centre("b", [step("x"), step("y", { competencyIds: ["c2"] }), step("z")], {
      cutOff: cutOff({
        calculationScope: "EXERCISES",
        calculationSubset: "SUBSETVALUES",
        selectedCompetencies: ["c1", "c2"],
        selectedCutoffValuesCompetencies: { c2: 3 },
        selectedExercises: ["y", "z"],
        selectedCutoffValuesExercises: { y: 3, z: 5 },
        selectedSubItemIndexes: [1, 2],
      }),
    }),
  ];

  it("forgets a sub-step that is gone, and its competencies [PROC-23]", () => {
    expect(removeStep(items, "y")[0]?.cutOff).toMatchObject({
      selectedCompetencies: ["c1"],
      selectedCutoffValuesCompetencies: {},
      selectedExercises: ["z"],
      selectedCutoffValuesExercises: { z: 5 },
      selectedSubItemIndexes: [1],
    });
    const out = moveStep(items, "y", { parentId: null, index: 0 });
    expect(violations(out)).toEqual([]);
  });

  it("follows its sub-steps to their new places [PROC-23]", () => {
    const moved = moveStep(items, "x", { parentId: "b", index: 2 });
    expect(outline(moved)).toBe("b(y z x)");
    expect(moved[0]?.cutOff?.selectedSubItemIndexes).toEqual([0, 1]);
    const joined = addStep(items, step("w"), { parentId: "b", index: 0 });
    expect(joined[0]?.cutOff?.selectedSubItemIndexes).toEqual([2, 3]);
  });
});
