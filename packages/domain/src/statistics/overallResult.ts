import { finite } from "./figure.ts";
import { average } from "./moments.ts";
import type { RatingTable, TableRow } from "./ratingTable.ts";
import { observersApart } from "./staffing.ts";
import type { VarianceComponent, VarianceComponents } from "./varianceShares.ts";

/** The mean of all ratings of a candidate, and how far other observers would put it elsewhere. */
export interface CandidateOverall {
  /** Place of the candidate in the table. */
  readonly candidate: number;
  readonly mean: number;
  /** Ratings. */
  readonly n: number;
  /** Standard error of measurement, in units of the scale, from the candidate's own staffing. */
  readonly semAbsolute: number;
}

/** How many observers and exercises give which reliability. */
export interface DStudyRow {
  readonly observersPerCell: number;
  readonly exercises: number;
  /** Variance of the candidates' true means over these exercises. */
  readonly T: number;
  readonly relErr: number;
  readonly absErrNewObserversEachCell: number;
  /** If all candidates have the same observers. */
  readonly G: number;
  /** If each cell has other observers. */
  readonly Phi: number;
  /** As G, for other exercises of the same kind. */
  readonly Gexercises: number;
}

/** Reliability of the mean over all ratings of a candidate (S11). */
export interface OverallResult {
  readonly perCandidate: readonly CandidateOverall[];
  /** Variance of the candidates' true means over these exercises and competencies. */
  readonly T_observers: number;
  readonly relativeErrorObservers: number;
  readonly absoluteErrorMean: number;
  /** Part of the observers' variance that remains between candidates. */
  readonly qGeneralised: number;
  /** Comparing candidates: how far other observers would order them in the same way. */
  readonly G_observers: number | null;
  /** The value itself, for a limit: how far other observers would give the same. */
  readonly Phi_observers: number | null;
  /** As G, with other exercises too. */
  readonly G_exercisesAndObservers: number | null;
  readonly dStudy: readonly DStudyRow[];
}

const D_STUDY_OBSERVERS = [1, 2, 3, 4];
const D_STUDY_EXERCISES = [3, 4, 5, 6];

/** Σ of squared shares of the groups: 1 over the number of groups if all are as large. */
function concentration(
  rows: readonly TableRow[],
  keyOf: (row: TableRow) => number | string,
): number {
  let sum = 0;
  for (const own of Map.groupBy(rows, keyOf).values()) sum += (own.length / rows.length) ** 2;
  return sum;
}

interface Staffed {
  readonly candidate: number;
  readonly rows: readonly TableRow[];
  /** Concentrations over competencies, exercises, both, observers, and observers in cells. */
  readonly competency: number;
  readonly exercise: number;
  readonly item: number;
  readonly observer: number;
  readonly observerCell: number;
}

const staffedOf = (candidate: number, rows: readonly TableRow[]): Staffed => ({
  candidate,
  rows,
  competency: concentration(rows, (row) => row.competency),
  exercise: concentration(rows, (row) => row.exercise),
  item: concentration(rows, (row) => `${row.exercise}/${row.competency}`),
  observer: concentration(rows, (row) => row.observer),
  observerCell: concentration(rows, (row) => `${row.exercise}/${row.observer}`),
});

type VarianceOf = (name: VarianceComponent) => number;

function dStudyOf(variance: VarianceOf, competencies: number, perCell: number): DStudyRow[] {
  const general = variance("candidate") + variance("candidate:competency") / competencies;
  return D_STUDY_OBSERVERS.flatMap((observersPerCell) =>
    D_STUDY_EXERCISES.map((exercises) => {
      const T =
        general +
        variance("candidate:exercise") / exercises +
        variance("candidate:competency:exercise") / (exercises * perCell);
      const teams = exercises * observersPerCell;
      const relErr =
        variance("observer:candidate:exercise") / teams + variance("Residual") / (teams * perCell);
      const absolute = relErr + variance("observer") / teams;
      return {
        observersPerCell,
        exercises,
        T,
        relErr,
        absErrNewObserversEachCell: absolute,
        G: T / (T + relErr),
        Phi: T / (T + absolute),
        Gexercises: general / (T + relErr),
      };
    }),
  );
}

/** Competencies per cell, on average over cells. */
function perCellOf(rows: readonly TableRow[]): number {
  const cells = Map.groupBy(rows, ({ candidate, exercise }) => `${candidate}/${exercise}`);
  return average(
    [...cells.values()].map((own) => new Set(own.map(({ competency }) => competency)).size),
  );
}

/**
 * Reliability of the mean of all ratings, from variance components: those of the ratings themselves, or, of few
 * candidates, those of other runs of the same process. Components that are absent count as 0.
 */
export function overallResultOf(
  { rows }: RatingTable,
  components: VarianceComponents,
): OverallResult {
  const variance: VarianceOf = (name) => components[name] ?? 0;
  const staffed = [...Map.groupBy(rows, ({ candidate }) => candidate)].map(([candidate, own]) =>
    staffedOf(candidate, own),
  );
  const meanOf = (share: (one: Staffed) => number) => average(staffed.map(share));
  const cellError = (one: Staffed) =>
    variance("observer:candidate:exercise") * one.observerCell +
    variance("Residual") / one.rows.length;
  const absolute = (one: Staffed) => variance("observer") * one.observer + cellError(one);
  const competency = meanOf((one) => one.competency);
  const general = variance("candidate") + variance("candidate:competency") * competency;
  const T =
    general +
    variance("candidate:exercise") * meanOf((one) => one.exercise) +
    variance("candidate:competency:exercise") * meanOf((one) => one.item);
  const qGeneralised = staffed.length > 1 ? observersApart(rows) : 0;
  const relative = qGeneralised * variance("observer") + meanOf(cellError);
  const absoluteErrorMean = meanOf(absolute);
  return {
    perCandidate: staffed.map((one) => ({
      candidate: one.candidate,
      mean: average(one.rows.map(({ value }) => value)),
      n: one.rows.length,
      semAbsolute: Math.sqrt(absolute(one)),
    })),
    T_observers: T,
    relativeErrorObservers: relative,
    absoluteErrorMean,
    qGeneralised,
    G_observers: finite(T / (T + relative)),
    Phi_observers: finite(T / (T + absoluteErrorMean)),
    G_exercisesAndObservers: finite(general / (T + relative)),
    dStudy: dStudyOf(variance, 1 / competency, perCellOf(rows)),
  };
}
