import { describe, expect, it } from "vitest";
import { defaultCutOff } from "../processes/cutOff.ts";
import type { CandidateState } from "../runs/candidates.ts";
import { calculatedVerdict, decisionViolations, isAgainst } from "./decision.ts";
import type { Verdict } from "./judgement.ts";

const step = (id: string) => ({
  id,
  itemType: "EXERCISE" as const,
  competencyIds: ["C"],
  isObserved: true,
  cutOff: { ...defaultCutOff(), cutOffValue: 3 },
  items: [],
});
const design = { items: [step("A"), step("B")], cutOffStrategy: "AVG" as const };
const rated = (exerciseId: string, selectedCriterion: number) => ({
  exerciseId,
  observerId: "O",
  assessmentType: "OBSERVATION" as const,
  values: [{ competencyId: "C", selectedCriterion, selectedCueIds: [] }],
});

describe("the calculated result of a decision", () => {
  it("is the step's where it was decided at a step", () => {
    const known = [rated("A", 4), rated("B", 2)];
    expect(calculatedVerdict(design, "A", known)).toBe("passed");
    expect(calculatedVerdict(design, "B", known)).toBe("failed");
  });

  it("is otherwise over all steps: failed by one, passed by each, unrated while one is", () => {
    const over = (...known: ReturnType<typeof rated>[]) => calculatedVerdict(design, null, known);
    expect(over(rated("A", 4), rated("B", 2))).toBe("failed");
    expect(over(rated("B", 2))).toBe("failed");
    expect(over(rated("A", 4), rated("B", 3))).toBe("passed");
    expect(over(rated("A", 4))).toBe("unrated");
    expect(over()).toBe("unrated");
    expect(calculatedVerdict({ ...design, items: [] }, null, [])).toBe("unrated");
  });

  it("counts over all steps for a step that is gone", () => {
    expect(calculatedVerdict(design, "Z", [rated("A", 2)])).toBe("failed");
  });
});

describe("a decision against it", () => {
  it("says another thing; undecided says nothing, and nothing is against what nobody has rated", () => {
    const against = (state: CandidateState) =>
      (["passed", "failed", "unrated"] satisfies Verdict[]).filter((one) => isAgainst(state, one));
    expect(against("OPEN")).toEqual([]);
    expect(against("PASSED")).toEqual(["failed"]);
    expect(against("HIRED")).toEqual(["failed"]);
    expect(against("FAILED")).toEqual(["passed"]);
    expect(against("VETO")).toEqual(["passed"]);
  });

  it("lacks a reason only where one is demanded, and spaces are none", () => {
    const of = (state: CandidateState, reason: string, isDemanded = true) =>
      decisionViolations({ state, calculated: "failed", reason }, { isDemanded });
    expect(of("PASSED", " ")).toEqual([{ path: "reason", rule: "required" }]);
    expect(of("PASSED", "Seen twice.")).toEqual([]);
    expect(of("FAILED", "")).toEqual([]);
    expect(of("PASSED", "", false)).toEqual([]);
  });
});
