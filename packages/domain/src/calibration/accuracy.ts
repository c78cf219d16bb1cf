import { average, correlation } from "../statistics/moments.ts";

/** Fewest samples and competencies from which more is said than the elevation and the hits. */
export const FEWEST_SAMPLES = 4;
export const FEWEST_COMPETENCIES = 3;

/** Largest distance in steps that counts as a hit: between two middle experts, both of their values are right. */
const HIT = 0.5;
const NEAR = 1;

/**
 * Squared parts of the distance from the experts (Cronbach 1955), in squared steps. Their sum is `meanSquare`.
 */
export interface SquaredComponents {
  readonly elevation: number;
  readonly differentialElevation: number;
  readonly stereotypeAccuracy: number;
  readonly differentialAccuracy: number;
}

/** What is said only of enough samples and competencies. A correlation is null where one side does not vary. */
export interface DifferentialAccuracy {
  readonly squared: SquaredComponents;
  /** How well the samples are ranked as the experts rank them. */
  readonly samplesR: number | null;
  /** How well the competencies are known that are strong in general. */
  readonly competenciesR: number | null;
  /** How well is told which sample is strong in which competency. */
  readonly patternR: number | null;
}

/** How near an observer's ratings of all samples are to the experts'. */
export interface Accuracy {
  readonly samples: number;
  readonly competencies: number;
  /** Mean of own less expert values, in steps: above zero, the observer rates higher. */
  readonly elevation: number;
  /** Mean squared distance from the experts' values. */
  readonly meanSquare: number;
  /** Shares from 0 to 1. */
  readonly hits: number;
  readonly withinOne: number;
  /** Null for too few samples or competencies. */
  readonly differential: DifferentialAccuracy | null;
}

type Matrix = readonly (readonly number[])[];

const meanSquareOf = (values: readonly number[]): number =>
  average(values.map((value) => value * value));

const columnsOf = (matrix: Matrix): number[][] =>
  (matrix[0] ?? []).map((_, column) => matrix.map((row) => row[column] ?? Number.NaN));

/** A matrix as its mean, the deviations of its rows and columns from it, and what is left in each cell. */
function effectsOf(matrix: Matrix) {
  const mean = average(matrix.flat());
  const rows = matrix.map((row) => average(row) - mean);
  const columns = columnsOf(matrix).map((column) => average(column) - mean);
  const rest = matrix.flatMap((row, place) =>
    row.map((value, column) => value - mean - (rows[place] ?? 0) - (columns[column] ?? 0)),
  );
  return { mean, rows, columns, rest };
}

const pairs = (own: readonly number[], truth: readonly number[]): [number, number][] =>
  own.map((value, place) => [value, truth[place] ?? Number.NaN]);

/** The parts of the distance, also of few samples: what may be shown of them is `accuracyOf`'s to say. */
export function differentialAccuracy(own: Matrix, truth: Matrix): DifferentialAccuracy {
  const difference = effectsOf(
    own.map((row, place) => row.map((value, column) => value - (truth[place]?.[column] ?? 0))),
  );
  const [ownEffects, trueEffects] = [effectsOf(own), effectsOf(truth)];
  return {
    squared: {
      elevation: difference.mean ** 2,
      differentialElevation: meanSquareOf(difference.rows),
      stereotypeAccuracy: meanSquareOf(difference.columns),
      differentialAccuracy: meanSquareOf(difference.rest),
    },
    samplesR: correlation(pairs(ownEffects.rows, trueEffects.rows)),
    competenciesR: correlation(pairs(ownEffects.columns, trueEffects.columns)),
    patternR: correlation(pairs(ownEffects.rest, trueEffects.rest)),
  };
}

/**
 * The accuracy of an observer's ratings of samples beside the experts'.
 *
 * @param own a row for each sample with a value for each competency, in steps of the scale
 * @param truth the experts' values in the same form
 * @throws Error for no samples, no competencies, or rows of different lengths
 */
export function accuracyOf(own: Matrix, truth: Matrix): Accuracy {
  const competencies = own[0]?.length ?? 0;
  const isComplete =
    competencies > 0 &&
    own.length === truth.length &&
    [...own, ...truth].every((row) => row.length === competencies);
  if (!isComplete) throw new Error("ratings of samples without their experts' values");
  const differences = pairs(own.flat(), truth.flat()).map(([a, b]) => a - b);
  const shareWithin = (limit: number): number =>
    differences.filter((one) => Math.abs(one) <= limit).length / differences.length;
  const isEnough = own.length >= FEWEST_SAMPLES && competencies >= FEWEST_COMPETENCIES;
  return {
    samples: own.length,
    competencies,
    elevation: average(differences),
    meanSquare: meanSquareOf(differences),
    hits: shareWithin(HIT),
    withinOne: shareWithin(NEAR),
    differential: isEnough ? differentialAccuracy(own, truth) : null,
  };
}
