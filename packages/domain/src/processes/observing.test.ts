import { describe, expect, it } from "vitest";
import { defaultCutOff } from "./cutOff.ts";
import type { ProcessItem } from "./items.ts";
import { processLicenceViolations } from "./licence.ts";
import { isBlank, missingFields, stepNameViolations } from "./missingTexts.ts";
import { observe, withoutCompetency } from "./observing.ts";

const ORDER = ["c1", "c2", "c3"];
const cues = { c2: { cueGroups: [{ cues: [{ uid: "u" }] }] } };
const step = (id: string, over: Partial<ProcessItem> = {}): ProcessItem => ({
  id,
  itemType: "EXERCISE",
  competencyIds: ["c2"],
  isObserved: true,
  items: [],
  cutOff: {
    ...defaultCutOff(),
    calculationScope: "COMPETENCIES",
    calculationSubset: "SUBSET",
    selectedCompetencies: ["c2"],
  },
  cues,
  ...over,
});
const centre = step("day", {
  itemType: "ASSESSMENT_CENTER",
  competencyIds: [],
  cues: {},
  items: [step("a"), step("b", { competencyIds: ["c3"], cutOff: null, cues: {} })],
});
const items = [centre, step("talk")];

describe("what a step observes", () => {
  it("is set for any steps and competencies at once, in the order of the process [PROC-09]", () => {
    const all = observe(
      items,
      { stepIds: ["a", "b", "day"], competencyIds: ["c3", "c1"] },
      true,
      ORDER,
    );
    expect(all[0]?.items.map((item) => item.competencyIds)).toEqual([ORDER, ["c1", "c3"]]);
    expect(all[0]?.competencyIds).toEqual([]);
    expect(all[1]).toBe(items[1]);
    expect(observe(items, { stepIds: ["a"], competencyIds: ["c2"] }, true, ORDER)).toBe(items);
  });

  it("keeps the cues of what is switched off, and takes it out of every cut-off", () => {
    const off = observe(items, { stepIds: ["a"], competencyIds: ["c2"] }, false, ORDER);
    expect(off[0]?.items[0]).toMatchObject({
      competencyIds: [],
      cues,
      cutOff: { selectedCompetencies: [] },
    });
    // The centre's cut-off, which had selected the competency too, no longer does.
    expect(off[0]?.cutOff?.selectedCompetencies).toEqual([]);
  });

  it("loses a competency everywhere, with its cues", () => {
    const left = withoutCompetency(items, "c2");
    expect(left[1]).toMatchObject({ competencyIds: [], cues: {} });
    expect(left[0]?.items[0]).toMatchObject({ competencyIds: [], cues: {} });
    expect(left[0]?.items[1]).toBe(items[0]?.items[1]);
    expect(withoutCompetency(items, "c1")).toBe(items);
  });
});

describe("texts", () => {
  const languages = ["de", "en", "fr"] as const;
  const fields = ["displayName", "description", "questions"] as const;
  const texts = {
    de: { displayName: "Gruppe", description: "<p>&nbsp;</p>", questions: ["Warum?"] },
    en: { displayName: "", description: "What it is", questions: [" "] },
  };
  const missing = (language: "de" | "en" | "fr") =>
    missingFields<(typeof fields)[number]>(texts, language, {
      languages,
      fields,
      needed: ["displayName"],
    });

  it("are missing where another language has them, and names always", () => {
    expect(missing("de")).toEqual(["description"]);
    expect(missing("en")).toEqual(["displayName", "questions"]);
    expect(missing("fr")).toEqual(["displayName", "description", "questions"]);
    expect(isBlank("<p><br></p>")).toBe(true);
    expect(isBlank([])).toBe(true);
    expect(isBlank("<p>a</p>")).toBe(false);
  });

  it("name every step in the base language", () => {
    const named = { texts: { de: { displayName: "Tag" } }, items: [] };
    const unnamed = { texts: { de: { displayName: " " }, en: { displayName: "Day" } }, items: [] };
    expect(stepNameViolations([named], "de")).toEqual([]);
    expect(stepNameViolations([named, { ...named, items: [unnamed] }], "de")).toEqual([
      { path: "items.1.items.0.texts.de.displayName", rule: "required" },
    ]);
    expect(stepNameViolations([unnamed], "en")).toEqual([]);
  });
});

describe("the licence of a process", () => {
  const process = { competencyIds: ["c1", "c2"], items };
  const check = (steps: number, competencies: number, before?: typeof process) =>
    processLicenceViolations(
      process,
      { maxProcessRuns: steps, maxObservableCompetencies: competencies },
      before,
    ).map(({ rule }) => rule);

  it("counts steps with their sub-steps, and competencies [TEN-06, TEN-07]", () => {
    expect(check(4, 2)).toEqual([]);
    expect(check(3, 1)).toEqual(["maxProcessRuns", "maxObservableCompetencies"]);
    expect(check(-1, -1)).toEqual([]);
  });

  it("refuses only what grows: a smaller licence does not lock what is there", () => {
    expect(check(1, 1, process)).toEqual([]);
    expect(check(1, 1, { ...process, items: [] })).toEqual(["maxProcessRuns"]);
    expect(check(1, 1, { ...process, competencyIds: [] })).toEqual(["maxObservableCompetencies"]);
  });
});
