import type { ExercisePlanning } from "../timetable/exercisePlanning.ts";
import type { Id } from "../text/rules.ts";
import type { CalculationScope, CalculationSubset, CutOffStrategy } from "./cutOff.ts";
import type { ExerciseKind, ItemType } from "./items.ts";
import type { RatingRules } from "./ratingRules.ts";

/** What a file of a process says of itself, so that another JSON file is told apart. */
export const PROCESS_FILE_FORMAT = "assay-process";
/** Raised by a change of the format that an earlier version of the program would misread. */
export const PROCESS_FILE_VERSION = 1;

/** A competency is referred to by its name, a step by a key that only the file knows. */
type Key = string;

interface ByLanguage<T> {
  de: T;
  en?: T | undefined;
  fr?: T | undefined;
}
interface Named {
  displayName: string;
  description: string;
}
export interface Condition {
  cutOffValue: number;
  calculationScope: CalculationScope;
  calculationSubset: CalculationSubset;
  selectedCompetencies: Key[];
  selectedExercises: Key[];
  selectedCutoffValuesCompetencies: Record<Key, number>;
  selectedCutoffValuesExercises: Record<Key, number>;
}
export interface CutOff extends Condition {
  selectedSubItemIndexes: number[];
  furtherConditions?: Condition[] | undefined;
}
export interface StepFields {
  id: Key;
  itemType: ItemType;
  texts: ByLanguage<Named & { manual: string; guidingQuestions: string[] }>;
  competencyIds: Key[];
  isObserved: boolean;
  isGroupItem: boolean;
  cutOff: CutOff;
  kind?: ExerciseKind | undefined;
  planning?: ExercisePlanning | undefined;
}
/** A step of a centre, as a file has it; its cues, by the names of competencies, have no ids. */
export interface FiledLeaf extends StepFields {
  cues: Record<Key, { cueGroups: { cues: ByLanguage<string>[] }[] }>;
  items: never[];
}
export type FiledStep = Omit<FiledLeaf, "items"> & { items: FiledLeaf[] };
/** A step of a centre, as a tenant has it. */
export interface StoredLeaf extends StepFields {
  cues: Record<Id, { cueGroups: { cues: { uid: Id; cueTexts: ByLanguage<string> }[] }[] }>;
  items: never[];
}
export type StoredStep = Omit<StoredLeaf, "items"> & { items: StoredLeaf[] };

export interface FiledScale {
  name: string;
  description: string;
  criterions: {
    value: number;
    texts: ByLanguage<{ textLong: string; textShort: string; description: string }>;
  }[];
  selectedPartition: number[];
  highlightedPartition: number | null;
}
export interface FiledCompetency {
  name: string;
  baseName: string;
  texts: ByLanguage<Named>;
  sortOrder: number;
  colorCode: string;
}

/** A process with all that it is made of, without ids of a tenant, documents and people. */
export interface ProcessFile {
  format: typeof PROCESS_FILE_FORMAT;
  formatVersion: typeof PROCESS_FILE_VERSION;
  name: string;
  /** That of the exported process. */
  version: number;
  texts: ByLanguage<Named>;
  scale: FiledScale;
  competencies: FiledCompetency[];
  items: FiledStep[];
  cutOffStrategy: CutOffStrategy;
  cutOff?: CutOff | undefined;
  /** Null for none; if unset, those that the tenant's new processes begin with. */
  ratingRules?: RatingRules | null | undefined;
}

/** A process with its parts, as a tenant has it. */
export interface StoredProcess {
  name: string;
  version: number;
  texts: ByLanguage<Named>;
  scale: FiledScale;
  competencies: (FiledCompetency & { id: Id })[];
  items: StoredStep[];
  cutOffStrategy: CutOffStrategy;
  cutOff?: CutOff | undefined;
  ratingRules?: RatingRules | undefined;
}
