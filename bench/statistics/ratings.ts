import type { GivenRating } from "@assay/domain";

/** Numbers of the same kind as in `ac24.csv`, from a seed. */
function normalFrom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / (2 ** 32 + 1);
  };
  const normal = (deviation: number): number =>
    deviation * Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
  return { next, normal };
}

export interface RatingsSize {
  readonly candidates: number;
  readonly exercises: number;
  readonly competencies: number;
  readonly observers: number;
  /** Share of the ratings that are missing: then hardly two candidates were rated in the same way. */
  readonly missing: number;
}

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => letter + String(place).padStart(4, "0"));

/** Ratings from 1 to 7 with two observers drawn for each cell, and the variances of AC-24. */
export function ratingsOf(size: RatingsSize, seed: number): GivenRating[] {
  const { next, normal } = normalFrom(seed);
  const competencies = numbered("C", size.competencies);
  const observers = numbered("O", size.observers).map((id) => ({ id, severity: normal(0.2) }));
  const ratings: GivenRating[] = [];
  for (const candidateId of numbered("P", size.candidates)) {
    const own = normal(0.57);
    const profile = competencies.map(() => normal(0.29));
    for (const exerciseId of numbered("E", size.exercises)) {
      const day = normal(0.48);
      const here = competencies.map(() => normal(0.22));
      const first = Math.floor(next() * observers.length);
      const second = (first + 1 + Math.floor(next() * (observers.length - 1))) % observers.length;
      for (const observer of [observers[first]!, observers[second]!]) {
        const halo = observer.severity + normal(0.33);
        competencies.forEach((competencyId, place) => {
          if (next() < size.missing) return;
          const exact = 4 + own + profile[place]! + day + here[place]! + halo + normal(0.6);
          const value = Math.min(7, Math.max(1, Math.round(exact)));
          ratings.push({ candidateId, exerciseId, competencyId, observerId: observer.id, value });
        });
      }
    }
  }
  return ratings;
}
