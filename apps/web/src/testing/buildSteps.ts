import type { Item, LeafItem } from "@assay/contract";
import { defaultCutOff, type Language } from "@assay/domain";
import type { ProcessForm } from "../features/processes/model/processForm.ts";
import { testId } from "./buildRun.ts";

type StepText = Item["texts"]["de"];
export const stepText = (displayName: string, fields: Partial<StepText> = {}): StepText => ({
  displayName,
  description: "",
  manual: "",
  guidingQuestions: [],
  ...fields,
});

/** A step of a process that is edited; its name is made of its number. */
export const buildStep = (number: number, fields: Partial<Item> = {}): Item => ({
  id: testId(number),
  itemType: "EXERCISE",
  texts: { de: stepText(`Schritt ${number}`) },
  competencyIds: [testId(80)],
  isObserved: true,
  isGroupItem: false,
  cutOff: defaultCutOff(),
  cues: {},
  documents: [],
  items: [],
  ...fields,
});

/** A centre with these steps in it. */
export const buildCentre = (
  number: number,
  items: readonly Item[],
  fields: Partial<Item> = {},
): Item =>
  buildStep(number, {
    itemType: "ASSESSMENT_CENTER",
    competencyIds: [],
    items: items as LeafItem[],
    ...fields,
  });

type Cues = Item["cues"][string];
/** Cues of one competency in a step: group by group their German texts. */
export const buildCues = (...groups: readonly (readonly string[])[]): Cues => ({
  cueGroups: groups.map((texts, group) => ({
    cues: texts.map((text, index) => ({
      uid: testId(9000 + 10 * group + index),
      cueTexts: { de: text },
    })),
  })),
});

/** The same in several languages: a cue per group. */
export const translatedCues = (...groups: readonly Partial<Record<Language, string>>[]): Cues => ({
  cueGroups: groups.map((texts, group) => ({
    cues: [{ uid: testId(9000 + group), cueTexts: { de: "", ...texts } }],
  })),
});

/** A process as it is edited, with two competencies and a scale. */
export const buildForm = (fields: Partial<ProcessForm> = {}): ProcessForm => ({
  name: "Auswahl",
  texts: { de: { displayName: "Auswahl", description: "" } },
  items: [buildStep(10)],
  competencyIds: [testId(80), testId(81)],
  scaleId: testId(2),
  cutOffStrategy: "AVG",
  ...fields,
});
