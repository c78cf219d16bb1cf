import { describe, expect, it } from "vitest";
import type { GivenRating } from "../results/figures.ts";
import { valueOfFigure } from "./figure.ts";
import { incompleteReliability } from "./incompleteReliability.ts";
import { overallResultOf } from "./overallResult.ts";
import { ratingTable, thingsOf } from "./ratingTable.ts";
import ac24Variance from "./reference/ac24_variance.json" with { type: "json" };
import brennan from "./reference/gtheory_brennan.json" with { type: "json" };
import incomplete from "./reference/icc_incomplete.json" with { type: "json" };
import { ac24, differences, ratingsOfRows } from "./reference/readReference.ts";
import { mtmmOf, varianceSharesOf } from "./varianceShares.ts";

const sharesOf = (ratings: readonly GivenRating[]) => {
  const table = ratingTable(ratings);
  return valueOfFigure(varianceSharesOf(table, thingsOf(table)));
};

const limits = ([lower, upper]: readonly number[]) => ({ lower, upper });

describe("reliability of candidates seen by different observers (S3)", () => {
  it("is that of the reference: INC30", () => {
    const { ratings, reml, khat, q, Gqk, Gqk_ci, single } = incomplete.INC30;
    const found = valueOfFigure(incompleteReliability(ratingTable(ratingsOfRows(ratings)).rows));
    const expected = {
      reml,
      khat,
      q,
      Gqk: { est: Gqk, ...limits(Gqk_ci) },
      single: { est: single },
    };
    expect(differences(found, expected)).toEqual([]);
  });

  it("is that of the reference at the boundary, where observers differ no more than chance: INC12", () => {
    const { ratings, reml, khat, q, Gqk, Gqk_ci, single, single_ci } = incomplete.INC12_boundary;
    const found = valueOfFigure(incompleteReliability(ratingTable(ratingsOfRows(ratings)).rows));
    const expected = {
      reml,
      khat,
      q,
      Gqk: { est: Gqk, ...limits(Gqk_ci) },
      single: { est: single, ...limits(single_ci) },
    };
    expect(differences(found, expected)).toEqual([]);
    expect(found?.reml["observer"]).toBe(0);
  });

  it("is not computable of one observer, of equal ratings, or of ratings without error", () => {
    const reasonOf = (rows: (string | number)[][]) =>
      incompleteReliability(ratingTable(ratingsOfRows(rows)).rows);
    expect(
      reasonOf([
        ["A", "O1", 2],
        ["B", "O2", 3],
      ]),
    ).toMatchObject({ reason: "oneObserver" });
    const same = [
      ["A", "O1", 2],
      ["A", "O2", 2],
      ["B", "O2", 2],
      ["B", "O3", 2],
    ];
    expect(reasonOf(same)).toMatchObject({ reason: "allEqual" });
    const agreed = ["A", "B", "C", "D"].flatMap((candidate, value) => [
      [candidate, `O${value}`, value],
      [candidate, `O${(value + 1) % 4}`, value],
    ]);
    expect(reasonOf(agreed)).toMatchObject({ reason: "noError" });
  });
});

describe("variance shares (S10)", () => {
  const table = ratingTable(ac24());
  const things = thingsOf(table);

  it("of AC-24 are those of the reference", () => {
    const found = sharesOf(ac24());
    const { reml, share, minus2reml } = ac24Variance;
    expect(differences(found, { reml, share, minus2reml })).toEqual([]);
    expect(differences(found?.reml, reml, 1e-8)).toEqual([]);
    expect(found?.notSeparable).toEqual([]);
  });

  it("stand beside correlations of exercises and competencies", () => {
    expect(differences(mtmmOf(things), ac24Variance.mtmm)).toEqual([]);
  });

  it("are what the design can tell apart: one competency, or one exercise too", () => {
    const one = sharesOf(ratingsOfRows(incomplete.INC30.ratings));
    expect(Object.keys(one?.reml ?? {})).toEqual(["candidate", "observer", "Residual"]);
    expect(differences(one?.reml, incomplete.INC30.reml)).toEqual([]);
    const ratings = brennan.data.map(([task, person, rater, value]) => ({
      candidateId: String(person),
      exerciseId: String(task),
      competencyId: "C",
      observerId: String(rater),
      value: Number(value),
    }));
    const { anova } = brennan;
    const expected = {
      candidate: anova.person,
      "candidate:exercise": anova["person:task"],
      observer: anova["rater:task"],
      Residual: anova.residual,
    };
    const found = sharesOf(ratings);
    expect(Object.keys(found?.reml ?? {})).toEqual(Object.keys(expected));
    expect(differences(found?.reml, expected)).toEqual([]);
    const overall = overallResultOf(ratingTable(ratings), found?.reml ?? {});
    expect(overall.G_exercisesAndObservers).toBeCloseTo(brennan.dstudy.Erho2, 6);
  });

  it("are not computable where every cell has one observer", () => {
    const alone = ratingTable(ac24().filter(({ observerId }) => observerId === "O1"));
    const found = varianceSharesOf(alone, thingsOf(alone));
    expect(found).toEqual({ shown: "notComputable", reason: "oneObserver" });
  });
});

describe("reliability of the overall result (S11)", () => {
  it("of AC-24 is that of the reference, with its D-study", () => {
    const table = ratingTable(ac24());
    const { definition: _definition, perCandidate, ...overall } = ac24Variance.overall;
    const found = overallResultOf(table, ac24Variance.reml);
    expect(differences(found, { ...overall, dStudy: ac24Variance.dStudy }, 1e-9)).toEqual([]);
    const candidates = found.perCandidate.map(({ candidate, ...one }) => ({
      candidate: table.candidates[candidate],
      ...one,
    }));
    expect(differences(candidates, perCandidate, 1e-9)).toEqual([]);
  });
});
