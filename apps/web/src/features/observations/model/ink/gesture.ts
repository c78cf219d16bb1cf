import type { InkChange, InkColor, InkWidth } from "@assay/domain";
import type { Step } from "./History.ts";
import type { Sheet } from "./Sheet.ts";

export interface InkSettings {
  readonly tool: "pen" | "eraser" | "lasso";
  /** Whether an eraser takes whole strokes, or the part that it touches. */
  readonly eraser: "stroke" | "part";
  readonly color: InkColor;
  readonly width: InkWidth;
  /** Whether a finger draws although there is a pen. */
  readonly drawsWithFinger: boolean;
}

/** What a tool works with. */
export interface Bench {
  readonly sheet: Sheet;
  readonly settings: InkSettings;
  /** The page takes no more strokes. */
  readonly isFull: boolean;
  /** Says what is to be stored. */
  publish(change: InkChange): void;
  /** Notes a finished step, so that it can be undone. */
  note(step: Step): void;
  /** Begins to go round strokes; if unset, that is not possible now. */
  readonly lasso?: Lasso | undefined;
}

export type Lasso = (event: PointerEvent) => Gesture;

/** One movement of the hand, from touching the page to leaving it. */
export interface Gesture {
  move(events: readonly PointerEvent[], ahead: readonly PointerEvent[]): void;
  /** Finishes the movement; what it has drawn stays. */
  end(): void;
  /** Takes the movement back: it was not meant. */
  drop(): void;
}

/** Least length of a movement, in CSS px (spec 2 §9). */
export const MINIMUM_DRAG = 5;
