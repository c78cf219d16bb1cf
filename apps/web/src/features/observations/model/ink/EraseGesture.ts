import { cutStroke, type EraserMove, type InkBounds, isTouched } from "@assay/domain";
import { around, type Inked, inked } from "./Drawing.ts";
import type { Bench, Gesture } from "./gesture.ts";
import { newStrokeId } from "./strokeIds.ts";
import type { Place } from "./view.ts";

/** Radius of the eraser in CSS px. */
export const ERASER_RADIUS = 11;

/** Removes strokes, or the part of them that it touches; what is cut off becomes new strokes. */
export class EraseGesture implements Gesture {
  readonly #bench: Bench;
  /** What was there before, and what is there instead. */
  readonly #removed = new Set<Inked>();
  readonly #added = new Set<Inked>();
  readonly #cutFrom = new Map<Inked, Inked>();
  #at: Place;
  #dirty: InkBounds | undefined;
  #frame = 0;

  constructor(bench: Bench, event: PointerEvent) {
    this.#bench = bench;
    this.#at = bench.sheet.onPage(event);
    this.#erase(this.#at);
  }

  move(events: readonly PointerEvent[]): void {
    for (const event of events) this.#erase(this.#bench.sheet.onPage(event));
  }

  #erase(to: Place): void {
    const radius = ERASER_RADIUS / this.#bench.sheet.view.zoom;
    const from = this.#at;
    this.#at = to;
    const way = { ax: from.x, ay: from.y, bx: to.x, by: to.y, radius };
    const area = {
      left: Math.min(from.x, to.x) - radius,
      top: Math.min(from.y, to.y) - radius,
      right: Math.max(from.x, to.x) + radius,
      bottom: Math.max(from.y, to.y) + radius,
    };
    for (const item of this.#bench.sheet.drawing.near(area)) this.#take(item, way);
  }

  #take(item: Inked, way: EraserMove): void {
    const isWhole = this.#bench.settings.eraser === "stroke";
    const left = isWhole ? isTouched(item.stroke, way) && [] : cutStroke(item.stroke, way);
    if (!left) return;
    const { drawing } = this.#bench.sheet;
    drawing.remove(item);
    // A piece of this very movement was never told to anybody.
    if (!this.#added.delete(item)) this.#removed.add(item);
    for (const piece of left) {
      const next = inked({ id: newStrokeId(), ...piece });
      drawing.add(next);
      this.#added.add(next);
      this.#cutFrom.set(next, this.#cutFrom.get(item) ?? item);
    }
    this.#dirty = this.#dirty ? around(this.#dirty, item.bounds) : item.bounds;
    this.#frame ||= requestAnimationFrame(this.#show);
  }

  readonly #show = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#dirty) this.#bench.sheet.painter.paint(this.#dirty);
    this.#dirty = undefined;
  };

  end(): void {
    this.#show();
    if (this.#removed.size === 0) return;
    const step = {
      removed: [...this.#removed],
      added: [...this.#added],
      ...(this.#cutFrom.size > 0 && { cutFrom: this.#cutFrom }),
    };
    this.#bench.publish({
      added: step.added.map((item) => item.stroke),
      removed: step.removed.map((item) => item.stroke.id),
    });
    this.#bench.note(step);
  }

  drop(): void {
    this.#show();
    this.#bench.sheet.replace([...this.#added], [...this.#removed]);
  }
}
