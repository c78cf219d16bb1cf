import { describe, expect, it } from "vitest";
import type { GivenRating } from "../../results/figures.ts";
import { SeededRandom } from "../../timetable/random.ts";
import { valueOfFigure } from "../figure.ts";
import { ratingTable, type TableRow, thingsOf } from "../ratingTable.ts";
import { varianceSharesOf } from "../varianceShares.ts";

/*
 * The likelihood a second time, written from its definition: the whole covariance matrix, plain elimination, no block and
 * no column apart.
 */

/** Reduces the first columns to a triangle; gives ln of their determinant. */
function eliminate(matrix: number[][], columns: number): number {
  let log = 0;
  for (let step = 0; step < columns; step++) {
    const pivot = matrix[step]![step]!;
    log += Math.log(pivot);
    for (let row = step + 1; row < matrix.length; row++) {
      const factor = matrix[row]![step]! / pivot;
      if (factor === 0) continue;
      for (let column = step; column < matrix[row]!.length; column++)
        matrix[row]![column]! -= factor * matrix[step]![column]!;
    }
  }
  return log;
}

/** What two ratings share, by component. */
const shares: Readonly<Record<string, (a: TableRow, b: TableRow) => boolean>> = {
  candidate: (a, b) => a.candidate === b.candidate,
  "candidate:exercise": (a, b) => a.candidate === b.candidate && a.exercise === b.exercise,
  "candidate:competency": (a, b) => a.candidate === b.candidate && a.competency === b.competency,
  "candidate:competency:exercise": (a, b) =>
    a.candidate === b.candidate && a.competency === b.competency && a.exercise === b.exercise,
  "observer:candidate:exercise": (a, b) =>
    a.candidate === b.candidate && a.exercise === b.exercise && a.observer === b.observer,
  observer: (a, b) => a.observer === b.observer,
  Residual: (a, b) => a === b,
};

/** −2 ln of the REML likelihood: of V, X and y together, in one elimination. */
function deviance(rows: readonly TableRow[], components: Readonly<Record<string, number>>): number {
  const items = [...new Set(rows.map((row) => `${row.exercise}/${row.competency}`))];
  const borders = [
    ...items.map((item) => rows.map((row) => Number(`${row.exercise}/${row.competency}` === item))),
    rows.map(({ value }) => value),
  ];
  const corner = borders.map(() => 0);
  const matrix = [
    ...rows.map((a, place) => [
      ...rows.map((b) =>
        Object.entries(components).reduce(
          (sum, [name, variance]) => sum + (shares[name]?.(a, b) ? variance : 0),
          0,
        ),
      ),
      ...borders.map((border) => border[place]!),
    ]),
    ...borders.map((border) => [...border, ...corner]),
  ];
  const logs = eliminate(matrix, rows.length);
  const rest = matrix
    .slice(rows.length)
    .map((row) => row.slice(rows.length).map((value) => -value));
  const fixed = eliminate(rest, items.length);
  const square = rest.at(-1)!.at(-1)!;
  return (rows.length - items.length) * Math.log(2 * Math.PI) + logs + fixed + square;
}

/** Ratings with gaps, with one to three observers in each cell. */
function ratingsFrom(random: SeededRandom): GivenRating[] {
  const draw = (most: number) => random.below(most + 1);
  const observers = ["O1", "O2", "O3", "O4", "O5"].map((id) => ({ id, severity: draw(1) }));
  const ratings: GivenRating[] = [];
  for (const candidateId of ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"]) {
    const own = draw(3);
    for (const exerciseId of ["E1", "E2", "E3"].slice(0, 1 + draw(2))) {
      const day = draw(2);
      random.shuffle(observers);
      for (const { id, severity } of observers.slice(0, 1 + draw(2)))
        for (const competencyId of ["C1", "C2", "C3"])
          if (!random.chance(15)) {
            const value = 1 + own + day + severity + draw(2);
            ratings.push({ candidateId, exerciseId, competencyId, observerId: id, value });
          }
    }
  }
  return ratings;
}

describe("REML of ratings with gaps", () => {
  it("is at the highest point of the likelihood by its definition", () => {
    const random = new SeededRandom(3);
    let zeros = 0;
    for (let round = 0; round < 12; round++) {
      const table = ratingTable(ratingsFrom(random));
      const found = valueOfFigure(varianceSharesOf(table, thingsOf(table)));
      expect(found, `round ${round}`).not.toBeNull();
      const reml: Readonly<Record<string, number>> = { ...found?.reml };
      const highest = deviance(table.rows, reml);
      expect(found?.minus2reml).toBeCloseTo(highest, 8);
      for (const [name, variance] of Object.entries(reml)) {
        zeros += Number(variance === 0);
        for (const change of variance === 0 ? [1e-3] : [-0.01 * variance, 0.01 * variance]) {
          const changed = { ...reml, [name]: variance + change };
          expect(deviance(table.rows, changed), `round ${round} ${name}`).toBeGreaterThan(highest);
        }
      }
    }
    expect(zeros).toBeGreaterThan(0);
  });
});
