import {
  type InkBounds,
  INK_PAGE_WIDTH,
  type InkWidth,
  strokeWidth,
  traceLine,
} from "@assay/domain";
import { type Inked, partsOf } from "./Drawing.ts";
import type { InkColors } from "./inkColors.ts";

/** From line to line of the paper, in px at zoom 1. */
const RULING = 32;
/** Lines that stand nearer (CSS px) are left out, every second one. */
const DENSE = 14;

/** A whole stroke; the context measures in px of the page. */
export function paintStroke(context: CanvasRenderingContext2D, item: Inked, colors: InkColors) {
  context.strokeStyle = colors.ink[item.stroke.c];
  for (const { width, path } of partsOf(item)) {
    context.lineWidth = width;
    context.stroke(path);
  }
}

/** A line that is not a stroke yet: its points and the step of each. */
export interface Line {
  readonly points: readonly number[];
  readonly steps: readonly number[];
  readonly width: InkWidth;
}

/** The part of a growing line from one point to another, each stretch as wide as it was pressed. */
export function paintPart(
  context: CanvasRenderingContext2D,
  { points, steps, width }: Line,
  from: number,
  to: number,
): void {
  for (let start = from; start <= to;) {
    const step = steps[start];
    let end = start;
    while (end < to && steps[end + 1] === step) end += 1;
    context.lineWidth = strokeWidth(width, step);
    context.beginPath();
    traceLine(points, context, start, end);
    context.stroke();
    start = end + 1;
  }
}

/** Round ends and joins; a context forgets it when its canvas is resized. */
export function roundLines(context: CanvasRenderingContext2D): void {
  context.lineCap = "round";
  context.lineJoin = "round";
}

/** Where a page of this scale lies on a canvas, in its px. */
export interface Projection {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Ruled paper, and the desk beside it, in an area of the page; lines are one px of the device. */
export function paintPaper(
  context: CanvasRenderingContext2D,
  area: InkBounds,
  { scale, left, top }: Projection,
  colors: InkColors,
  ratio = 1,
): void {
  const x = (value: number): number => Math.round((value - left) * scale);
  const y = (value: number): number => Math.round((value - top) * scale);
  const [right, bottom] = [x(area.right) + 1, y(area.bottom) + 1];
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colors.desk;
  const [from, above] = [x(area.left) - 1, y(area.top) - 1];
  context.fillRect(from, above, right - from, bottom - above);
  context.fillStyle = colors.paper;
  const [edge, width] = [x(0), x(INK_PAGE_WIDTH) - x(0)];
  context.fillRect(edge, above, width, bottom - above);
  context.fillStyle = colors.line;
  const gap = (RULING * scale) / ratio < DENSE ? 2 * RULING : RULING;
  const first = Math.max(1, Math.floor(area.top / gap));
  for (let line = first; line * gap <= area.bottom; line += 1)
    context.fillRect(edge, y(line * gap), width, Math.max(1, Math.round(ratio)));
}
