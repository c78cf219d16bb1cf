/** A generator of random numbers that gives the same numbers for the same seed on every platform (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) >>> 0;
  }

  /** A whole number from 0 to 2³² − 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from 0 to `count` − 1. */
  below(count: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * count);
  }

  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  shuffle(list: unknown[]): void {
    for (let last = list.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      const kept = list[last];
      list[last] = list[other];
      list[other] = kept;
    }
  }

  /**
   * −ln of a random number between 0 and 1, in thousandths: the rise that simulated annealing accepts, per degree.
   * Calculated with basic arithmetic only, since the last digits of `Math.log` differ between platforms.
   */
  milliExponential(): number {
    const drawn = this.next() || 1;
    const shift = Math.clz32(drawn);
    // drawn = mantissa · 2^(31 − shift), mantissa from 1 to 2; ln(mantissa) = 2·artanh((m − 1) / (m + 1)).
    const mantissa = drawn / ((1 << (31 - shift)) >>> 0);
    const ratio = (mantissa - 1) / (mantissa + 1);
    const square = ratio * ratio;
    const logarithm =
      2 * ratio * (1 + square / 3 + (square * square) / 5 + (square * square * square) / 7);
    return Math.round(((shift + 1) * Math.LN2 - logarithm) * 1000);
  }
}
