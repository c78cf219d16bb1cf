import type { CandidateSection } from "../format/sections.ts";

/** A rating that its observer gave without knowing the others'. */
export interface Given {
  readonly candidate: string;
  readonly exercise: string;
  readonly competency: string;
  readonly observer: string;
  readonly value: number;
}

export interface Independent {
  readonly ratings: readonly Given[];
  /** Values that observers gave, but not independently. */
  readonly leftOut: number;
  /** Cells, as `cellOf`, in the order of their first ratings. */
  readonly cellsInOrder: readonly string[];
}

export const cellOf = ({ candidate, exercise }: Pick<Given, "candidate" | "exercise">): string =>
  `${candidate} ${exercise}`;

interface Value {
  readonly competencyId: string;
  readonly given: number | null;
}

/** What the observer gave independently, with rules for rating only what was submitted before the reveal. */
function valuesOf({ values, submission }: CandidateSection["ratings"][number]): Value[] {
  const own = values.map(({ competencyId, independent }) => ({ competencyId, given: independent }));
  if (submission === null || submission.state === "SUBMITTED" || submission.state === "AS_IS")
    return own;
  return (submission.replaced ?? []).map(({ competencyId, selectedCriterion }) => ({
    competencyId,
    given: selectedCriterion,
  }));
}

/** The independent ratings of all sections. */
export function independentOf(sections: Iterable<CandidateSection>): Independent {
  const ratings: Given[] = [];
  const firstAt = new Map<string, number>();
  let leftOut = 0;
  for (const { candidate, ratings: all } of sections)
    for (const rating of all) {
      if (rating.type !== "OBSERVATION") continue;
      const { exerciseId: exercise, by: observer, at } = rating;
      const counted = valuesOf(rating).filter(({ given }) => given !== null);
      const whole = rating.values.filter(({ independent }) => independent !== null).length;
      leftOut += Math.max(0, whole - counted.length);
      for (const { competencyId: competency, given } of counted)
        if (given !== null)
          ratings.push({ candidate, exercise, competency, observer, value: given });
      if (counted.length === 0) continue;
      const key = cellOf({ candidate, exercise });
      firstAt.set(key, Math.min(firstAt.get(key) ?? Infinity, Date.parse(at)));
    }
  const cellsInOrder = [...firstAt].toSorted(([, a], [, b]) => a - b).map(([key]) => key);
  return { ratings, leftOut, cellsInOrder };
}

const ascending = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

export const namesOf = (ratings: readonly Given[], of: (one: Given) => string): string[] =>
  ascending(ratings.map(of));

/** Ratings in groups, in the order of their keys' parts; each part ascends by itself. */
export function grouped(
  ratings: readonly Given[],
  ...parts: readonly ((one: Given) => string)[]
): Given[][] {
  const keyOf = (one: Given) => parts.map((part) => part(one));
  const groups = new Map<string, { key: string[]; own: Given[] }>();
  for (const rating of ratings) {
    const key = keyOf(rating);
    const name = key.join(" | ");
    const group = groups.get(name) ?? { key, own: [] };
    group.own.push(rating);
    groups.set(name, group);
  }
  const compare = (a: readonly string[], b: readonly string[]): number => {
    const place = a.findIndex((part, index) => part !== b[index]);
    return place === -1 ? 0 : a[place]! < b[place]! ? -1 : 1;
  };
  return [...groups.values()].toSorted((a, b) => compare(a.key, b.key)).map(({ own }) => own);
}

export const candidateOf = (one: Given): string => one.candidate;
export const exerciseOf = (one: Given): string => one.exercise;
export const competencyOf = (one: Given): string => one.competency;
export const observerOf = (one: Given): string => one.observer;

/** Competencies of a candidate in an exercise with all ratings of them. */
export const thingsOf = (ratings: readonly Given[]): Given[][] =>
  grouped(ratings, candidateOf, exerciseOf, competencyOf).map((own) =>
    own.toSorted((a, b) => (a.observer < b.observer ? -1 : 1)),
  );

export const valuesOfRatings = (ratings: readonly Given[]): number[] =>
  ratings.map(({ value }) => value);

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sum of squared distances from the mean. */
export function scatterOf(values: readonly number[]): number {
  const middle = meanOf(values);
  return values.reduce((sum, value) => sum + (value - middle) * (value - middle), 0);
}

/** Standard deviation of a sample; null for fewer than two values. */
export const deviationOf = (values: readonly number[]): number | null =>
  values.length < 2 ? null : Math.sqrt(scatterOf(values) / (values.length - 1));

/** Shares of a size that are nothing but rounding. */
export const isNoise = (part: number, size: number): boolean => part <= 1e-12 * size;

/** Correlation; null for fewer than three pairs, or where one side does not vary. */
export function correlationOf(x: readonly number[], y: readonly number[]): number | null {
  if (x.length < 3) return null;
  const [xx, yy] = [scatterOf(x), scatterOf(y)];
  const size = (values: readonly number[]) => values.reduce((sum, one) => sum + one * one, 0);
  if (isNoise(xx, size(x)) || isNoise(yy, size(y))) return null;
  const [middleX, middleY] = [meanOf(x), meanOf(y)];
  const xy = x.reduce((sum, one, place) => sum + (one - middleX) * (y[place]! - middleY), 0);
  return xy / Math.sqrt(xx * yy);
}

export interface Shown<T> {
  readonly shown: "value";
  readonly value: T;
}
export interface NotShown {
  readonly shown: "notComputable";
  readonly reason: string;
  readonly groups?: readonly (readonly string[])[];
}
export type Result<T> = Shown<T> | NotShown;

export const value = <T>(of: T): Shown<T> => ({ shown: "value", value: of });
export const none = (reason: string): NotShown => ({ shown: "notComputable", reason });
