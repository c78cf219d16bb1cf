import { DrawGesture } from "./DrawGesture.ts";
import { EraseGesture } from "./EraseGesture.ts";
import type { Bench, Gesture } from "./gesture.ts";
import { isPenNear, isPenSeen, notePen } from "./penMemory.ts";
import { TouchGesture } from "./TouchGesture.ts";

/** A second finger that comes within this time makes a gesture of the first one's line. Milliseconds. */
const TOGETHER = 400;
/** The other end of a pen (Pointer Events §5.1.1.3). */
const ERASER_BUTTON = 5;
/** Bit of the eraser end in the mask of all pressed buttons. */
const ERASER_BUTTONS = 32;

interface Drawing {
  id: number;
  type: string;
  /** An event's time stamp. */
  since: number;
  gesture: Gesture;
}

const isEraserEnd = ({ button, buttons }: PointerEvent): boolean =>
  button === ERASER_BUTTON || (buttons & ERASER_BUTTONS) !== 0;

/** What lies between two frames; browsers gather it in one event. */
const allOf = (event: PointerEvent): readonly PointerEvent[] => {
  const all = event.getCoalescedEvents();
  return all.length > 0 ? all : [event];
};

/**
 * Decides what each pointer does. The pen and the mouse draw. A finger draws until a pen was seen in
 * this visit (or when the user wants it), then it moves the page; two fingers always do. While the pen
 * is on the page, and shortly after, touch is the hand that rests on it.
 */
export class Pointers {
  readonly #bench: Bench;
  readonly #touches: TouchGesture;
  #drawing: Drawing | undefined;
  /** What the drawing pointer said last. */
  #latest: PointerEvent | undefined;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#touches = new TouchGesture(bench.sheet);
  }

  get isBusy(): boolean {
    return this.#drawing !== undefined;
  }

  down(event: PointerEvent): void {
    this.#touches.stop();
    if (!this.isBusy) this.#bench.sheet.locate();
    if (event.pointerType === "touch") return this.#touch(event);
    if (event.pointerType === "pen") this.#takePen(event);
    else if (event.button !== 0) return;
    if (!this.#bench.sheet.isOnPaper(event)) return;
    // The pen is down again before anybody heard that it was lifted: that line is finished.
    this.#finish();
    this.#begin(event);
  }

  /** With a pen on the page every touch was the hand. */
  #takePen({ timeStamp }: PointerEvent): void {
    notePen(timeStamp);
    this.#touches.release();
    if (this.#drawing?.type === "touch") this.#drop();
  }

  /**
   * A touch draws or moves the page. A second one that comes soon
   * takes the first one's line back, and both move the page.
   */
  #touch(event: PointerEvent): void {
    if (this.#drawing?.type === "pen" || isPenNear(event.timeStamp)) return;
    if (this.#drawing) {
      const { type, since } = this.#drawing;
      if (type !== "touch" || event.timeStamp - since > TOGETHER) return;
      const first = this.#latest;
      this.#drop();
      if (first) this.#touches.add(first);
      return this.#touches.add(event);
    }
    const draws = !isPenSeen.get() || this.#bench.settings.drawsWithFinger;
    const isFirst = this.#touches.size === 0;
    if (draws && isFirst && this.#bench.sheet.isOnPaper(event)) this.#begin(event);
    else this.#touches.add(event);
  }

  #begin(event: PointerEvent): void {
    const { pointerId: id, pointerType: type, timeStamp: since } = event;
    const gesture = this.#gestureOf(event);
    if (!gesture) return;
    this.#latest = event;
    this.#drawing = { id, type, since, gesture };
  }

  #gestureOf(event: PointerEvent): Gesture | undefined {
    const { tool } = this.#bench.settings;
    if (isEraserEnd(event) || tool === "eraser") return new EraseGesture(this.#bench, event);
    if (tool === "lasso") return this.#bench.lasso?.(event);
    return this.#bench.isFull ? undefined : new DrawGesture(this.#bench, event);
  }

  move(event: PointerEvent): void {
    if (event.pointerType === "pen") notePen(event.timeStamp);
    const drawing = this.#drawing;
    if (drawing?.id === event.pointerId) {
      this.#latest = event;
      drawing.gesture.move(allOf(event), event.getPredictedEvents());
    } else if (this.#touches.has(event.pointerId)) this.#touches.move(event);
  }

  up(event: PointerEvent): void {
    if (event.pointerType === "pen") notePen(event.timeStamp);
    if (this.#touches.has(event.pointerId)) return this.#touches.remove(event);
    if (this.#drawing?.id !== event.pointerId) return;
    // Chrome reports the place where a pointer leaves with the leaving itself.
    this.#drawing.gesture.move([event], []);
    this.#finish();
  }

  /**
   * The system took the pointer away. What a pen or a mouse has drawn stays; a touch was taken for a
   * gesture of the system, or for a hand.
   */
  cancel(event: PointerEvent): void {
    if (this.#touches.has(event.pointerId)) return this.#touches.remove(event);
    if (this.#drawing?.id !== event.pointerId) return;
    const { type, gesture } = this.#drawing;
    const isMeant = type !== "touch" && !(gesture instanceof DrawGesture && !gesture.isMoving);
    if (isMeant) this.#finish();
    else this.#drop();
  }

  /** The pointer belongs to another element, and nobody says when it is lifted. */
  lost(event: PointerEvent): void {
    if (this.#drawing?.id === event.pointerId) this.#finish();
    else if (this.#touches.has(event.pointerId)) this.#touches.remove(event);
  }

  /** Ends what is under way, and keeps it. */
  finish(): void {
    this.#finish();
    this.#touches.release();
  }

  #finish(): void {
    const drawing = this.#drawing;
    this.#drawing = undefined;
    drawing?.gesture.end();
  }

  #drop(): void {
    const drawing = this.#drawing;
    this.#drawing = undefined;
    drawing?.gesture.drop();
  }
}
