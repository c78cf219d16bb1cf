import type { Id } from "../text/rules.ts";
import {
  type Condition,
  type CutOff,
  type FiledCompetency,
  type FiledLeaf,
  type FiledScale,
  type FiledStep,
  PROCESS_FILE_FORMAT,
  PROCESS_FILE_VERSION,
  type ProcessFile,
  type StepFields,
  type StoredLeaf,
  type StoredProcess,
  type StoredStep,
} from "./processFile.ts";

type Renamed = (key: string) => string;
const renamedKeys = <T>(entries: Readonly<Record<string, T>>, renamed: Renamed) =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [renamed(key), value]));

const renamedCondition = (one: Condition, competency: Renamed, step: Renamed): Condition => ({
  cutOffValue: one.cutOffValue,
  calculationScope: one.calculationScope,
  calculationSubset: one.calculationSubset,
  selectedCompetencies: one.selectedCompetencies.map(competency),
  selectedExercises: one.selectedExercises.map(step),
  selectedCutoffValuesCompetencies: renamedKeys(one.selectedCutoffValuesCompetencies, competency),
  selectedCutoffValuesExercises: renamedKeys(one.selectedCutoffValuesExercises, step),
});

const renamedCutOff = (cutOff: CutOff, competency: Renamed, step: Renamed): CutOff => ({
  ...renamedCondition(cutOff, competency, step),
  selectedSubItemIndexes: cutOff.selectedSubItemIndexes,
  ...(cutOff.furtherConditions && {
    furtherConditions: cutOff.furtherConditions.map((one) =>
      renamedCondition(one, competency, step),
    ),
  }),
});

const renamedFields = (item: StepFields, competency: Renamed, step: Renamed): StepFields => ({
  id: step(item.id),
  itemType: item.itemType,
  texts: item.texts,
  competencyIds: item.competencyIds.map(competency),
  isObserved: item.isObserved,
  isGroupItem: item.isGroupItem,
  cutOff: renamedCutOff(item.cutOff, competency, step),
  ...(item.kind && { kind: item.kind }),
  ...(item.planning && { planning: item.planning }),
});

const lookUp =
  (names: ReadonlyMap<string, string>): Renamed =>
  (key) =>
    names.get(key) ?? key;

/** The keys of steps: their places, such as 2 and 2.1, so that the same process gives the same file. */
const stepKeys = (items: readonly StoredStep[]): Renamed =>
  lookUp(
    new Map(
      items.flatMap((item, index): [string, string][] => [
        [item.id, `${index + 1}`],
        ...item.items.map((inside, at): [string, string] => [inside.id, `${index + 1}.${at + 1}`]),
      ]),
    ),
  );

/** Without empty groups, which every scale gives a competency without cues, and without competencies that the step does not have any more. */
const filedCues = (
  { cues, competencyIds }: StoredLeaf | StoredStep,
  competency: Renamed,
): FiledLeaf["cues"] =>
  Object.fromEntries(
    Object.entries(cues)
      .filter(
        ([id, { cueGroups }]) =>
          competencyIds.includes(id) && cueGroups.some((group) => group.cues.length > 0),
      )
      .map(([id, { cueGroups }]) => [
        competency(id),
        { cueGroups: cueGroups.map((group) => ({ cues: group.cues.map((cue) => cue.cueTexts) })) },
      ]),
  );

const filedScale = (scale: FiledScale): FiledScale => ({
  name: scale.name,
  description: scale.description,
  criterions: scale.criterions.map(({ value, texts }) => ({ value, texts })),
  selectedPartition: scale.selectedPartition,
  highlightedPartition: scale.highlightedPartition,
});
const filedCompetency = (competency: FiledCompetency): FiledCompetency => ({
  name: competency.name,
  baseName: competency.baseName,
  texts: competency.texts,
  sortOrder: competency.sortOrder,
  colorCode: competency.colorCode,
});

/** The file of a process; the documents of its exercises stay with the tenant. */
export function processFileOf(process: StoredProcess): ProcessFile {
  const competency = lookUp(new Map(process.competencies.map(({ id, name }) => [id, name])));
  const step = stepKeys(process.items);
  const leaf = (item: StoredLeaf | StoredStep): FiledLeaf => ({
    ...renamedFields(item, competency, step),
    cues: filedCues(item, competency),
    items: [],
  });
  return {
    format: PROCESS_FILE_FORMAT,
    formatVersion: PROCESS_FILE_VERSION,
    name: process.name,
    version: process.version,
    texts: process.texts,
    scale: filedScale(process.scale),
    competencies: process.competencies.map(filedCompetency),
    items: process.items.map((item) => ({ ...leaf(item), items: item.items.map(leaf) })),
    cutOffStrategy: process.cutOffStrategy,
    ...(process.cutOff && { cutOff: renamedCutOff(process.cutOff, competency, step) }),
    ratingRules: process.ratingRules ?? null,
  };
}

/** What the steps of a file become in a tenant. */
export interface StoredKeys {
  /** Ids of the tenant's competencies by their names in the file. */
  readonly competencyIds: ReadonlyMap<string, Id>;
  newId(): Id;
}

/** The steps and the rule over all of them that a file becomes, with new ids for steps and cues. */
export function processOfFile(
  file: ProcessFile,
  { competencyIds, newId }: StoredKeys,
): Pick<StoredProcess, "items" | "cutOff"> {
  const competency = lookUp(competencyIds);
  const steps = file.items.flatMap((item) => [item, ...item.items]);
  const step = lookUp(new Map(steps.map(({ id }) => [id, newId()])));
  const leaf = (item: FiledLeaf | FiledStep): StoredLeaf => ({
    ...renamedFields(item, competency, step),
    cues: Object.fromEntries(
      Object.entries(item.cues).map(([name, { cueGroups }]) => [
        competency(name),
        {
          cueGroups: cueGroups.map(({ cues }) => ({
            cues: cues.map((cueTexts) => ({ uid: newId(), cueTexts })),
          })),
        },
      ]),
    ),
    items: [],
  });
  return {
    items: file.items.map((item) => ({ ...leaf(item), items: item.items.map(leaf) })),
    ...(file.cutOff && { cutOff: renamedCutOff(file.cutOff, competency, step) }),
  };
}

/** The file with other names of process, scale and competencies, as far as the map has them. */
export function withNames(file: ProcessFile, names: ReadonlyMap<string, string>): ProcessFile {
  const name = lookUp(names);
  const step: Renamed = (key) => key;
  const leaf = (item: FiledLeaf | FiledStep): FiledLeaf => ({
    ...renamedFields(item, name, step),
    cues: renamedKeys(item.cues, name),
    items: [],
  });
  return {
    ...file,
    name: name(file.name),
    scale: { ...file.scale, name: name(file.scale.name) },
    competencies: file.competencies.map((one) => ({
      ...one,
      name: name(one.name),
      baseName: name(one.baseName),
    })),
    items: file.items.map((item) => ({ ...leaf(item), items: item.items.map(leaf) })),
    ...(file.cutOff && { cutOff: renamedCutOff(file.cutOff, name, step) }),
  };
}
