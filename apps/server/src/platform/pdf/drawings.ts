import {
  AXIS_FONT,
  CHART_FONT,
  drawingBottom,
  INK_PAGE_WIDTH,
  type InkColor,
  type Mark,
  type MarkRole,
  mix,
  type Picture,
  readable,
  type Stroke,
  strokeBounds,
  strokeParts,
  SvgPath,
} from "@assay/domain";
import type { Chart, ChartMark } from "./document.ts";
import { writable } from "./writable.ts";

/** Colours on white paper with sufficient contrast (WCAG 2.2 §1.4.11). */
export const PAPER = { body: "#ffffff", text: "#1b1f24", dimmed: "#57606a", border: "#d5dae0" };
const DIFFERS = "#fdf0d0";
const GRAPHIC_CONTRAST = 3;

type Looks = Partial<Record<MarkRole, string>>;
const STROKES: Looks = {
  grid: PAPER.border,
  base: PAPER.dimmed,
  median: PAPER.text,
  limit: PAPER.text,
  limitGround: PAPER.body,
  differsSign: "#7a4d00",
};
const FILLS: Looks = { total: PAPER.dimmed, differs: DIFFERS, point: PAPER.text };
const WIDTHS: Partial<Record<MarkRole, number>> = {
  grid: 1,
  base: 1.5,
  median: 3.5,
  limitGround: 5,
};
const FAINT = new Set<MarkRole>(["axisText", "unrated"]);

const round = (value: number): string => String(Math.round(value * 100) / 100);

export const graphicColor = (color: string | undefined): string =>
  color === undefined ? PAPER.dimmed : readable(color, PAPER.body, GRAPHIC_CONTRAST);

/** Stroke and fill of a mark, as in the light page. */
function paintOf({ role, color }: Mark): Pick<ChartMark, "fill" | "stroke" | "thickness" | "dash"> {
  const ink = graphicColor(color);
  const fill = { bar: ink, box: mix(PAPER.body, ink, 0.25) }[role as "bar"] ?? FILLS[role];
  const stroke = role === "whisker" || role === "box" ? ink : STROKES[role];
  const edge = role === "point" ? PAPER.body : stroke;
  return {
    fill: fill ?? null,
    stroke: edge ?? null,
    thickness: WIDTHS[role] ?? 2,
    dash: role === "limit",
  };
}

function chartMark(mark: Mark): ChartMark[] {
  if (mark.shape === "path") return [];
  const { role } = mark;
  if (mark.shape === "text") {
    const { x, y, anchor, text } = mark;
    const size = role === "axisText" ? AXIS_FONT : CHART_FONT;
    const fill = FAINT.has(role) ? PAPER.dimmed : PAPER.text;
    const look = { stroke: null, thickness: 0, dash: false, fill, isStrong: role === "value" };
    return [{ ...look, shape: "text", at: [x, y], to: [size, 0], text: writable(text), anchor }];
  }
  const paint = { ...paintOf(mark), text: "", anchor: "start", isStrong: false } as const;
  if (mark.shape === "circle")
    return [{ ...paint, shape: "circle", at: [mark.cx, mark.cy], to: [mark.r, mark.r] }];
  if (mark.shape === "line")
    return [{ ...paint, shape: "line", at: [mark.x1, mark.y1], to: [mark.x2, mark.y2] }];
  return [{ ...paint, shape: "rect", at: [mark.x, mark.y], to: [mark.width, mark.height] }];
}

/**
 * A chart in the colours of the light page, for the template to draw: as a separate image each would
 * contain the font, which takes much memory for hundreds of them.
 */
export const chartOf = ({ width, height, marks }: Picture, alt: string): Chart => ({
  width,
  height,
  alt,
  marks: marks.flatMap(chartMark),
});

const svg = (box: readonly number[], content: string): string => {
  const [, , width, height] = box;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.join(" ")}">${content}</svg>`;
};

/** The colours of the pens on paper. */
const INKS: Readonly<Record<InkColor, string>> = {
  green: "#1f7a3a",
  indigo: "#3340a8",
  red: "#b8232f",
};

/** Maximum height of a drawing's part on a sheet, in pixels of the drawing. */
const SHEET = 900;
/** Pixels above the cut within which a better place is searched. */
const SEARCHED = 300;
const MARGIN = 8;
const SHORTEST = 60;

interface Band {
  top: number;
  bottom: number;
  svg: string;
}

/** The place at which a drawing is cut: between two lines, if there is a gap. */
function cutBelow(strokes: readonly Band[], limit: number): number {
  for (let y = limit; y > limit - SEARCHED; y -= 4)
    if (!strokes.some(({ top, bottom }) => top < y && bottom > y)) return y;
  return limit;
}

function drawn(stroke: Stroke): Band {
  const { top, bottom } = strokeBounds(stroke);
  const paths = strokeParts(stroke, () => new SvgPath()).map(
    ({ width, path }) => `<path d="${path.toString()}" stroke-width="${round(width)}"/>`,
  );
  return { top, bottom, svg: `<g stroke="${INKS[stroke.c]}">${paths.join("")}</g>` };
}

const strokesSvg = (box: readonly number[], bands: readonly Band[]): string =>
  svg(
    box,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${bands.map((band) => band.svg).join("")}</g>`,
  );

/** Some strokes alone, cut to their size; `width` is a share of the page's. */
export function pieceOf(strokes: readonly Stroke[]): Sheet & { width: number } {
  const bounds = strokes.map(strokeBounds);
  const left = Math.min(...bounds.map((one) => one.left)) - MARGIN;
  const top = Math.min(...bounds.map((one) => one.top)) - MARGIN;
  const width = Math.max(...bounds.map((one) => one.right)) + MARGIN - left;
  const height = Math.max(...bounds.map((one) => one.bottom)) + MARGIN - top;
  return {
    svg: strokesSvg([left, top, width, height], strokes.map(drawn)),
    ratio: height / width,
    width: Math.min(1, width / INK_PAGE_WIDTH),
  };
}

interface Sheet {
  svg: string;
  /** Height as a factor of the page's width. */
  ratio: number;
}

/** A drawing as vector images in pieces that fit on a sheet each, down to its lowest stroke. */
export function inkSheets(strokes: readonly Stroke[]): Sheet[] {
  const bands = strokes.map(drawn);
  const end = drawingBottom(strokes) + MARGIN;
  const sheets: Sheet[] = [];
  let from = Math.max(0, Math.floor(Math.min(...bands.map(({ top }) => top)) - MARGIN));
  while (from < end) {
    const to = end - from <= SHEET ? Math.ceil(end) : cutBelow(bands, from + SHEET);
    const shown = bands.filter(({ top, bottom }) => top < to && bottom > from);
    const height = Math.max(to - from, SHORTEST);
    const box = [0, from, INK_PAGE_WIDTH, height];
    if (shown.length > 0)
      sheets.push({ svg: strokesSvg(box, shown), ratio: height / INK_PAGE_WIDTH });
    from = to;
  }
  return sheets;
}
