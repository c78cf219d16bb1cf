/** Stands where nothing was computed: the comparison passes over it, and the statement of the verifier names it. */
export const LEFT = Symbol("left");

/** A number whose formula makes rounding errors of its parts larger: compared to this distance. */
export class Near {
  readonly value: number;
  readonly within: number;
  constructor(value: number, within: number) {
    this.value = value;
    this.within = within;
  }
}
