import type { Id } from "../text/rules.ts";

/** What a figure is counted in, to say whether there is enough of it. */
export const COUNTED = [
  "candidates",
  "sharedObservers",
  "things",
  "sharedCells",
  "partners",
  "cells",
  "competencies",
  "ratings",
  "exercisesPerCompetency",
  "observersPerThing",
  "perGroup",
  "runs",
] as const;
export type Counted = (typeof COUNTED)[number];

/** Numbers behind a figure. */
export type Counts = Readonly<Partial<Record<Counted, number>>>;

/**
 * What a figure lacks. `limit` is the least number needed; of "intervalWidth" the greatest. `has` is null where an
 * interval cannot be calculated.
 */
export interface Shortage {
  readonly what: Counted | "intervalWidth";
  readonly has: number | null;
  readonly limit: number;
}

/**
 * Why data give no figure, however many they are.
 * - `allEqual`: all ratings are the same
 * - `candidatesEqual`: the candidates do not differ
 * - `noError`: the observers differ in nothing that could be told from the candidates
 * - `oneObserver`: nobody was rated by two observers on the same
 * - `notSeparable`: the design confounds what the figure would separate
 * - `noConvergence`: the calculation found no solution
 * - `decidedByHand`: an overall result decides, not the observers' ratings
 * - `decidedByParts`: several values decide, or a median, for which there is no such probability
 */
export const NOT_COMPUTABLE = [
  "allEqual",
  "candidatesEqual",
  "noError",
  "oneObserver",
  "notSeparable",
  "noConvergence",
  "decidedByHand",
  "decidedByParts",
] as const;
export type NotComputableReason = (typeof NOT_COMPUTABLE)[number];

/**
 * A figure that data do not give. `disconnected`: the observers fall into groups that share no cell; `groups` names them,
 * and is absent for readers who see no figures about others.
 */
export type NotComputable =
  | { readonly shown: "notComputable"; readonly reason: NotComputableReason }
  | {
      readonly shown: "notComputable";
      readonly reason: "disconnected";
      /** Observers in each group. */
      readonly sizes: readonly number[];
      readonly groups?: readonly (readonly Id[])[] | undefined;
    };

/** A figure that was calculated, before anybody asks whether it may be shown. */
export type Computed<T> = { readonly shown: "value"; readonly value: T } | NotComputable;

/**
 * A figure as it may be shown: a value; one that is too few to judge, and what it lacks; or none at all, and why. Never a
 * number that is not one: each value is finite.
 */
export type Figure<T> =
  | { readonly shown: "value"; readonly value: T; readonly counts: Counts }
  | {
      readonly shown: "tooFewToJudge";
      readonly value: T;
      readonly counts: Counts;
      readonly lacks: readonly Shortage[];
    }
  | { readonly shown: "tooFew"; readonly counts: Counts; readonly lacks: readonly Shortage[] }
  | NotComputable;

/** An estimate with its 95 % limits; a limit is null where there is none. */
export interface Estimate {
  readonly est: number;
  readonly lower: number | null;
  readonly upper: number | null;
}

export const computed = <T>(value: T): Computed<T> => ({ shown: "value", value });

export const notComputable = (
  reason: NotComputableReason,
): Extract<NotComputable, { reason: NotComputableReason }> => ({ shown: "notComputable", reason });

/** The value of a figure, whether it may be judged or not; null without one. */
export const valueOfFigure = <T>(figure: Figure<T> | Computed<T>): T | null =>
  "value" in figure ? figure.value : null;

/** The number if it is one, otherwise null. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
