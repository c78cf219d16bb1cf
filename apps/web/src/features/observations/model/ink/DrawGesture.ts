import {
  encodePoints,
  encodePressure,
  EVEN_PRESSURE,
  type InkColor,
  type InkWidth,
  MOST_POINTS,
  type Stroke,
} from "@assay/domain";
import { type Inked, inked } from "./Drawing.ts";
import { type Bench, type Gesture, MINIMUM_DRAG } from "./gesture.ts";
import type { LivingLine } from "./Painter.ts";
import { Pressure } from "./pressure.ts";
import { newStrokeId } from "./strokeIds.ts";
import type { Place } from "./view.ts";

/** A line that is being drawn is stored this often, so that a crash costs no more. Milliseconds. */
const KEEP = 600;
/** CSS px between two points; nearer ones are trembling. */
const NEAR = 0.6;

/**
 * The line that is being drawn, in px of the page at zoom 1, with a step of pressure per point. It
 * becomes a stroke only when it is published, since encoding every movement would cost too much.
 */
class Living implements LivingLine {
  readonly id = newStrokeId();
  readonly color: InkColor;
  readonly width: InkWidth;
  readonly points: number[] = [];
  readonly steps: number[] = [];
  settled = 0;
  /** How many points were told. */
  published = 0;

  constructor(color: InkColor, width: InkWidth) {
    this.color = color;
    this.width = width;
  }

  toStroke(count = this.steps.length): Stroke {
    const f = encodePressure(this.steps.slice(0, count));
    const p = encodePoints(this.points.slice(0, 2 * count));
    return { id: this.id, c: this.color, w: this.width, p, ...(f && { f }) };
  }
}

/** Draws a line. With a pen, what is too short for a movement is a dot; otherwise it is nothing. */
export class DrawGesture implements Gesture {
  readonly #bench: Bench;
  readonly #start: Place;
  readonly #pressure: Pressure | undefined;
  readonly #finished: Inked[] = [];
  readonly #timer: ReturnType<typeof setInterval>;
  #line: Living;
  #isMoving = false;
  #frame = 0;
  #ahead: readonly PointerEvent[] = [];
  #tipFrom = 0;

  constructor(bench: Bench, event: PointerEvent) {
    this.#bench = bench;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#pressure = event.pointerType === "pen" ? new Pressure() : undefined;
    this.#line = this.#begin();
    this.#add(event);
    this.#timer = setInterval(() => this.#keep(), KEEP);
    if (this.#pressure) this.#frame = requestAnimationFrame(this.#show);
  }

  #begin(): Living {
    const { color, width } = this.#bench.settings;
    const line = new Living(color, width);
    this.#bench.sheet.painter.living = line;
    this.#tipFrom = 0;
    return line;
  }

  #add(event: PointerEvent): void {
    const { x, y } = this.#bench.sheet.onPage(event);
    const { points, steps } = this.#line;
    // A pen that is lifted has no pressure any more: its last place is as wide as the one before.
    const isPressed = this.#pressure !== undefined && event.pressure > 0;
    const before = steps.at(-1) ?? EVEN_PRESSURE;
    const step = isPressed ? this.#pressure.step(event.pressure) : before;
    const [dx, dy] = [x - (points.at(-2) ?? Infinity), y - (points.at(-1) ?? Infinity)];
    if (Math.hypot(dx, dy) * this.#bench.sheet.view.zoom < NEAR) return;
    points.push(x, y);
    steps.push(step);
    if (!this.#isMoving) {
      const way = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
      this.#isMoving = way >= MINIMUM_DRAG;
    }
    if (steps.length >= MOST_POINTS) this.#goOn();
  }

  /** Maximum points per stroke; a longer line continues as the next stroke. */
  #goOn(): void {
    const { points, steps } = this.#line;
    const last = [points.at(-2) ?? 0, points.at(-1) ?? 0] as const;
    const step = steps.at(-1) ?? EVEN_PRESSURE;
    this.#finish();
    this.#line = this.#begin();
    this.#line.points.push(...last);
    this.#line.steps.push(step);
  }

  move(events: readonly PointerEvent[], ahead: readonly PointerEvent[]): void {
    for (const event of events) this.#add(event);
    this.#ahead = ahead;
    this.#frame ||= requestAnimationFrame(this.#show);
  }

  readonly #show = (): void => {
    this.#frame = 0;
    const { sheet } = this.#bench;
    const { painter } = sheet;
    const line = this.#line;
    if (!this.#isMoving) {
      if (this.#pressure) painter.showTip(this.#dot(), 0, []);
      return;
    }
    const from = this.#tipFrom;
    this.#tipFrom = line.settled;
    const last = line.steps.length - 2;
    painter.settle(line, last);
    line.settled = Math.max(line.settled, last + 1);
    const ahead = this.#ahead.flatMap((event) => {
      const { x, y } = sheet.onPage(event);
      return [x, y];
    });
    // The tip begins one frame earlier: the two canvases may come to the screen at different times.
    painter.showTip(line, Math.min(from, line.settled), ahead);
  };

  /** Where the pen was put down. */
  #dot(): Living {
    const dot = new Living(this.#line.color, this.#line.width);
    dot.points.push(...this.#line.points.slice(0, 2));
    // Pressure begins with nothing: a dot is as wide as the pen.
    dot.steps.push(Math.max(EVEN_PRESSURE, ...this.#line.steps));
    return dot;
  }

  /** Publishes the line as far as it is drawn; it keeps its id, so that the next publication replaces this one. */
  #keep(): void {
    const count = this.#line.steps.length;
    if (!this.#isMoving || count === this.#line.published) return;
    this.#line.published = count;
    this.#bench.publish({ added: [this.#line.toStroke()], removed: [] });
  }

  /** Ends the line, and paints what is not on the lower canvas yet. */
  #finish(): void {
    const { sheet } = this.#bench;
    const line = this.#line;
    sheet.painter.settle(line, line.steps.length - 1);
    sheet.painter.living = undefined;
    const item = inked(line.toStroke());
    sheet.drawing.add(item);
    this.#finished.push(item);
    if (line.published < line.steps.length || line.published === 0)
      this.#bench.publish({ added: [item.stroke], removed: [] });
  }

  #leave(): void {
    clearInterval(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#bench.sheet.painter.living = undefined;
    this.#bench.sheet.painter.clearTip();
  }

  end(): void {
    this.#leave();
    if (this.#isMoving) this.#finish();
    else if (this.#pressure) {
      this.#line = this.#dot();
      this.#finish();
    }
    if (this.#finished.length > 0) this.#bench.note({ removed: [], added: this.#finished });
  }

  drop(): void {
    this.#leave();
    const { sheet } = this.#bench;
    const line = this.#line;
    const published = this.#finished.map((item) => item.stroke.id);
    if (line.published > 0) published.push(line.id);
    sheet.replace([...this.#finished, ...(line.settled > 0 ? [inked(line.toStroke())] : [])], []);
    if (published.length > 0) this.#bench.publish({ added: [], removed: published });
  }

  /** Whether it is more than a dot by now. */
  get isMoving(): boolean {
    return this.#isMoving;
  }
}
