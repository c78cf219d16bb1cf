import type { Item, LeafItem, Process } from "@assay/contract";
import {
  CALCULATION_SUBSETS,
  CUT_OFF_STRATEGIES,
  defaultCutOff,
  defaultExercisePlanning,
  LANGUAGES,
  type CutOff,
  type Language,
} from "@assay/domain";

/** How large a generated process is at most; with `isFull` exactly so, and every cell has its cues. */
export interface ProcessSize {
  /** Steps and sub-steps together. */
  steps: number;
  languages: readonly Language[];
  /** Cues in each group of a cell. */
  cues: number;
  isFull?: boolean;
}

/** The process that must stay fluid to edit (issue 4); it wants 40 competencies and 7 criterions. */
export const LARGE_PROCESS: ProcessSize = {
  steps: 30,
  languages: LANGUAGES,
  cues: 2,
  isFull: true,
};

/** What a process refers to. */
export interface DesignOptions {
  competencyIds: readonly string[];
  scaleId: string;
  /** How many groups the scale's partition has. */
  groups: number;
}

export type GeneratedProcess = Pick<
  Process,
  "name" | "texts" | "items" | "competencyIds" | "scaleId" | "cutOffStrategy"
>;

interface Dice {
  /** A whole number from 0 up to below `count`. */
  below(count: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  some<T>(list: readonly T[]): T[];
  id(): string;
}

const ID_DIGITS = 24;

/** Pseudo-random numbers, the same for the same seed (mulberry32). */
function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    some: (list) => list.filter(() => next() < 0.5),
    id: () =>
      Array.from({ length: ID_DIGITS / 4 }, () =>
        below(0x10000).toString(16).padStart(4, "0"),
      ).join(""),
  };
}

const WORDS =
  'hört zu fragt nach ordnet Ideen écoute reformule prioritizes explains Straße „Ziel“ 100 % naïve – 😀 x<y & "z"'.split(
    " ",
  );
const words = (dice: Dice, count: number): string =>
  Array.from({ length: 1 + dice.below(count) }, () => dice.pick(WORDS)).join(" ");

/** Texts in German and some or all of the other languages. */
function inLanguages<T>(
  dice: Dice,
  { languages, isFull }: ProcessSize,
  text: () => T,
): { de: T; en?: T; fr?: T } {
  const others = languages.filter((language) => language !== "de");
  const given = isFull ? others : dice.some(others);
  return { de: text(), ...Object.fromEntries(given.map((language) => [language, text()])) };
}

const stepTexts = (dice: Dice, size: ProcessSize): Item["texts"] =>
  inLanguages(dice, size, () => ({
    displayName: words(dice, 4),
    description: dice.chance(0.5) ? words(dice, 20) : "",
    manual: dice.chance(0.3) ? `<h2>Ablauf</h2><p>Zuerst, <strong>dann</strong></p>` : "",
    guidingQuestions: Array.from({ length: dice.below(4) }, () => words(dice, 8)),
  }));

function cuesOf(dice: Dice, { groups }: DesignOptions, size: ProcessSize, ids: readonly string[]) {
  const cueGroup = () => ({
    cues: Array.from({ length: size.isFull ? size.cues : dice.below(size.cues + 1) }, () => ({
      uid: dice.id(),
      cueTexts: inLanguages(dice, size, () => words(dice, 10)),
    })),
  });
  const entry = () => ({ cueGroups: Array.from({ length: groups }, cueGroup) });
  return Object.fromEntries(ids.map((id) => [id, entry()]));
}

/** A cut-off that selects some of what the step has. */
function cutOffOf(
  dice: Dice,
  competencyIds: readonly string[],
  subItems: readonly LeafItem[],
  isCentre: boolean,
): Item["cutOff"] {
  const exercises = dice.some(subItems.map((item) => item.id));
  const competencies = dice.some(competencyIds);
  const values = (ids: readonly string[]) =>
    Object.fromEntries(ids.map((id) => [id, 1 + dice.below(40) / 10]));
  const scopes = isCentre ? (["COMPETENCIES", "EXERCISES"] as const) : (["COMPETENCIES"] as const);
  const cutOff: CutOff = dice.chance(0.5)
    ? defaultCutOff()
    : {
        cutOffValue: 1 + dice.below(40) / 10,
        calculationScope: dice.pick(scopes),
        calculationSubset: dice.pick(CALCULATION_SUBSETS),
        selectedCompetencies: competencies,
        selectedExercises: exercises,
        selectedSubItemIndexes: dice.some([...subItems.keys()]),
        selectedCutoffValuesCompetencies: values(competencies),
        selectedCutoffValuesExercises: values(exercises),
      };
  return cutOff as Item["cutOff"];
}

/** Half of the steps, chosen without a throw of the dice: what they make for a seed stays the same. */
const isPlanned = (id: string): boolean => Number.parseInt(id.slice(-1), 16) % 2 === 0;

function leafOf(dice: Dice, options: DesignOptions, size: ProcessSize): LeafItem {
  const competencyIds = size.isFull ? [...options.competencyIds] : dice.some(options.competencyIds);
  const withCues = size.isFull ? competencyIds : dice.some(competencyIds);
  const id = dice.id();
  return {
    id,
    texts: stepTexts(dice, size),
    itemType: dice.pick(["EXERCISE", "INTERVIEW"] as const),
    competencyIds,
    isObserved: size.isFull === true || dice.chance(0.8),
    isGroupItem: dice.chance(0.2),
    cutOff: cutOffOf(dice, competencyIds, [], false),
    cues: cuesOf(dice, options, size, withCues),
    documents: [],
    ...(isPlanned(id) && { planning: defaultExercisePlanning(isPlanned(id.slice(0, -1))) }),
    items: [],
  };
}

const SUB_STEPS = 5;

function centreOf(dice: Dice, options: DesignOptions, size: ProcessSize, count: number): Item {
  const items = Array.from({ length: count }, () => leafOf(dice, options, size));
  const competencyIds = [...new Set(items.flatMap((item) => item.competencyIds))];
  const { planning: _, ...own } = leafOf(dice, { ...options, competencyIds: [] }, size);
  return {
    ...own,
    itemType: "ASSESSMENT_CENTER",
    cutOff: cutOffOf(dice, competencyIds, items, true),
    items,
  };
}

/**
 * A whole process as an editor sends it, the same for the same seed: all kinds of steps, texts in some
 * languages, cues, and cut-offs of every scope and subset. The server answers the very same content.
 */
export function generateProcess(
  seed: number,
  options: DesignOptions,
  size: ProcessSize,
): GeneratedProcess {
  const dice = diceOf(seed);
  const items: Item[] = [];
  let left = size.isFull ? size.steps : dice.below(size.steps + 1);
  while (left > 0) {
    const inside = Math.min(left - 1, dice.below(SUB_STEPS + 1));
    const isCentre = inside > 0 && dice.chance(0.4);
    items.push(isCentre ? centreOf(dice, options, size, inside) : leafOf(dice, options, size));
    left -= isCentre ? inside + 1 : 1;
  }
  return {
    name: `Verfahren ${seed >>> 0}`,
    texts: inLanguages(dice, size, () => ({
      displayName: words(dice, 4),
      description: words(dice, 12),
    })),
    items,
    competencyIds: [...options.competencyIds],
    scaleId: options.scaleId,
    cutOffStrategy: dice.pick(CUT_OFF_STRATEGIES),
  };
}
