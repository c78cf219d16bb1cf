import type { InkBounds } from "@assay/domain";
import type { Drawing } from "./Drawing.ts";
import type { InkColors } from "./inkColors.ts";
import { type Line, paintPaper, paintPart, paintStroke, roundLines } from "./paint.ts";
import type { Frame, View } from "./view.ts";

/** A line that is being drawn. */
export interface LivingLine extends Line {
  readonly id: string;
  readonly color: keyof InkColors["ink"];
  /** How many of its points are on the lower canvas. */
  readonly settled: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Milliseconds of painting above which a whole page is not repainted in each frame of a gesture. */
const FAST = 7;

const contextOf = (canvas: HTMLCanvasElement, options: CanvasRenderingContext2DSettings) => {
  const context = canvas.getContext("2d", options);
  if (!context) throw new Error("This browser has no canvas.");
  return context;
};

/**
 * Paints a page on two canvases: the lower one holds paper and ink, the upper one only the tip of the
 * line that is being drawn, so that nothing else has to be painted while somebody writes.
 */
export class Painter {
  readonly #base: CanvasRenderingContext2D;
  readonly #live: CanvasRenderingContext2D;
  readonly #drawing: Drawing;
  #frame: Frame = { width: 0, height: 0, ratio: 1 };
  #view: View = { zoom: 1, left: 0, top: 0 };
  #tip: Box | undefined;
  #cost = 0;
  #snapshot: { canvas: HTMLCanvasElement; view: View } | undefined;
  colors: InkColors;
  living: LivingLine | undefined;

  constructor(
    base: HTMLCanvasElement,
    live: HTMLCanvasElement,
    drawing: Drawing,
    colors: InkColors,
  ) {
    this.#base = contextOf(base, { alpha: false });
    this.#live = contextOf(live, { desynchronized: true });
    this.#drawing = drawing;
    this.colors = colors;
  }

  get #scale(): number {
    return this.#view.zoom * this.#frame.ratio;
  }

  resize(frame: Frame, view: View): void {
    this.#frame = frame;
    this.#view = view;
    for (const context of [this.#base, this.#live]) {
      context.canvas.width = Math.max(1, Math.round(frame.width * frame.ratio));
      context.canvas.height = Math.max(1, Math.round(frame.height * frame.ratio));
      roundLines(context);
    }
    this.#tip = undefined;
    this.paintAll();
  }

  paintAll(): void {
    this.#snapshot = undefined;
    const { width, height } = this.#base.canvas;
    const before = performance.now();
    this.#paintBox({ x: 0, y: 0, width, height });
    this.#cost = performance.now() - before;
  }

  /** Repaints an area of the page. */
  paint({ left, top, right, bottom }: InkBounds): void {
    const scale = this.#scale;
    const [x, y] = [(left - this.#view.left) * scale, (top - this.#view.top) * scale];
    const box = { x: Math.floor(x) - 1, y: Math.floor(y) - 1 };
    const width = Math.ceil((right - left) * scale) + 3;
    const height = Math.ceil((bottom - top) * scale) + 3;
    this.#paintBox({ ...box, width, height });
  }

  /** Shows another part of the page; what is there already is moved. */
  show(view: View): void {
    const from = this.#view;
    this.#view = view;
    if (view.zoom !== from.zoom) return this.paintAll();
    const { canvas } = this.#base;
    const dx = Math.round((view.left - from.left) * this.#scale);
    const dy = Math.round((view.top - from.top) * this.#scale);
    if (dx === 0 && dy === 0) return;
    if (Math.abs(dx) >= canvas.width || Math.abs(dy) >= canvas.height) return this.paintAll();
    this.#base.setTransform(1, 0, 0, 1, 0, 0);
    this.#base.drawImage(canvas, -dx, -dy);
    const { width, height } = canvas;
    if (dy !== 0)
      this.#paintBox({ x: 0, y: dy > 0 ? height - dy : 0, width, height: Math.abs(dy) });
    if (dx !== 0) this.#paintBox({ x: dx > 0 ? width - dx : 0, y: 0, width: Math.abs(dx), height });
  }

  /**
   * Shows the page at another zoom while fingers move it. A page with much on it is only scaled: then
   * the answer is false, and the page has to be repainted once they rest.
   */
  showRough(view: View): boolean {
    if (this.#cost <= FAST) {
      this.show(view);
      return true;
    }
    this.#snapshot ??= { canvas: copyOf(this.#base.canvas), view: this.#view };
    const { canvas, view: from } = this.#snapshot;
    this.#view = view;
    const scale = view.zoom / from.zoom;
    const x = (from.left - view.left) * this.#scale;
    const y = (from.top - view.top) * this.#scale;
    this.#base.setTransform(1, 0, 0, 1, 0, 0);
    const area = this.#areaOf({ x: 0, y: 0, width: canvas.width, height: canvas.height });
    paintPaper(this.#base, area, this.#projection(), this.colors, this.#frame.ratio);
    this.#base.drawImage(canvas, x, y, canvas.width * scale, canvas.height * scale);
    return false;
  }

  /** Adds the part of the living line that will not change any more to the lower canvas. */
  settle(line: LivingLine, to: number): void {
    if (to < line.settled) return;
    this.#aim(this.#base);
    this.#base.strokeStyle = this.colors.ink[line.color];
    paintPart(this.#base, line, line.settled, to);
  }

  /** Shows the tip of the living line, from one of its points on, and where it will go next. */
  showTip(line: LivingLine, from: number, ahead: readonly number[]): void {
    this.clearTip();
    const context = this.#live;
    this.#aim(context);
    context.strokeStyle = this.colors.ink[line.color];
    const first = Math.max(0, from - 1);
    const points = [...line.points.slice(2 * first), ...ahead];
    const last = line.steps.at(-1);
    const steps = [...line.steps.slice(first), ...ahead.flatMap((_, i) => (i % 2 ? [] : [last]))];
    const tip = { points, steps: steps as number[], width: line.width };
    paintPart(context, tip, from - first, points.length / 2 - 1);
    this.#tip = this.#boxOf(points, 3 * line.width);
  }

  clearTip(): void {
    if (!this.#tip) return;
    const { x, y, width, height } = this.#tip;
    this.#live.setTransform(1, 0, 0, 1, 0, 0);
    this.#live.clearRect(x, y, width, height);
    this.#tip = undefined;
  }

  /** What the tip covers, in px of the canvas, so that the next frame clears no more than that. */
  #boxOf(points: readonly number[], margin: number): Box {
    const xs = points.filter((_, index) => index % 2 === 0);
    const ys = points.filter((_, index) => index % 2 === 1);
    const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    const scale = this.#scale;
    return {
      x: Math.floor((left - this.#view.left) * scale) - 2,
      y: Math.floor((top - this.#view.top) * scale) - 2,
      width: Math.ceil((Math.max(...xs) + margin - left) * scale) + 4,
      height: Math.ceil((Math.max(...ys) + margin - top) * scale) + 4,
    };
  }

  #projection() {
    return { scale: this.#scale, left: this.#view.left, top: this.#view.top };
  }

  #areaOf({ x, y, width, height }: Box): InkBounds {
    const scale = this.#scale;
    const { left, top } = this.#view;
    return {
      left: left + x / scale,
      top: top + y / scale,
      right: left + (x + width) / scale,
      bottom: top + (y + height) / scale,
    };
  }

  /** Lets a context measure in px of the page. */
  #aim(context: CanvasRenderingContext2D): void {
    const scale = this.#scale;
    context.setTransform(scale, 0, 0, scale, -this.#view.left * scale, -this.#view.top * scale);
  }

  #paintBox(box: Box): void {
    const context = this.#base;
    const area = this.#areaOf(box);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(box.x, box.y, box.width, box.height);
    context.clip();
    paintPaper(context, area, this.#projection(), this.colors, this.#frame.ratio);
    this.#aim(context);
    for (const item of this.#drawing.near(area)) paintStroke(context, item, this.colors);
    if (this.living) {
      context.strokeStyle = this.colors.ink[this.living.color];
      paintPart(context, this.living, 0, this.living.settled - 1);
    }
    context.restore();
  }
}

/** The page as it was when fingers began to move it: `showRough` scales this picture. */
function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement("canvas");
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext("2d")?.drawImage(canvas, 0, 0);
  return copy;
}
