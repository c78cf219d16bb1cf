import { scaleRange } from "../scales/scale.ts";
import { textWidth } from "./words.ts";

export interface AxisCriterion {
  readonly value: number;
  /** The number as it is written, and the short text below it. */
  readonly label: string;
  readonly text: string;
}

interface Tick {
  readonly x: number;
  readonly value: number;
  readonly label: string;
  /** Undefined if the text would touch its neighbour's. */
  readonly text: string | undefined;
}

/** The axis of a chart, from the lowest criterion to the highest (RES-016). */
export interface ScaleAxis {
  /** The place of a value in pixels; values outside the scale are placed at its end. */
  at(value: number): number;
  holds(value: number): boolean;
  readonly ticks: readonly Tick[];
}

const GAP = 8;

/** Leaves out texts that would touch the one before; the last one is always shown. */
function apart<T>(
  ticks: readonly T[],
  xOf: (tick: T) => number,
  widthOf: (tick: T) => number,
): T[] {
  const touch = (a: T, b: T) => Math.abs(xOf(b) - xOf(a)) < (widthOf(a) + widthOf(b)) / 2 + GAP;
  const labelled: T[] = [];
  for (const tick of ticks) {
    const before = labelled.at(-1);
    if (before === undefined || !touch(before, tick)) labelled.push(tick);
    else if (tick === ticks.at(-1)) {
      while (labelled.length > 1 && touch(labelled.at(-1) as T, tick)) labelled.pop();
      if (!touch(labelled[0] as T, tick)) labelled.push(tick);
    }
  }
  return labelled;
}

/**
 * The axis of a chart, with a tick for each criterion whose number has room. The short texts stand
 * below only if all of them have room: some of them would read as if the others were missing.
 */
export function scaleAxis(
  criterions: readonly AxisCriterion[],
  from: number,
  to: number,
  fontSize: number,
): ScaleAxis {
  const { min, max } = scaleRange({ criterions }) ?? { min: 0, max: 0 };
  const span = max - min || 1;
  const at = (value: number) =>
    from + ((Math.min(Math.max(value, min), max) - min) / span) * (to - from);
  const ascending = criterions.toSorted((a, b) => a.value - b.value);
  const xOf = ({ value }: AxisCriterion) => at(value);
  const shown = apart(ascending, xOf, ({ label }) => textWidth(label, fontSize));
  const texts = apart(ascending, xOf, ({ text }) => textWidth(text, fontSize));
  // A scale whose texts are its numbers would say everything twice.
  const saysMore = criterions.some(({ label, text }) => text !== "" && text !== label);
  const hasTexts = saysMore && texts.length === criterions.length;
  return {
    at,
    holds: (value) => value >= min && value <= max,
    ticks: shown.map((criterion) => ({
      x: at(criterion.value),
      value: criterion.value,
      label: criterion.label,
      text: hasTexts && criterion.text !== "" ? criterion.text : undefined,
    })),
  };
}
