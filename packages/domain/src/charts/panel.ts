import type { PanelLook, PanelRow } from "./panelRow.ts";
import type { Mark, Picture } from "./picture.ts";
import { barMarks, boxMarks, limitMarks } from "./rowMarks.ts";
import { scaleAxis } from "./scaleAxis.ts";
import type { ScaleAxis } from "./scaleAxis.ts";
import { textWidth, twoLines } from "./words.ts";

export const CHART_FONT = 16;
export const AXIS_FONT = 14;
const ROW = { bar: 34, boxplot: 40 } as const;
/** Height in pixels of a row with a label on two lines. */
const TWO_LINES = 42;
const LINE = 18;
const TOP = 6;
const AXIS_LINE = 20;
const GAP = 10;
/** Largest share of the width that labels take. */
const LABEL_SHARE = 0.38;
/** Pixels on either side of the plot, into which the largest point and the last tick's number reach. */
const EDGE = 10;

/** The horizontal places, in pixels, of labels, plot and values. */
function columns(rows: readonly PanelRow[], { width, valueTexts }: PanelLook) {
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map((text) => textWidth(text, CHART_FONT)));
  const labels = Math.min(widest(rows.map(({ label }) => label)), width * LABEL_SHARE);
  const values = widest(valueTexts) + SIGN;
  const from = labels + GAP + EDGE;
  return { labels, from, to: Math.max(from + 1, width - values - GAP - EDGE), width };
}
/** Pixels for the sign beside a value that says that the ratings differ. */
const SIGN = 24;

/** The sign for ratings that differ: two arrows. */
const arrows = (x: number, y: number): Mark => ({
  shape: "path",
  role: "differsSign",
  d: `M${x + 12} ${y - 7}l4 3.5l-4 3.5M${x} ${y - 3.5}h16M${x + 4} ${y}l-4 3.5l4 3.5M${x} ${y + 3.5}h16`,
});

function axisMarks(axis: ScaleAxis, bottom: number): Mark[] {
  return axis.ticks.flatMap(({ x, label, text }): Mark[] => [
    { shape: "line", role: "grid", x1: x, y1: 0, x2: x, y2: bottom },
    {
      shape: "text",
      role: "axisText",
      x,
      y: bottom + AXIS_LINE / 2 + 2,
      text: label,
      anchor: "middle",
    },
    ...(text === undefined
      ? []
      : [
          {
            shape: "text" as const,
            role: "axisText" as const,
            x,
            y: bottom + AXIS_LINE * 1.5 + 1,
            text,
            anchor: "middle" as const,
          },
        ]),
  ]);
}

/**
 * Horizontal bars or boxplots of rows that share one scale: labels on the left, values on the right, the
 * scale from its lowest to its highest criterion below.
 */
export function panelPicture(rows: readonly PanelRow[], look: PanelLook): Picture {
  const { labels, from, to, width } = columns(rows, look);
  const axis = scaleAxis(look.criterions, from, to, AXIS_FONT);
  const lines = rows.map(({ label }) => twoLines(label, labels, CHART_FONT));
  const height = lines.some(({ length }) => length > 1) ? TWO_LINES : ROW[look.mode];
  const bottom = TOP + rows.length * height;
  const marks = rows.flatMap((row, index): Mark[] => {
    const middle = TOP + (index + 0.5) * height;
    const place = { axis, middle, height };
    const drawn = look.mode === "bar" ? barMarks(row, place) : boxMarks(row, place);
    const texts = lines[index] ?? [];
    const band = { x: 0, y: middle - height / 2 + 1, width, height: height - 2 };
    return [
      ...(row.differs ? [{ shape: "rect" as const, role: "differs" as const, ...band }] : []),
      ...texts.map((text, line): Mark => {
        const y = middle + (line - (texts.length - 1) / 2) * LINE;
        return { shape: "text", role: "label", x: labels, y, text, anchor: "end" };
      }),
      ...drawn,
      ...limitMarks(row, place),
      row.value === null
        ? {
            shape: "text",
            role: "unrated",
            x: from + GAP,
            y: middle,
            text: row.valueText,
            anchor: "start",
          }
        : {
            shape: "text",
            role: "value",
            x: width - SIGN,
            y: middle,
            text: row.valueText,
            anchor: "end",
          },
      ...(row.differs ? [arrows(width - SIGN + 6, middle)] : []),
    ];
  });
  const hasTexts = axis.ticks.some(({ text }) => text !== undefined);
  const bands = marks.filter(({ role }) => role === "differs");
  const base: Mark = { shape: "line", role: "base", x1: from, y1: 0, x2: from, y2: bottom };
  return {
    width,
    height: bottom + AXIS_LINE * (hasTexts ? 2 : 1) + 6,
    marks: [
      ...bands,
      ...axisMarks(axis, bottom),
      ...marks.filter(({ role }) => role !== "differs"),
      base,
    ],
  };
}
