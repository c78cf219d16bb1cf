import {
  CHART_FONT,
  AXIS_FONT,
  type Mark,
  type MarkRole,
  mix,
  type Picture,
  readable,
} from "@assay/domain";
import { SURFACE } from "../../../../platform/theme/surface.ts";
import { LEGEND_SIGNS, type LegendEntry, SIGN_HEIGHT, SIGN_WIDTH } from "./legendSigns.ts";

const { body, text, dimmed, border } = SURFACE.light;
/** Background of differing values, as faint as on the page. The yellow is fixed, since an image has no tenant. */
const DIFFERS = "#fdf0d0";
/** Least contrast of a mark with the paper (WCAG 2.2, 1.4.11). */
const GRAPHIC_CONTRAST = 3;
const FAMILY = '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif';
/** An image is read on paper and on slides, so it is drawn at twice the size. */
const SHARPNESS = 2;
/** More no browser draws (Safari has the least: 4096 × 4096 on older devices, 16,384 elsewhere). */
const LONGEST_SIDE = 16_000;
/** Measures of an image in px, before it is drawn at twice the size. */
const MARGIN = 32;
const TITLE = 26;
const PANEL_TITLE = 18;
const LEGEND_LINE = 26;

interface PaintedPanel {
  title: string;
  picture: Picture;
  x: number;
  y: number;
}
/** A chart with its words, placed from the top left of the area below the title, in pixels. */
export interface PaintedChart {
  title: string;
  subtitle: string;
  legend: readonly LegendEntry[];
  panels: PaintedPanel[];
  width: number;
  height: number;
}

type Looks = Partial<Record<MarkRole, string>>;
const STROKES: Looks = {
  grid: border,
  base: dimmed,
  median: text,
  limit: text,
  limitGround: body,
  differsSign: "#7a4d00",
};
const FILLS: Looks = { total: dimmed, differs: DIFFERS, point: text };
const WIDTHS: Partial<Record<MarkRole, number>> = {
  grid: 1,
  base: 1.5,
  median: 3.5,
  limitGround: 5,
};
const FONTS: Looks = {
  label: `${CHART_FONT}px ${FAMILY}`,
  value: `650 ${CHART_FONT}px ${FAMILY}`,
  axisText: `${AXIS_FONT}px ${FAMILY}`,
  unrated: `italic ${CHART_FONT}px ${FAMILY}`,
};

/** A competency's colour, changed as far as it takes to stand out from the paper; grey for a value over several. */
const inkOf = ({ color }: Mark): string =>
  color === undefined ? dimmed : readable(color, body, GRAPHIC_CONTRAST);

/** Edge and fill of a mark; the page says the same in Charts.module.css. */
function paints(mark: Mark): { fill?: string; stroke?: string } {
  const { role } = mark;
  if (role === "bar") return { fill: inkOf(mark) };
  if (role === "whisker") return { stroke: inkOf(mark) };
  if (role === "box") return { stroke: inkOf(mark), fill: mix(body, inkOf(mark), 0.25) };
  if (role === "point") return { fill: text, stroke: body };
  const stroke = STROKES[role];
  const fill = FILLS[role];
  return { ...(stroke !== undefined && { stroke }), ...(fill !== undefined && { fill }) };
}

function outline(mark: Exclude<Mark, { shape: "text" }>): Path2D {
  const path = new Path2D(mark.shape === "path" ? mark.d : undefined);
  if (mark.shape === "rect") path.roundRect(mark.x, mark.y, mark.width, mark.height, 3);
  if (mark.shape === "circle") path.arc(mark.cx, mark.cy, mark.r, 0, 2 * Math.PI);
  if (mark.shape === "line") {
    path.moveTo(mark.x1, mark.y1);
    path.lineTo(mark.x2, mark.y2);
  }
  return path;
}

function words(context: CanvasRenderingContext2D, font: string, color: string): void {
  context.font = font;
  context.fillStyle = color;
  context.textBaseline = "middle";
  context.textAlign = "start";
}

function paintMark(context: CanvasRenderingContext2D, mark: Mark): void {
  if (mark.shape === "text") {
    const isFaint = mark.role === "axisText" || mark.role === "unrated";
    words(context, FONTS[mark.role] ?? "", isFaint ? dimmed : text);
    context.textAlign = mark.anchor === "middle" ? "center" : mark.anchor;
    context.fillText(mark.text, mark.x, mark.y);
    return;
  }
  const { fill, stroke } = paints(mark);
  const path = outline(mark);
  context.fillStyle = fill ?? "";
  if (fill !== undefined) context.fill(path);
  if (stroke === undefined) return;
  context.strokeStyle = stroke;
  context.lineWidth = WIDTHS[mark.role] ?? 2;
  context.setLineDash(mark.role === "limit" ? [6, 4] : []);
  context.stroke(path);
}

function paintLegend(
  context: CanvasRenderingContext2D,
  { legend, width }: PaintedChart,
  top: number,
): void {
  legend.forEach(({ sign, text: line }, index) => {
    const y = top + index * LEGEND_LINE;
    context.save();
    context.translate(MARGIN, y);
    for (const mark of LEGEND_SIGNS[sign]) paintMark(context, mark);
    context.restore();
    words(context, `${CHART_FONT}px ${FAMILY}`, text);
    const x = LEGEND_SIGNS[sign].length === 0 ? MARGIN : MARGIN + SIGN_WIDTH + 10;
    context.fillText(line, x, y + SIGN_HEIGHT / 2, width - SIGN_WIDTH);
  });
}

/**
 * Draws a chart as a PNG with title and legend, in the colours of the light page whatever the page
 * looks like.
 *
 * @throws RangeError where the browser cannot draw an image as large
 */
export async function paintChart(chart: PaintedChart): Promise<Blob> {
  const head = MARGIN + TITLE + PANEL_TITLE + 20;
  const width = chart.width + 2 * MARGIN;
  const height = head + chart.height + chart.legend.length * LEGEND_LINE + 2 * MARGIN;
  const sharpness = Math.max(width, height) * SHARPNESS > LONGEST_SIDE ? 1 : SHARPNESS;
  if (Math.max(width, height) > LONGEST_SIDE) throw new RangeError("too large an image");
  // A font that is only asked for by a canvas is not waited for.
  await document.fonts.ready;
  const canvas = new OffscreenCanvas(Math.ceil(width * sharpness), Math.ceil(height * sharpness));
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | null;
  if (context === null) throw new RangeError("no canvas of this size");
  context.scale(sharpness, sharpness);
  context.fillStyle = body;
  context.fillRect(0, 0, width, height);
  words(context, `650 ${TITLE}px ${FAMILY}`, text);
  context.fillText(chart.title, MARGIN, MARGIN + TITLE / 2, chart.width);
  words(context, `${CHART_FONT}px ${FAMILY}`, dimmed);
  context.fillText(chart.subtitle, MARGIN, MARGIN + TITLE + PANEL_TITLE, chart.width);
  for (const { title, picture, x, y } of chart.panels) {
    context.save();
    context.translate(MARGIN + x, head + y);
    words(context, `650 ${PANEL_TITLE}px ${FAMILY}`, text);
    context.fillText(title, 0, PANEL_TITLE / 2, picture.width);
    context.translate(0, PANEL_TITLE + 8);
    for (const mark of picture.marks) paintMark(context, mark);
    context.restore();
  }
  paintLegend(context, chart, head + chart.height + MARGIN / 2);
  return canvas.convertToBlob({ type: "image/png" });
}

/** What a panel's title takes above its picture. */
export const PANEL_HEAD = PANEL_TITLE + 8;
