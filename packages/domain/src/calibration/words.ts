import type { Accuracy, SquaredComponents } from "./accuracy.ts";

/** Steps below which an observer's level counts as the experts'. */
const SAME_LEVEL = 0.25;
/** Typical distances in steps up to which an observer sees something as the experts do, and partly. Assay's numbers. */
const AS_EXPERTS = 0.5;
const PARTLY = 1;

/** How an observer uses the scale beside the experts. */
export type LevelWord = "same" | "milder" | "stricter";
/** How far an observer sees something as the experts do. */
export type NearnessWord = "asExperts" | "partly" | "differently";

/** The components of accuracy as what a page says in words. */
export interface AccuracyWords {
  readonly level: LevelWord;
  /** Steps by which the observer is milder or stricter, with one decimal. */
  readonly steps: number;
  /** Null for too few samples or competencies. */
  readonly parts: {
    /** Who is better than whom. */
    readonly ranking: NearnessWord;
    /** Which competencies are strong in general. */
    readonly competencies: NearnessWord;
    /** Who is strong in what. */
    readonly pattern: NearnessWord;
  } | null;
}

const nearness = (squared: number): NearnessWord => {
  const distance = Math.sqrt(squared);
  if (distance <= AS_EXPERTS) return "asExperts";
  return distance <= PARTLY ? "partly" : "differently";
};

const partsOf = (squared: SquaredComponents) => ({
  ranking: nearness(squared.differentialElevation),
  competencies: nearness(squared.stereotypeAccuracy),
  pattern: nearness(squared.differentialAccuracy),
});

export function accuracyWords({ elevation, differential }: Accuracy): AccuracyWords {
  const isSame = Math.abs(elevation) < SAME_LEVEL;
  const direction = elevation > 0 ? "milder" : "stricter";
  return {
    level: isSame ? "same" : direction,
    steps: Math.round(Math.abs(elevation) * 10) / 10,
    parts: differential && partsOf(differential.squared),
  };
}
