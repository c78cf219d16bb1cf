import type { AxisCriterion } from "./scaleAxis.ts";
import type { Spread } from "./spread.ts";

export type ChartMode = "bar" | "boxplot";

/** One row of a panel. */
export interface PanelRow {
  readonly label: string;
  /** Colour of the bar or box, `#rrggbb`; undefined for the value over all rows. */
  readonly color: string | undefined;
  /** The value that the bar shows; null without a rating. */
  readonly value: number | null;
  /** The text beside the bar; for a row without a rating the word for that. */
  readonly valueText: string;
  readonly spread: Spread | null;
  /** The single ratings. */
  readonly points: readonly number[];
  /** The limit that the value has to reach; null if the value is not judged by itself. */
  readonly limit: number | null;
  readonly differs: boolean;
}

export interface PanelLook {
  readonly mode: ChartMode;
  /** Width of the whole panel, in pixels. */
  readonly width: number;
  readonly criterions: readonly AxisCriterion[];
  /** The texts of all values in this panel and those beside it, whose widest one decides where all plots end. */
  readonly valueTexts: readonly string[];
}
