import { describe, expect, it } from "vitest";
import { CUT_OFF_STRATEGIES, DEFAULT_CUT_OFF_STRATEGY, defaultCutOff } from "./cutOff.ts";
import type { CutOff } from "./cutOff.ts";
import {
  ITEM_TYPES,
  countSteps,
  findItem,
  leaves,
  observedLeaves,
  stepCompetencies,
  stepCueUids,
} from "./items.ts";
import type { CueGroups, ProcessItem } from "./items.ts";
import { processViolations } from "./processViolations.ts";

const item = (id: string, over: Partial<ProcessItem> = {}): ProcessItem => ({
  id,
  itemType: "EXERCISE",
  competencyIds: ["c1"],
  isObserved: true,
  items: [],
  cutOff: null,
  cues: {},
  ...over,
});
const center = (id: string, ...items: ProcessItem[]) =>
  item(id, { itemType: "ASSESSMENT_CENTER", competencyIds: [], items });
const cueGroups = (...uids: string[]): CueGroups => ({
  cueGroups: uids.map((uid) => ({ cues: [{ uid }] })),
});
const cutOff = (over: Partial<CutOff>): CutOff => ({ ...defaultCutOff(), ...over });

describe("the tree of steps", () => {
  const hidden = item("hidden", { isObserved: false });
  const tree = [
    item("talk", { itemType: "INTERVIEW", competencyIds: ["c2"] }),
    { ...center("day", item("role", { competencyIds: ["c3", "c1"] }), hidden), isObserved: false },
  ];

  it("has interviews, exercises and assessment centres [PROC-16]", () => {
    expect(ITEM_TYPES).toEqual(["INTERVIEW", "EXERCISE", "ASSESSMENT_CENTER"]);
  });

  it("has leaves: a centre counts by its sub-exercises, never itself", () => {
    expect(leaves(tree).map(({ id }) => id)).toEqual(["talk", "role", "hidden"]);
    expect(leaves([center("empty")])).toEqual([]);
  });

  it("is observed where the leaf's own flag says so", () => {
    expect(observedLeaves(tree).map(({ id }) => id)).toEqual(["talk", "role"]);
  });

  it("finds an item with the centre that holds it", () => {
    expect(findItem(tree, "role")).toEqual({ item: tree[1]?.items[0], parent: tree[1] });
    expect(findItem(tree, "talk")?.parent).toBeNull();
    expect(findItem(tree, "nowhere")).toBeNull();
  });

  it("counts steps and sub-steps for the licence", () => {
    expect(countSteps(tree)).toBe(4);
  });

  it("rates in a centre the competencies of its sub-exercises, each once, as they first appear", () => {
    expect(
      stepCompetencies(center("day", item("a", { competencyIds: ["c3", "c1"] }), item("b"))),
    ).toEqual(["c3", "c1"]);
    expect(stepCompetencies(item("talk", { competencyIds: ["c2"] }))).toEqual(["c2"]);
  });

  it("collects the cues of a step and its sub-steps by competency", () => {
    const day = center(
      "day",
      item("a", { cues: { c1: cueGroups("u1", "u2") } }),
      item("b", { cues: { c1: cueGroups("u3") } }),
    );
    expect(stepCueUids(day)).toEqual({ c1: ["u1", "u2", "u3"] });
  });
});

describe("cut-off", () => {
  it("is by default the mean over everything, reaching 4 [CALC-007, CALC-009, PROC-20]", () => {
    expect(CUT_OFF_STRATEGIES).toEqual(["AVG", "MEDIAN", "MANUAL"]);
    expect(DEFAULT_CUT_OFF_STRATEGY).toBe("AVG");
    expect(defaultCutOff()).toMatchObject({
      cutOffValue: 4,
      calculationScope: "TOTAL",
      calculationSubset: "ALL",
    });
  });
});

describe("what the server refuses in a process", () => {
  const known = { competencyIds: ["c1", "c2"], scale: { selectedPartition: [2, 1, 2] } };
  const check = (items: readonly ProcessItem[], over = {}) =>
    processViolations({ competencyIds: ["c1"], items }, { ...known, ...over });

  it("accepts a sound one, cues missing or complete", () => {
    const day = center("day", item("a", { cues: { c1: cueGroups("u1", "u2", "u3") } }), item("b"));
    const limited = {
      ...day,
      cutOff: cutOff({
        calculationScope: "EXERCISES",
        calculationSubset: "SUBSETVALUES",
        selectedCompetencies: ["c1"],
        selectedExercises: ["a"],
        selectedSubItemIndexes: [0, 1],
        selectedCutoffValuesExercises: { a: 3 },
        selectedCutoffValuesCompetencies: { c1: 3 },
      }),
    };
    expect(check([limited, item("c")])).toEqual([]);
  });

  it("needs a competency that exists, and a scale", () => {
    expect(processViolations({ competencyIds: [], items: [] }, { ...known, scale: null })).toEqual([
      { path: "competencyIds", rule: "noCompetency" },
      { path: "scaleId", rule: "noScale" },
    ]);
    expect(processViolations({ competencyIds: ["c9"], items: [] }, known)).toEqual([
      { path: "competencyIds.0", rule: "unknownCompetency" },
    ]);
  });

  it("has sub-items in assessment centres only, and one level of them [PROC-16]", () => {
    expect(check([item("a", { items: [item("b")] })])).toEqual([
      { path: "items.0.items", rule: "subItemsOutsideCenter" },
    ]);
    expect(check([center("a", center("b", item("c")))])).toEqual([
      { path: "items.0.items.0.itemType", rule: "nestedCenter" },
    ]);
  });

  it("gives every item an id of its own and the process's competencies", () => {
    expect(check([item("a"), center("b", item("a"))])).toEqual([
      { path: "items.1.items.0.id", rule: "duplicateItem" },
    ]);
    expect(check([item("a", { competencyIds: ["c1", "c2"] })])).toEqual([
      { path: "items.0.competencyIds.1", rule: "competencyNotInProcess" },
    ]);
  });

  it("judges by exercise only in assessment centres [PROC-21]", () => {
    expect(check([item("a", { cutOff: cutOff({ calculationScope: "EXERCISES" }) })])).toEqual([
      { path: "items.0.cutOff.calculationScope", rule: "exercisesOutsideCenter" },
    ]);
  });

  it("selects only what the step has", () => {
    const wrong = cutOff({
      selectedCompetencies: ["c1", "c2"],
      selectedCutoffValuesCompetencies: { c2: 1 },
      selectedExercises: ["x"],
      selectedCutoffValuesExercises: { y: 1 },
      selectedSubItemIndexes: [0, 1],
    });
    expect(check([{ ...center("day", item("a")), cutOff: wrong }])).toEqual([
      { path: "items.0.cutOff.selectedCompetencies.1", rule: "competencyNotInStep" },
      { path: "items.0.cutOff.selectedCutoffValuesCompetencies.c2", rule: "competencyNotInStep" },
      { path: "items.0.cutOff.selectedExercises.0", rule: "exerciseNotInStep" },
      { path: "items.0.cutOff.selectedCutoffValuesExercises.y", rule: "exerciseNotInStep" },
      { path: "items.0.cutOff.selectedSubItemIndexes.1", rule: "exerciseNotInStep" },
    ]);
  });

  it("has one cue group per group of the partition, and cue uids once in the process", () => {
    expect(check([item("a", { cues: { c1: cueGroups("u1", "u2") } })])).toEqual([
      { path: "items.0.cues.c1", rule: "cueGroupCount" },
    ]);
    const cues = { c1: cueGroups("u1", "u2", "u3") };
    expect(check([item("a", { cues }), item("b", { cues })]).map(({ rule }) => rule)).toEqual([
      "duplicateCue",
      "duplicateCue",
      "duplicateCue",
    ]);
    expect(check([item("a", { cues }), item("b", { cues })])[0]?.path).toBe(
      "items.1.cues.c1.cueGroups.0.cues.0.uid",
    );
  });
});
