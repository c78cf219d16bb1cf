import { EVEN_PRESSURE } from "@assay/domain";

/** Where one step ends and the next begins; 0.5 is what pens without pressure report. */
const EDGES = [0.12, 0.3, 0.62, 0.82] as const;
/** How far beyond an edge the pressure must go, so that the line does not flicker between two widths. */
const SLACK = 0.04;
/** How much a new value counts; pens tremble. */
const SHARE = 0.35;

/** Follows the pressure of one stroke, from 0 to 1, and says it in steps. */
export class Pressure {
  #smooth: number | undefined;
  #step: number = EVEN_PRESSURE;

  step(pressure: number): number {
    const before = this.#smooth;
    this.#smooth = before === undefined ? pressure : before + SHARE * (pressure - before);
    const value = this.#smooth;
    if (before === undefined) this.#step = EDGES.filter((edge) => value > edge).length;
    while (value > (EDGES[this.#step] ?? Infinity) + SLACK) this.#step += 1;
    while (value < (EDGES[this.#step - 1] ?? -Infinity) - SLACK) this.#step -= 1;
    return this.#step;
  }
}
