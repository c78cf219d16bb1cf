/** A scale that all rows of a plot have in common. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** Decimal places that its ticks need. */
  readonly digits: number;
}

/** Parts that an axis has, about. */
const PARTS = 4;

/** The next of 1, 2, 5, 10, 20 … that is not smaller. */
function roundStep(least: number): number {
  const unit = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((one) => one * unit).find((step) => step >= least * 0.999) ?? unit;
}

/** An axis with these ticks at equal distances, and nothing beyond the outer ones. */
export function axisBetween(from: number, to: number, step: number): Axis {
  const count = Math.round((to - from) / step);
  return {
    from,
    to,
    ticks: Array.from({ length: count + 1 }, (_, place) =>
      Number((from + place * step).toFixed(6)),
    ),
    digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)),
  };
}

/**
 * An axis that holds all values, with round ticks.
 *
 * @param values finite ones; those of the ends of intervals too
 * @param least width that it has at least, so that small differences do not look large
 */
export function axisAround(values: readonly number[], least: number): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const lacking = Math.max(0, least - (high - low)) / 2;
  const step = roundStep(Math.max(high - low, least) / PARTS);
  const down = Math.floor((low - lacking) / step + 1e-9) * step;
  const up = Math.ceil((high + lacking) / step - 1e-9) * step;
  return axisBetween(down, up, step);
}

/** The same with 0 in its middle, for differences. */
export function axisAboutZero(values: readonly number[], least: number): Axis {
  const farthest = Math.max(least / 2, ...values.map(Math.abs));
  return axisAround([-farthest, farthest], least);
}

/** The place of a value along an axis, in percent; values beyond it are placed at its end. */
export function placeOn({ from, to }: Axis, value: number): number {
  const share = (value - from) / (to - from);
  return Math.min(1, Math.max(0, share)) * 100;
}
