interface Scale {
  readonly min: number;
  readonly max: number;
}
export interface Row {
  label: string;
  value: number;
}
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A chart as numbers, in its own units: whoever draws it adds colours and words. */
export interface BandChart {
  width: number;
  height: number;
  /** One per limit, from the left. */
  bands: { from: number; to: number; box: Box }[];
  ticks: { x: number; value: number }[];
  bars: (Row & { middle: number; box: Box })[];
  /** Where the plot ends below, and the numbers of the scale begin. */
  bottom: number;
}

/** Measures of the drawing in px: room for the names at the left, the other margins, rows and bars. */
const LABELS = 104;
const RIGHT = 16;
const TOP = 8;
const ROW = 40;
const BAR = 18;
const AXIS = 28;

/**
 * Horizontal bars over bands. A band begins at its limit and ends at the next one, the last at the
 * scale's end; a bar goes from the scale's beginning to its value, and never leaves the scale.
 *
 * @param limits ascending, within the scale, the first its beginning
 * @param width of all of it, in units that are pixels where it is drawn as large
 */
export function bandChart(
  rows: readonly Row[],
  { min, max }: Scale,
  limits: readonly number[],
  width: number,
): BandChart {
  const plot = width - LABELS - RIGHT;
  const clamped = (value: number) => Math.min(Math.max(value, min), max);
  const at = (value: number) => LABELS + ((clamped(value) - min) / (max - min)) * plot;
  const bottom = TOP + rows.length * ROW;
  const bands = limits.map((from, index) => {
    const to = limits[index + 1] ?? max;
    const box = { x: at(from), y: TOP, width: at(to) - at(from), height: bottom - TOP };
    return { from, to, box };
  });
  const bars = rows.map((row, index) => {
    const middle = TOP + index * ROW + ROW / 2;
    const box = { x: LABELS, y: middle - BAR / 2, width: at(row.value) - LABELS, height: BAR };
    return { ...row, middle, box };
  });
  const steps = Math.floor(max - min) + 1;
  const ticks = Array.from({ length: steps }, (_, index) => ({
    x: at(min + index),
    value: min + index,
  }));
  return { width, height: bottom + AXIS, bands, ticks, bars, bottom };
}
