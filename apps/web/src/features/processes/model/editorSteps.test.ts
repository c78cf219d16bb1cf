import { defaultCutOff } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { buildScale, testId } from "../../../testing/buildRun.ts";
import {
  buildCentre,
  buildCues,
  buildForm,
  buildStep,
  stepText,
} from "../../../testing/buildSteps.ts";
import { wholeRule, soundRule } from "./cutOff/wholeRule.ts";
import { editorStates, firstObstacle, gapsIn } from "./editorSteps.ts";
import { bodyOf, formOf, type ProcessForm } from "./processForm.ts";
import { draftBodyOf } from "./storedDraft.ts";

const [LEADING, LISTENING] = [testId(80), testId(81)];
const NONE: ReadonlyMap<string, string> = new Map();
const full = buildCues(["a"], ["b"], ["c"]);
const complete = buildForm({
  items: [
    buildStep(10, { competencyIds: [LEADING], cues: { [LEADING]: full } }),
    buildStep(11, { competencyIds: [LISTENING], cues: { [LISTENING]: full } }),
  ],
});
const states = (
  fields: Partial<ProcessForm> = {},
  errors = NONE,
  languages: ("de" | "fr")[] = ["de"],
) => editorStates({ ...complete, ...fields }, errors, gapsIn(languages), buildScale());
const words = (...args: Parameters<typeof states>) => Object.values(states(...args)).join(" ");
const only = (fields: Partial<Parameters<typeof buildStep>[1] & object>) => [
  buildStep(10, { ...complete.items[0], ...fields }),
  complete.items[1]!,
];

describe("how far each part of the process editor is", () => {
  it("is done where nothing is left to do", () => {
    expect(words()).toBe("done done done done done");
  });

  it.each([
    ["no step", { items: [] }, "missing done missing missing missing"],
    ["no competency", { competencyIds: [] }, "done missing done done done"],
    ["no scale", { scaleId: null }, "done missing done done done"],
    [
      "a step without a competency",
      { items: only({ competencyIds: [], cues: {} }) },
      "done done missing done done",
    ],
    [
      "a competency that no step observes",
      { competencyIds: [LEADING, LISTENING, testId(82)] },
      "done done missing done done",
    ],
    ["a place without cues", { items: only({ cues: {} }) }, "done done done missing done"],
    [
      "cues of another scale",
      { items: only({ cues: { [LEADING]: buildCues(["a"]) } }) },
      "done done done missing done",
    ],
    [
      "a limit that nobody can reach",
      { items: only({ cutOff: { ...defaultCutOff(), cutOffValue: 9 } }) },
      "done done done done missing",
    ],
  ])("is missing with %s", (_, fields, expected) => {
    expect(words(fields)).toBe(expected);
  });

  it("is missing where a step has a name in one language only", () => {
    const texts = { de: stepText("Gruppe"), fr: stepText("") };
    expect(words({}, NONE, ["de", "fr"])).toMatch(/^missing/);
    expect(words({ items: only({ texts }) })).toMatch(/^done/);
  });

  it("is wrong where a rule is broken, and missing where a field is only empty", () => {
    const broken = (path: string, rule: string, fields: Partial<ProcessForm> = {}) =>
      words(fields, new Map([[path, rule]]));
    expect(broken("name", "tooLong")).toMatch(/^wrong done/);
    expect(broken("name", "name", { name: " " })).toMatch(/^missing done/);
    expect(broken("items.0.texts.de.displayName", "required")).toMatch(/^missing/);
    expect(broken("competencyIds.0", "unknown")).toMatch(/^done wrong/);
    expect(broken("scaleId", "id", { scaleId: null })).toMatch(/^done missing/);
    expect(broken("items.0.competencyIds", "unknown")).toMatch(/^done done wrong/);
    expect(broken("items.1.items.0.cues.x", "tooMany")).toMatch(/^done done done wrong/);
    expect(broken("items.1.items.0.cutOff.cutOffValue", "range")).toMatch(/wrong$/);
    expect(broken("cutOff.cutOffValue", "range")).toMatch(/wrong$/);
  });
});

describe("what keeps a process from being saved", () => {
  const errors = new Map([
    ["items.0.cutOff.cutOffValue", "range"],
    ["scaleId", "required"],
    ["items.0.texts.de.displayName", "tooLong"],
  ]);

  it("is the first broken rule in the order of the parts", () => {
    expect(firstObstacle(complete, errors)).toEqual({
      step: "1",
      path: "items.0.texts.de.displayName",
      rule: "tooLong",
      isLacking: false,
    });
    errors.delete("items.0.texts.de.displayName");
    expect(firstObstacle(complete, errors)).toMatchObject({ step: "2", isLacking: true });
  });

  it("is nothing without one", () => {
    expect(firstObstacle(complete, NONE)).toBeNull();
  });
});

describe("the rule of the whole process", () => {
  const items = [
    buildStep(10),
    buildCentre(20, [buildStep(21), buildStep(22)]),
    buildStep(30, { isObserved: false }),
  ];
  const cutOff = defaultCutOff();

  it("is none where the process has none of its own", () => {
    expect(wholeRule({ items })).toBeNull();
    expect(wholeRule({ items, cutOff: null })).toBeNull();
    expect(soundRule({ items, cutOff: null })).toBeNull();
    expect(soundRule({ items })).toBeUndefined();
  });

  it("is a centre of all exercises that count, also those in centres", () => {
    const rule = wholeRule({ items, cutOff });
    expect(rule?.itemType).toBe("ASSESSMENT_CENTER");
    expect(rule?.items.map(({ id }) => id)).toEqual(
      expect.arrayContaining([10, 21, 22].map(testId)),
    );
    expect(rule?.items.every(({ isObserved }) => isObserved)).toBe(true);
    expect(rule?.steps).toBe(items);
  });

  it("is stored without what no step observes any more", () => {
    const selecting = {
      ...cutOff,
      calculationSubset: "SELECTED" as never,
      selectedCompetencies: [LEADING, testId(99)],
    };
    expect(soundRule({ items, cutOff: selecting })?.selectedCompetencies).toEqual([LEADING]);
  });
});

describe("a process as it is sent", () => {
  it("has no spaces around names, no empty questions, and no language in which nothing is written", () => {
    const texts = {
      de: stepText(" Gruppe ", { guidingQuestions: [" Wer? ", "", "  "] }),
      fr: stepText(" ", { guidingQuestions: [""] }),
      en: stepText("", { manual: "Read." }),
    };
    const [step] = bodyOf(
      buildForm({ name: " Auswahl ", items: [buildStep(10, { texts })] }),
    ).items;
    expect(step?.texts.de).toMatchObject({ displayName: "Gruppe", guidingQuestions: ["Wer?"] });
    expect(Object.keys(step?.texts ?? {})).toEqual(["de", "en"]);
    expect(bodyOf(buildForm({ name: " Auswahl " })).name).toBe("Auswahl");
  });

  it("has no line of cues that nobody has filled", () => {
    const cues = { [LEADING]: buildCues(["a", ""], [" "], []) };
    const [step] = bodyOf(buildForm({ items: [buildStep(10, { cues })] })).items;
    expect(step?.cues?.[LEADING]?.cueGroups.map((group) => group.cues.length)).toEqual([1, 0, 0]);
  });

  it("says nothing of the whole rule where there never was one, and null where it was taken away", () => {
    expect(bodyOf(buildForm())).not.toHaveProperty("cutOff");
    expect(bodyOf(buildForm({ cutOff: null }))).toMatchObject({ cutOff: null });
    expect(bodyOf(buildForm({ scaleId: null })).scaleId).toBe("");
  });

  it("leaves what is edited as it was", () => {
    const draft = buildForm({ items: [buildStep(10, { texts: { de: stepText(" G ") } })] });
    const before = structuredClone(draft);
    bodyOf(draft);
    expect(draft).toEqual(before);
    expect(formOf(draft)).toEqual(draft);
  });

  it("as an incomplete one names the process that it changes, at the version at which that was begun", () => {
    const stored = { ...buildForm(), id: testId(1), revision: 7 } as never;
    const begun = buildForm({ origin: { revision: 4, content: buildForm() } });
    expect(draftBodyOf(begun, stored, 2)).toMatchObject({
      revision: 2,
      process: { id: testId(1), revision: 4 },
    });
    expect(draftBodyOf(buildForm(), stored, 0).process).toEqual({ id: testId(1), revision: 7 });
    expect(draftBodyOf(buildForm({ scaleId: null }), null, 0)).toMatchObject({
      process: null,
      content: { scaleId: null },
    });
  });
});
