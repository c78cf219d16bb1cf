import { type InkBounds, lassoed, type Stroke } from "@assay/domain";
import { type Gesture, MINIMUM_DRAG } from "./gesture.ts";
import type { Sheet } from "./Sheet.ts";
import type { Place } from "./view.ts";

/** What became of a lasso. */
export interface Lassoed {
  /** The strokes that it went round; none after a tap. */
  readonly strokes: readonly Stroke[];
  readonly isPen: boolean;
}

interface LassoHandlers {
  /** The line so far, x, y, x, y… in px of the page at zoom 1; null once it is over. */
  onLine(points: readonly number[] | null): void;
  onEnd(found: Lassoed): void;
}

function boundsOf(points: readonly number[]): InkBounds {
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** Goes round strokes to choose them; nothing is drawn. */
export class LassoGesture implements Gesture {
  readonly #sheet: Sheet;
  readonly #handlers: LassoHandlers;
  readonly #start: Place;
  readonly #isPen: boolean;
  readonly #points: number[] = [];
  #isMoving = false;

  constructor(sheet: Sheet, event: PointerEvent, handlers: LassoHandlers) {
    this.#sheet = sheet;
    this.#handlers = handlers;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#isPen = event.pointerType === "pen";
    this.#add(event);
  }

  #add(event: PointerEvent): void {
    const { x, y } = this.#sheet.onPage(event);
    this.#points.push(x, y);
    const way = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
    this.#isMoving ||= way >= MINIMUM_DRAG;
  }

  move(events: readonly PointerEvent[]): void {
    for (const event of events) this.#add(event);
    if (this.#isMoving) this.#handlers.onLine(this.#points);
  }

  end(): void {
    this.#handlers.onLine(null);
    this.#handlers.onEnd({ strokes: this.#isMoving ? this.#found() : [], isPen: this.#isPen });
  }

  #found(): Stroke[] {
    const near = this.#sheet.drawing.near(boundsOf(this.#points)).map(({ stroke }) => stroke);
    const ids = new Set(lassoed(near, this.#points));
    return near.filter(({ id }) => ids.has(id));
  }

  drop(): void {
    this.#handlers.onLine(null);
  }
}
