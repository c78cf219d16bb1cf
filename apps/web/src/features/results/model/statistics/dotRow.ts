/** One row of a plot of dots. */
export interface DotRow {
  readonly key: string;
  readonly name: string;
  /** Null draws no dot; `said` tells why. */
  readonly value: number | null;
  /** Ends of the interval; null or undefined draws none. */
  readonly ends?: readonly [number | null, number | null] | undefined;
  /** Another value beside it, drawn as a hollow square. */
  readonly beside?: number | null | undefined;
  /** The value in words. */
  readonly said: string;
  /** A hollow dot and a broken line otherwise. */
  readonly isJudged?: boolean | undefined;
  readonly isMarked?: boolean | undefined;
  /** Whether the row is about the signed-in user. */
  readonly isOwn?: boolean | undefined;
  readonly note?: string | undefined;
}
