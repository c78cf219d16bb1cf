import { LEFT, Near } from "../independent/left.ts";

/** A value that a dossier states and the second calculation does not give. */
export interface Deviation {
  /** Where it stands, such as `candidates/3.json results.steps.0.value`. */
  readonly path: string;
  readonly stated: string;
  readonly computed: string;
}

/** Most deviations that are listed; their number is counted further. */
const MOST_LISTED = 50;
/** Largest difference of two numbers that are the same, as a share of the larger one, or of 1. */
const CLOSE = 1e-9;

/** Deviations, and how many numbers and words were compared. */
export class Comparison {
  readonly deviations: Deviation[] = [];
  count = 0;
  compared = 0;

  /** Compares what is stated with what was computed, field by field. */
  same(stated: unknown, computed: unknown, path: string): void {
    if (computed === LEFT) return;
    if (computed instanceof Near) {
      this.compared++;
      const isNear =
        typeof stated === "number" && Math.abs(stated - computed.value) <= computed.within;
      if (!isNear) this.#differ(textOf(stated), textOf(computed.value), path);
      return;
    }
    if (Array.isArray(stated) && Array.isArray(computed)) {
      if (stated.length === computed.length)
        stated.forEach((one, place) => this.same(one, computed[place], `${path}.${place}`));
      else this.#differ(`${stated.length} entries`, `${computed.length} entries`, path);
      return;
    }
    if (isObject(stated) && isObject(computed)) {
      const names = new Set([...Object.keys(stated), ...Object.keys(computed)]);
      for (const name of names) this.same(stated[name], computed[name], `${path}.${name}`);
      return;
    }
    this.compared++;
    if (!isEqual(stated, computed)) this.#differ(textOf(stated), textOf(computed), path);
  }

  #differ(stated: string, computed: string, path: string): void {
    this.count++;
    if (this.deviations.length < MOST_LISTED) this.deviations.push({ path, stated, computed });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b));
}

const textOf = (value: unknown): string =>
  typeof value === "number" || typeof value === "string" || typeof value === "boolean"
    ? String(value)
    : value === null
      ? "–"
      : value === undefined
        ? "nothing"
        : JSON.stringify(value);
