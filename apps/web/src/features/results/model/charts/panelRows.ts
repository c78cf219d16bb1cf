import type { Criterion, ProcessRun } from "@assay/contract";
import {
  type ChartMode,
  DECIMALS,
  type Language,
  type PanelLook,
  type PanelRow,
  spreadOf,
  textIn,
} from "@assay/domain";
import type { Format } from "../../../../platform/i18n/format.ts";
import { orderFrom } from "../../../../platform/i18n/texts.ts";
import type { ChartGroup } from "./diagrams.ts";

/** How the charts of a page are drawn. */
export interface ChartLook {
  mode: ChartMode;
  strategy: ProcessRun["process"]["cutOffStrategy"];
  isHighlighting: boolean;
  criterions: { value: number; label: string; text: string }[];
  /** The widest values of the scale, as they are written. */
  valueTexts: string[];
  /** The word for a row without a rating. */
  unrated: string;
  format: Format;
}

/** The values of the scale along the axis, each with its short text in the language. */
export const axisCriterions = (
  criterions: readonly Criterion[],
  format: Format,
  language: Language,
): ChartLook["criterions"] =>
  criterions.map(({ value, texts }) => ({
    value,
    label: format.number(value),
    text: textIn<{ textShort: string }>(texts, orderFrom(language))?.textShort ?? "",
  }));

/** A panel's looks at a width. */
export const panelLook = (
  { mode, criterions, valueTexts }: ChartLook,
  width: number,
): PanelLook => ({
  mode,
  criterions,
  valueTexts,
  width,
});

/** A group's rows as they are drawn. */
export const panelRows = (group: ChartGroup, look: ChartLook): PanelRow[] =>
  group.rows.map(({ label, color, value, ratings, limit, differs }) => ({
    label,
    color,
    value,
    valueText: value === null ? look.unrated : look.format.number(value, DECIMALS[look.strategy]),
    spread: spreadOf(ratings),
    points: ratings,
    limit,
    differs: look.isHighlighting && differs,
  }));

/** The rows in words, for readers who do not see the picture. */
export const saidOf = (group: ChartGroup, rows: readonly PanelRow[], look: ChartLook): string => {
  const { number } = look.format;
  const said = rows.map(({ label, valueText, spread }) =>
    look.mode === "boxplot" && spread
      ? `${label} ${valueText} (${number(spread.min)}–${number(spread.max)})`
      : `${label} ${valueText}`,
  );
  return `${group.title}: ${said.join("; ")}`;
};
