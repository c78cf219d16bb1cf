import { beforeEach, describe, expect, it } from "vitest";
import { setLanguage, setWording } from "../../../platform/i18n/texts.ts";
import { buildRunCandidate, testId } from "../../../testing/buildRun.ts";
import { buildCentre, buildStep, stepText } from "../../../testing/buildSteps.ts";
import { EVA } from "../../../testing/buildRating.ts";
import {
  ANNA,
  BERND,
  GROUP,
  INTERVIEW,
  LEADING,
  LISTENING,
  observedRun,
  ROLE_PLAY,
} from "../../../testing/observedRun.ts";
import { staffingOf } from "./sheet.ts";
import { competenciesOf, inOrderOf, nameOf, ratedLeaves, stepHolding } from "./steps.ts";
import { beginReload } from "./reloading.ts";

const run = observedRun(EVA);
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe("the name of a step", () => {
  beforeEach(async () => {
    await setLanguage("de");
    setWording({ useFormality: false, useGendering: false, baseLanguage: "en" });
    return () => setWording({ useFormality: false, useGendering: false, baseLanguage: "de" });
  });

  it("is that of the language, otherwise of what stands in for it", () => {
    const texts = { de: stepText("Gruppe"), en: stepText("Group"), fr: stepText("Groupe") };
    expect(nameOf({ texts }, "fr")).toBe("Groupe");
    expect(nameOf({ texts: { de: texts.de, en: texts.en } }, "fr")).toBe("Group");
    expect(nameOf({ texts: { de: texts.de } }, "fr")).toBe("Gruppe");
  });
});

describe("the order of candidates", () => {
  it("is that of their names; who has none comes last", () => {
    const names = new Map([
      [BERND, "Adler"],
      [ANNA, "Berg"],
    ]);
    const candidates = [ANNA, testId(309), BERND].map((candidateId) => ({
      ...buildRunCandidate(0),
      candidateId,
    }));
    expect(inOrderOf(names, candidates).map(({ candidateId }) => candidateId)).toEqual([
      BERND,
      ANNA,
      testId(309),
    ]);
    expect(inOrderOf(new Map(), candidates)).toEqual(candidates);
  });
});

describe("the exercises of a step that are rated", () => {
  it("are the step itself, or the observed parts of a centre", () => {
    const [centre, interview] = run.process.items;
    expect(idsOf(ratedLeaves(centre!))).toEqual([GROUP, ROLE_PLAY]);
    expect(idsOf(ratedLeaves(interview!))).toEqual([INTERVIEW]);
  });

  it("are none of a centre in which nothing is observed, or which is empty", () => {
    const briefing = buildStep(21, { isObserved: false });
    expect(ratedLeaves(buildCentre(20, [briefing]))).toEqual([]);
    expect(idsOf(ratedLeaves(buildCentre(20, [briefing, buildStep(22)])))).toEqual([testId(22)]);
    expect(ratedLeaves(buildCentre(20, []))).toEqual([]);
  });

  it("are a step of its own even where it is not observed: its page says so", () => {
    expect(idsOf(ratedLeaves(buildStep(30, { isObserved: false })))).toEqual([testId(30)]);
  });
});

describe("the step that holds an item", () => {
  it("is the item itself, or its centre", () => {
    expect(stepHolding(run, INTERVIEW)?.id).toBe(INTERVIEW);
    expect(stepHolding(run, ROLE_PLAY)?.id).toBe(testId(10));
    expect(stepHolding(run, testId(10))?.id).toBe(testId(10));
    expect(stepHolding(run, testId(99))).toBeUndefined();
  });
});

describe("the competencies that some exercises rate", () => {
  it("are in the order of the run, each once", () => {
    const both = [
      buildStep(21, { competencyIds: [LISTENING] }),
      buildStep(22, { competencyIds: [LISTENING, LEADING] }),
    ];
    expect(idsOf(competenciesOf(run, both))).toEqual([LEADING, LISTENING]);
    expect(idsOf(competenciesOf(run, both.slice(0, 1)))).toEqual([LISTENING]);
    expect(competenciesOf(run, [])).toEqual([]);
  });
});

describe("who should rate a candidate", () => {
  const [candidate] = run.candidates;
  it("is told to those who see everybody's ratings, and to nobody else", () => {
    const all = observedRun(EVA, { can: { ...run.can, seeAllAssessments: true } });
    expect(staffingOf(all, candidate)).toEqual({ candidate, observerTeams: run.observerTeams });
    expect(staffingOf(run, candidate)).toBeUndefined();
    expect(staffingOf(all, undefined)).toBeUndefined();
  });
});

describe("results", () => {
  it("are read again every ten seconds at most, each run by itself", () => {
    expect(beginReload("steps-a", 0)).toBe(true);
    expect(beginReload("steps-a", 9_999)).toBe(false);
    expect(beginReload("steps-b", 9_999)).toBe(true);
    expect(beginReload("steps-a", 10_000)).toBe(true);
    // A refused one does not put the next one off.
    expect(beginReload("steps-a", 19_999)).toBe(false);
    expect(beginReload("steps-a", 20_000)).toBe(true);
  });
});
