import {
  designWarnings,
  type DesignWarning,
  type Id,
  type Language,
  staffingWarnings,
} from "@assay/domain";
import { writeJson } from "../format/json.ts";
import type { Design, Item, Leaf, Process, Run, Warning } from "../format/sections.ts";
import type { Numbers } from "./numbers.ts";
import type { DossierTask, TaskProcess } from "./task.ts";

type TaskItem = TaskProcess["items"][number];

/** Languages of texts, without those that are absent. */
const given = <T>(texts: Readonly<Record<string, T | null | undefined>>): [string, T][] =>
  Object.entries(texts).flatMap(([language, text]) => (text ? [[language, text]] : []));

const nameOf = (text: object, field: string): string => {
  const value: unknown = Reflect.get(text, field);
  return typeof value === "string" ? value : "";
};

function leafOf(item: TaskItem): Leaf {
  const { id, itemType, isObserved, isGroupItem, competencyIds, cutOff, cues } = item;
  return {
    id,
    itemType,
    isObserved,
    isGroupItem,
    competencyIds,
    cutOff: cutOff && { ...cutOff },
    cues: Object.fromEntries(
      Object.entries(cues).map(([competencyId, { cueGroups }]) => [
        competencyId,
        {
          cueGroups: cueGroups.map((group) => ({
            cues: group.cues.map(({ uid, cueTexts }) => ({
              uid,
              cueTexts: Object.fromEntries(given<string>(cueTexts)),
            })),
          })),
        },
      ]),
    ),
    texts: Object.fromEntries(
      given(item.texts).map(([language, text]) => [
        language,
        {
          displayName: nameOf(text, "displayName"),
          description: nameOf(text, "description"),
          manual: text.manual ?? "",
          guidingQuestions: [...(text.guidingQuestions ?? [])],
        },
      ]),
    ),
    items: [],
  };
}

const itemOf = (item: TaskItem): Item => ({ ...leafOf(item), items: item.items.map(leafOf) });

const shortTexts = (texts: Readonly<Record<string, unknown>>, field: string) =>
  Object.fromEntries(
    given<unknown>(texts).map(([language, text]) => [
      language,
      typeof text === "object" && text !== null ? nameOf(text, field) : "",
    ]),
  );

/** A process as the dossier has it. */
const processOf = (process: TaskProcess): Process => ({
  id: process.id,
  name: process.name,
  texts: Object.fromEntries(
    given(process.texts).map(([language, text]) => [
      language,
      { displayName: nameOf(text, "displayName"), description: text.description ?? "" },
    ]),
  ),
  items: process.items.map(itemOf),
  competencyIds: process.competencyIds,
  competencies: process.competencies.map(({ id, texts }) => ({
    id,
    texts: shortTexts(texts, "displayName"),
  })),
  strategy: process.cutOffStrategy,
  cutOff: process.cutOff ?? null,
  scale: {
    criterions: process.scale.criterions.map(({ value, texts }) => ({
      value,
      texts: shortTexts(texts, "textShort"),
    })),
    selectedPartition: process.scale.selectedPartition,
  },
  ratingRules: process.ratingRules
    ? {
        sealing: process.ratingRules.sealing,
        evidence: process.ratingRules.evidence
          ? { rule: process.ratingRules.evidence.rule, least: process.ratingRules.evidence.min }
          : null,
      }
    : null,
});

const warningsOf = (process: TaskProcess, languages: readonly Language[]): Warning[] =>
  designWarnings(process, languages).map((warning) => ({
    ...warning,
    place: { ...warning.place },
  }));

/** The file `design.json`. */
export function designSection({ design, processNow, languages, run }: DossierTask): Design {
  const frozen = processOf({ ...design, ratingRules: run.ratingRules });
  const now = processNow && processOf(processNow);
  return {
    process: frozen,
    languages,
    warningsAtStart: warningsOf(design, languages),
    now: processNow && {
      process: now && writeJson(now) === writeJson(frozen) ? null : now,
      warnings: warningsOf(processNow, languages),
    },
  };
}

/** Groups and their members by number: the order of ids would mean nothing to a reader. */
const inOrder = (groups: readonly (readonly string[])[]): string[][] =>
  groups
    .map((group) => group.toSorted())
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : Number(a > b)));

/** A warning about people, who stand in it by number. */
function numberedWarning({ kind, place, count }: DesignWarning, numbers: Numbers): Warning {
  const { candidateId, observerIds, groups, ...others } = place;
  const people = (ids: readonly Id[]) => ids.map(numbers.person);
  return {
    kind,
    place: {
      ...others,
      ...(candidateId !== undefined && { candidateId: numbers.candidate(candidateId) }),
      ...(observerIds && { observerIds: people(observerIds) }),
      ...(groups && { groups: inOrder(groups.map(people)) }),
    },
    ...(count !== undefined && { count }),
  };
}

/** The file `run.json`. */
export function runSection({ run, design }: DossierTask, numbers: Numbers): Run {
  const warnings = staffingWarnings({
    observerTeams: run.observerTeams.map((team) => ({
      ...team,
      name: "",
      observersHaveModeratorView: false,
    })),
    candidates: run.candidates,
    items: design.items,
    ratingRules: run.ratingRules,
    conflicts: [],
  });
  return {
    id: run.id,
    name: run.name,
    plannedDate: run.plannedDate,
    state: run.runState,
    finishedAt: run.finishedAt,
    moderators: run.moderators.map(numbers.person),
    moderatorsAreObservers: run.moderatorsAreObservers,
    candidates: run.candidates.length,
    warnings: warnings.map((warning) => numberedWarning(warning, numbers)),
  };
}
