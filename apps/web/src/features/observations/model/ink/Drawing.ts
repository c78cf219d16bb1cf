import {
  type InkBounds,
  type Stroke,
  strokeBounds,
  strokeParts,
  type StrokePart,
} from "@assay/domain";

/**
 * A stroke on the page. It stays the same thing when it is undone and brought back, although its stroke
 * gets another id then: what was erased stays erased on the server.
 */
export interface Inked {
  stroke: Stroke;
  readonly bounds: InkBounds;
  parts?: StrokePart<Path2D>[];
}

/** A stroke with its bounds, which are looked up often and never change. */
export const inked = (stroke: Stroke): Inked => ({ stroke, bounds: strokeBounds(stroke) });

/** Its paths are made when it is seen for the first time. */
export const partsOf = (item: Inked): StrokePart<Path2D>[] =>
  (item.parts ??= strokeParts(item.stroke, () => new Path2D()));

const overlaps = (a: InkBounds, b: InkBounds): boolean =>
  a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;

/** The smallest rectangle that holds both. */
export const around = (a: InkBounds, b: InkBounds): InkBounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** The strokes of a page, in the order in which they are drawn over each other. */
export class Drawing {
  readonly #items = new Map<string, Inked>();
  #bottom = 0;

  get size(): number {
    return this.#items.size;
  }

  /** Where the lowest stroke ends, in px at zoom 1. */
  get bottom(): number {
    return this.#bottom;
  }

  has(item: Inked): boolean {
    return this.#items.get(item.stroke.id) === item;
  }

  get(id: string): Inked | undefined {
    return this.#items.get(id);
  }

  add(item: Inked): void {
    this.#items.set(item.stroke.id, item);
    this.#bottom = Math.max(this.#bottom, item.bounds.bottom);
  }

  remove(item: Inked): void {
    this.#items.delete(item.stroke.id);
    if (item.bounds.bottom < this.#bottom) return;
    this.#bottom = 0;
    for (const { bounds } of this.#items.values())
      this.#bottom = Math.max(this.#bottom, bounds.bottom);
  }

  /** Everything that may show in an area of the page. */
  near(area: InkBounds): Inked[] {
    const found: Inked[] = [];
    for (const item of this.#items.values()) if (overlaps(item.bounds, area)) found.push(item);
    return found;
  }

  all(): Inked[] {
    return [...this.#items.values()];
  }
}
