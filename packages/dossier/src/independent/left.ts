/** Stands where nothing was computed: the comparison passes over it, and the statement of the verifier names it. */
export const LEFT = Symbol("left");
