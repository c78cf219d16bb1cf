import type { Axis } from "./axis.ts";
import type { DotRow } from "./dotRow.ts";
import type { AnyFigure, ObserverFigures } from "./figures.ts";

type ObserverKind = "leniency" | "halo" | "spread" | "drift";

/** In place of a number that is not there. */
export const NO_NUMBER = "–";

/** How one kind of figures about observers is drawn and said. */
export interface ObserverPlot {
  readonly kind: ObserverKind;
  readonly reference?: number | undefined;
  readonly axis: Axis;
  figureOf(observer: ObserverFigures): AnyFigure;
  /** The row of an observer; null without a value. */
  rowOf(observer: ObserverFigures): DotRow | null;
  /** The figure in a sentence; null without a value. */
  sentenceOf(observer: ObserverFigures): string | null;
  /** Whether it is beyond chance; undefined where there is no such rule. */
  isMarked?: ((observer: ObserverFigures) => boolean) | undefined;
  readonly heads: readonly string[];
  /** One for each head. */
  cellsOf(observer: ObserverFigures): string[];
}
