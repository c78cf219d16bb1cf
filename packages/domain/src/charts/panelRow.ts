import type { AxisCriterion } from "./scaleAxis.ts";
import type { Spread } from "./spread.ts";

export type ChartMode = "bar" | "boxplot";

/** One line of a panel. */
export interface PanelRow {
  readonly label: string;
  /** Of the bar or box, `#rrggbb`; absent for what all rows together come to. */
  readonly color: string | undefined;
  /** What the bar shows; null without a rating. */
  readonly value: number | null;
  /** Written beside it; for a row without a rating the word for that. */
  readonly valueText: string;
  readonly spread: Spread | null;
  /** The single ratings. */
  readonly points: readonly number[];
  /** What the value has to reach, where it is judged by itself. */
  readonly limit: number | null;
  readonly differs: boolean;
}

export interface PanelLook {
  readonly mode: ChartMode;
  /** Of the whole panel, in pixels. */
  readonly width: number;
  readonly criterions: readonly AxisCriterion[];
  /** The longest values that any panel beside this one may have: all of them begin and end alike. */
  readonly valueTexts: readonly string[];
}
