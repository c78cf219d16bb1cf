import { DEFAULT_CUT_OFF_VALUE, defaultCutOff } from "../processes/cutOff.ts";
import type { CheckedItem, CheckedProcess } from "./designWarnings.ts";
import type { CheckedRun } from "./staffingWarnings.ts";

/* A process and a run to which no rule of the check objects, for tests that plant one fault each. */

const COMPETENCIES = ["leadership", "analysis", "contact"];
const GROUPS = 3;

const cuesOf = (itemId: string, competencyId: string) => ({
  cueGroups: Array.from({ length: GROUPS }, (_, group) => ({
    cues: [0, 1].map((index) => ({
      uid: `${itemId}-${competencyId}-${group}-${index}`,
      cueTexts: { de: "Fasst zusammen.", en: "Sums up." },
    })),
  })),
});

/** A step with cues for all its competencies. */
export function checkedItem(id: string, changes: Partial<CheckedItem> = {}): CheckedItem {
  const competencyIds = changes.competencyIds ?? COMPETENCIES;
  return {
    id,
    itemType: "EXERCISE",
    isObserved: true,
    isGroupItem: false,
    competencyIds,
    cues: Object.fromEntries(competencyIds.map((one) => [one, cuesOf(id, one)])),
    cutOff: null,
    texts: { de: { manual: "<p>Ablauf</p>", guidingQuestions: ["Was war schwierig?"] } },
    items: [],
    ...changes,
  };
}

export function cleanProcess(changes: Partial<CheckedProcess> = {}): CheckedProcess {
  const items = [
    checkedItem("presentation"),
    checkedItem("group", { isGroupItem: true }),
    checkedItem("interview", { itemType: "INTERVIEW" }),
  ];
  const centre = checkedItem("centre", {
    itemType: "ASSESSMENT_CENTER",
    competencyIds: [],
    cues: {},
    cutOff: defaultCutOff(),
    items,
  });
  return {
    items: [centre],
    competencyIds: COMPETENCIES,
    cutOffStrategy: "AVG",
    texts: { de: { description: "Wer im Mittel 4 erreicht, wird eingestellt." } },
    scale: {
      criterions: [1, 2, 3, 4, DEFAULT_CUT_OFF_VALUE + 1, 6, 7].map((value) => ({
        value,
        texts: { de: { textShort: `Stufe ${value}` } },
      })),
      selectedPartition: [2, 3, 2],
    },
    ...changes,
  };
}

/** Four candidates in three exercises, each of whom meets all six observers, in changing pairs. */
export function cleanRun(changes: Partial<CheckedRun> = {}): CheckedRun {
  const staffed = [
    ["ab", "cd", "ef"],
    ["ac", "be", "df"],
    ["ad", "bf", "ce"],
    ["af", "bc", "de"],
  ];
  const [centre] = cleanProcess().items;
  return {
    items: [centre!],
    observerTeams: staffed.flat().map((id) => ({
      id,
      observers: id.split(""),
      observersHaveModeratorView: false,
    })),
    candidates: staffed.map((teams, index) => ({
      candidateId: `k${index}`,
      exercises: ["presentation", "group", "interview"].map((exerciseId, exercise) => ({
        exerciseId,
        observerTeamId: teams[exercise]!,
      })),
    })),
    ratingRules: {
      sealing: "CANDIDATE",
      names: "ON_REQUEST",
      evidence: { rule: "HINT", min: 1 },
    },
    conflicts: [],
    ...changes,
  };
}
