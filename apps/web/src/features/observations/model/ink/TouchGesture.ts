import type { Sheet } from "./Sheet.ts";
import { clampZoom, type Place, type View } from "./view.ts";

/** Px per ms below which a page does not glide on. */
const SLOW = 0.05;
/** How much of its speed a gliding page keeps per ms. */
const GLIDE = 0.996;
/** A finger that rested this long before it left does not push the page. Milliseconds. */
const RESTED = 60;

interface Hold {
  view: View;
  middle: Place;
  /** Between the first two fingers; 0 for one. */
  apart: number;
}

/** Fingers that move the page: one scrolls, two zoom around themselves. */
export class TouchGesture {
  readonly #sheet: Sheet;
  readonly #fingers = new Map<number, Place>();
  #hold: Hold | undefined;
  #speed: Place = { x: 0, y: 0 };
  #movedAt = 0;
  #frame = 0;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  get size(): number {
    return this.#fingers.size;
  }

  has(id: number): boolean {
    return this.#fingers.has(id);
  }

  add(event: PointerEvent): void {
    this.stop();
    this.#fingers.set(event.pointerId, this.#sheet.inFrame(event));
    this.#grasp();
  }

  #middle(): { middle: Place; apart: number } {
    const [a, b] = [...this.#fingers.values()];
    if (!a) return { middle: { x: 0, y: 0 }, apart: 0 };
    if (!b) return { middle: a, apart: 0 };
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return { middle, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  #grasp(): void {
    this.#hold = { view: this.#sheet.view, ...this.#middle() };
    this.#speed = { x: 0, y: 0 };
  }

  move(event: PointerEvent): void {
    const before = this.#middle().middle;
    this.#fingers.set(event.pointerId, this.#sheet.inFrame(event));
    if (!this.#hold) return;
    const { view, middle, apart } = this.#hold;
    const now = this.#middle();
    const zoom = apart > 0 ? clampZoom((view.zoom * now.apart) / apart) : view.zoom;
    this.#sheet.look({
      zoom,
      left: view.left + middle.x / view.zoom - now.middle.x / zoom,
      top: view.top + middle.y / view.zoom - now.middle.y / zoom,
    });
    const passed = Math.max(1, event.timeStamp - this.#movedAt);
    this.#movedAt = event.timeStamp;
    const speed = (from: number, to: number, old: number) =>
      0.5 * old + (0.5 * (from - to)) / passed;
    this.#speed = {
      x: speed(before.x, now.middle.x, this.#speed.x),
      y: speed(before.y, now.middle.y, this.#speed.y),
    };
  }

  remove(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    const speed = this.#speed;
    const wasAlone = this.#hold?.apart === 0;
    this.#grasp();
    if (this.#fingers.size > 0) return;
    const isPushed = wasAlone && event.timeStamp - this.#movedAt < RESTED;
    if (isPushed && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.#glide(speed);
  }

  #glide({ x, y }: Place): void {
    let [before, dx, dy] = [performance.now(), x, y];
    const next = (now: number): void => {
      const passed = Math.max(0, now - before);
      before = now;
      const isMoved = this.#sheet.scrollBy(dx * passed, dy * passed) || passed === 0;
      dx *= GLIDE ** passed;
      dy *= GLIDE ** passed;
      if (isMoved && Math.hypot(dx, dy) > SLOW) this.#frame = requestAnimationFrame(next);
    };
    this.#frame = requestAnimationFrame(next);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  /** Lets go of the page; gives the fingers that are still down. */
  release(): number[] {
    this.stop();
    const ids = [...this.#fingers.keys()];
    this.#fingers.clear();
    this.#hold = undefined;
    return ids;
  }
}
