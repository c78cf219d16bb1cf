import type { CutOff, CutOffStrategy } from "../processes/cutOff.ts";
import { cellGroups } from "../processes/cueProgress.ts";
import { isCueWritten, isEmptyCue, type StepCues } from "../processes/cueTexts.ts";
import { type ExerciseKind, type ItemType, observedLeaves } from "../processes/items.ts";
import { isBlank } from "../processes/missingTexts.ts";
import { cutOffWarning } from "../results/cutOffWarnings.ts";
import { judgedItems } from "../results/step.ts";
import type { Id, Language } from "../text/rules.ts";
import type { DesignWarning, WarningKind, WarningPlace } from "./warning.ts";

type Texts<Fields> = { readonly [L in Language]?: Fields | null | undefined };

/** A step as the check reads it. */
export interface CheckedItem {
  readonly id: Id;
  readonly itemType: ItemType;
  readonly isObserved: boolean;
  readonly isGroupItem: boolean;
  /** What candidates do in it, if somebody has said it. */
  readonly kind?: ExerciseKind | null | undefined;
  readonly competencyIds: readonly Id[];
  readonly cues: StepCues;
  readonly cutOff: CutOff | null;
  readonly texts: Texts<{
    readonly manual?: string | undefined;
    readonly guidingQuestions?: readonly string[] | undefined;
  }>;
  readonly items: readonly CheckedItem[];
}

/** A process as the check reads it; the scale is null while none is chosen. */
export interface CheckedProcess {
  readonly items: readonly CheckedItem[];
  readonly competencyIds: readonly Id[];
  readonly cutOff?: CutOff | null | undefined;
  readonly cutOffStrategy: CutOffStrategy;
  readonly texts: Texts<{ readonly description?: string | undefined }>;
  readonly scale: {
    readonly criterions: readonly {
      readonly value: number;
      readonly texts: Texts<{ readonly textShort?: string | undefined }>;
    }[];
    readonly selectedPartition: readonly number[];
  } | null;
}

interface Checked {
  readonly process: CheckedProcess;
  /** Languages that the organisation offers. */
  readonly languages: readonly Language[];
  /** Exercises and interviews that are observed. */
  readonly leaves: readonly CheckedItem[];
}

/** Exercises in which a competency should be seen at least. */
const LEAST_EXERCISES = 2;
/** Competencies at once from which observers classify less accurately, and from which that is more than a recommendation. */
const MANY_COMPETENCIES = 5;
const TOO_MANY_COMPETENCIES = 7;
/** Cues that a group should have at least. */
const LEAST_CUES = 2;
/** Levels of a scale. */
const LEAST_LEVELS = 4;
const MOST_LEVELS = 9;

const warning = (kind: WarningKind, place: WarningPlace, count?: number): DesignWarning => ({
  kind,
  place,
  ...(count !== undefined && { count }),
});

/** Kinds that show no work of the position. */
const NOT_WORK: readonly ExerciseKind[] = ["INTERVIEW", "TEST"];

/** What an exercise shows, as far as a process says it; null if that is not known. */
const kindOf = ({ kind, itemType, isGroupItem }: CheckedItem): ExerciseKind | null => {
  if (kind) return kind;
  if (itemType === "INTERVIEW") return "INTERVIEW";
  return isGroupItem ? "GROUP" : null;
};

/** D1, D2: how often a competency is seen, and whether in different forms. */
function methodWarnings({ process, leaves }: Checked): DesignWarning[] {
  return process.competencyIds.flatMap((competencyId) => {
    const seenIn = leaves.filter((item) => item.competencyIds.includes(competencyId));
    if (seenIn.length < LEAST_EXERCISES) return [warning("D1", { competencyId }, seenIn.length)];
    const [kind, ...others] = new Set(seenIn.map(kindOf));
    // Exercises of other or unknown kinds can differ as much as a presentation and a case study.
    if (others.length > 0 || !kind || kind === "OTHER") return [];
    return [warning("D2", { competencyId, exerciseKind: kind })];
  });
}

/** D3: how many competencies are to be observed at once. */
const loadWarnings = ({ leaves }: Checked): DesignWarning[] =>
  leaves.flatMap(({ id: itemId, competencyIds: { length: count } }) => {
    if (count > TOO_MANY_COMPETENCIES) return [warning("D3_tooMany", { itemId }, count)];
    return count > MANY_COMPETENCIES ? [warning("D3_many", { itemId }, count)] : [];
  });

/** D4: a centre without a work simulation. */
const simulationWarnings = ({ process }: Checked): DesignWarning[] =>
  process.items
    .filter(
      ({ itemType, items }) =>
        itemType === "ASSESSMENT_CENTER" &&
        items.every((item) => NOT_WORK.some((kind) => kind === kindOf(item))),
    )
    .map(({ id: itemId }) => warning("D4", { itemId }));

/** D5, D6: the cues of a step for one competency, by group of the scale and language. */
function cueWarnings({ process: { scale }, leaves, languages }: Checked): DesignWarning[] {
  const size = scale?.selectedPartition.length ?? 0;
  return leaves.flatMap((item) =>
    item.competencyIds.flatMap((competencyId) => {
      const place = { itemId: item.id, competencyId };
      const groups = cellGroups(item, competencyId, size).map(({ cues }) =>
        cues.filter((cue) => !isEmptyCue(cue)),
      );
      const few = groups.flatMap((cues, group) => {
        if (cues.length >= LEAST_CUES) return [];
        return [warning(cues.length === 0 ? "D5_none" : "D5_few", { ...place, group })];
      });
      const missing = languages.flatMap((language) => {
        const { length: count } = groups.flat().filter((cue) => !isCueWritten(cue, language));
        return count === 0 ? [] : [warning("D6", { ...place, language }, count)];
      });
      return [...few, ...missing];
    }),
  );
}

/** D7: the levels of the scale, and their texts. */
function scaleWarnings({ process: { scale } }: Checked): DesignWarning[] {
  if (scale === null) return [];
  const { length: levels } = scale.criterions;
  const isUnusual = levels < LEAST_LEVELS || levels > MOST_LEVELS;
  const nameless = scale.criterions.filter(({ texts }) =>
    Object.values(texts).every((text) => isBlank(text?.textShort)),
  );
  return [
    ...(isUnusual ? [warning("D7_levels", {}, levels)] : []),
    ...nameless.map(({ value: criterion }) => warning("D7_text", { criterion })),
  ];
}

/** D8, D10: whether it is written down how ratings become a decision, and whether both outcomes are possible. */
function decisionWarnings({ process }: Checked): DesignWarning[] {
  const { items, cutOff, cutOffStrategy, texts, scale } = process;
  const judged = judgedItems(items, cutOff);
  const isDescribed = Object.values(texts).some((text) => !isBlank(text?.description));
  const unwritten: DesignWarning[] = [];
  if (cutOffStrategy === "MANUAL" && !isDescribed) unwritten.push(warning("D8_manual", {}));
  if (cutOffStrategy !== "MANUAL" && judged.every((item) => item.cutOff === null))
    unwritten.push(warning("D8_none", {}));
  const oneSided = judged
    .filter((item) => item.cutOff !== null)
    .flatMap((item) => {
      const found = cutOffWarning(item, scale);
      if (found === null) return [];
      return [warning(found === "always" ? "D10_everybody" : "D10_nobody", { itemId: item.id })];
    });
  return [...unwritten, ...oneSided];
}

/** D11: interviews that everybody would hold in their own way. */
const guidanceWarnings = ({ leaves }: Checked): DesignWarning[] =>
  leaves
    .filter(({ itemType, texts }) => {
      const all = Object.values(texts);
      return (
        itemType === "INTERVIEW" &&
        all.every((text) => isBlank(text?.manual) && isBlank(text?.guidingQuestions))
      );
    })
    .map(({ id: itemId }) => warning("D11", { itemId }));

/**
 * What a process lacks by the field's standards, in the order of its rules and steps. Rules, thresholds and sources: design
 * check in docs/decisions.md.
 */
export function designWarnings(
  process: CheckedProcess,
  languages: readonly Language[],
): DesignWarning[] {
  const checked = { process, languages, leaves: observedLeaves(process.items) };
  const rules = [
    methodWarnings,
    loadWarnings,
    simulationWarnings,
    cueWarnings,
    scaleWarnings,
    decisionWarnings,
    guidanceWarnings,
  ];
  return rules.flatMap((rule) => rule(checked));
}
