import type { PassRates, ShownStatistics } from "@assay/contract";

type Statistics = ShownStatistics["statistics"];
type Given<Name extends keyof Statistics> = NonNullable<Statistics[Name]>;

export type ObserverFigures = Statistics["observers"][number];
export type ItemFigure = Given<"items">[number];
/** A figure of the whole run, by its name. */
export type FigureOf<Name extends Exclude<keyof Statistics, "observers" | "items">> = Given<Name>;
export type Stability = NonNullable<ShownStatistics["stability"]>[number];
/** Any figure, whatever its value. */
export type AnyFigure =
  | Statistics["agreement"]
  | ItemFigure["figure"]
  | ObserverFigures["leniency" | "halo" | "spread" | "drift"]
  | PassRates["figure"]
  | Given<"alpha" | "within" | "shares" | "mtmm" | "overall" | "decision">;
export type ValueOf<F extends AnyFigure> = Extract<F, { value: unknown }>["value"];
export type Counts = Extract<AnyFigure, { counts: unknown }>["counts"];

/** Standard errors that an interval reaches to each side: in 95 of 100 cases the true value lies within. */
export const STANDARD_ERRORS = 2;

/** The value of a figure; null where it has none. */
export const valueIn = <F extends AnyFigure>(figure: F): ValueOf<F> | null =>
  "value" in figure ? figure.value : null;

/** Whether what a figure says may be said without reserve. */
export const isJudged = (figure: AnyFigure): boolean => figure.shown === "value";

export type Direction = "milder" | "stricter" | "same";

/** Which way a difference goes, as it is shown: one that is shown as 0 goes none. */
export function directionOf(difference: number, digits = 1): Direction {
  const shown = Number(difference.toFixed(digits));
  if (shown === 0) return "same";
  return shown > 0 ? "milder" : "stricter";
}

export type Mark = "marked" | "small" | "none";

/** What is said of chance: nothing of a figure that cannot be judged. */
export function markOf(figure: ObserverFigures["leniency" | "drift"]): Mark {
  const value = valueIn(figure);
  if (!value || !isJudged(figure)) return "none";
  return value.isMarked ? "marked" : "small";
}
