import { describe, expect, it } from "vitest";
import { agreementOf } from "./agreement.ts";
import { alphaOf } from "./krippendorff.ts";
import { driftsOf } from "./drift.ts";
import { valueOfFigure } from "./figure.ts";
import { haloOf } from "./halo.ts";
import { iccOf } from "./icc.ts";
import { leniencyOf } from "./leniency.ts";
import { cellsOf, ratingTable, thingsOf } from "./ratingTable.ts";
import { ac24, differences, ratingsOfTable } from "./reference/readReference.ts";
import agreement from "./reference/agreement.json" with { type: "json" };
import iccComplete from "./reference/icc_complete.json" with { type: "json" };
import krippendorff from "./reference/krippendorff.json" with { type: "json" };
import raterEffects from "./reference/rater_effects.json" with { type: "json" };
import { limitOfDistance, rwgJ, withinThing } from "./rwg.ts";
import { spreadsOf } from "./spread.ts";

const SCALE = [1, 2, 3, 4, 5, 6, 7];
const table = ratingTable(ac24());
const cells = cellsOf(table);
const nameOf = (observer: number) => table.observers[observer] ?? "";

/** The ratings of each unit, from one row per observer. */
const unitsOf = (rows: readonly (readonly (number | null)[])[]): number[][] =>
  (rows[0] ?? []).map((_, unit) => rows.flatMap((row) => row[unit] ?? []));

describe("agreement (S1)", () => {
  it("counts pairs as the reference does", () => {
    const { ratings, ...expected } = agreement.pairs;
    const found = valueOfFigure(agreementOf(thingsOf(ratingTable(ratingsOfTable(ratings)))));
    expect(differences(found, expected)).toEqual([]);
  });

  it("counts each pair of three observers, and takes a step as wide as the scale's", () => {
    const things = thingsOf(ratingTable(ratingsOfTable([[1, 1.5, 2]])));
    expect(valueOfFigure(agreementOf(things, 0.5))).toEqual({
      pairs: 3,
      exact: 0,
      withinOne: 2 / 3,
      meanAbsDifference: 2 / 3,
    });
  });

  it("says that one observer cannot agree", () => {
    const things = thingsOf(ratingTable(ratingsOfTable([[1], [2]])));
    expect(agreementOf(things)).toEqual({ shown: "notComputable", reason: "oneObserver" });
  });
});

describe("intraclass correlations (S2)", () => {
  for (const [name, { ratings, conf: _conf, ...expected }] of Object.entries(iccComplete.tables))
    it(`are those of the reference: ${name}`, () => {
      const found = valueOfFigure(iccOf(ratings));
      const forms = Object.entries(expected).map(([key, value]) =>
        typeof value === "object" && "est" in value
          ? [key, { est: value.est, lower: value.lower, upper: value.upper }]
          : [key, value],
      );
      expect(differences(found, Object.fromEntries(forms))).toEqual([]);
    });

  it("has the limits of McGraw & Wong for the mean of observers, not those of R's irr::icc", () => {
    const found = valueOfFigure(iccOf(iccComplete.tables.sf.ratings));
    expect(found?.["ICC(2,k)"].lower).toBeCloseTo(0.0711, 4);
    expect(found?.["ICC(2,k)"].upper).toBeCloseTo(0.9272, 4);
  });

  it("is not computable where nothing varies, nobody differs, or nobody disagrees", () => {
    const reasonOf = (ratings: number[][]) => {
      const found = iccOf(ratings);
      return found.shown === "notComputable" ? found.reason : found.value;
    };
    expect(
      reasonOf([
        [3, 3],
        [3, 3],
      ]),
    ).toBe("allEqual");
    expect(
      reasonOf([
        [1, 3],
        [1, 3],
        [2, 2],
      ]),
    ).toBe("candidatesEqual");
    expect(
      reasonOf([
        [1, 1],
        [2, 2],
        [4, 4],
      ]),
    ).toBe("noError");
    expect(
      reasonOf([
        [1, 2],
        [2, 3],
        [4, 5],
      ]),
    ).toBe("noError");
    expect(reasonOf([[1], [2]])).toBe("oneObserver");
  });
});

describe("Krippendorff's alpha (S4)", () => {
  for (const name of ["K2011", "gaps"] as const)
    it(`is that of the reference: ${name}`, () => {
      const { ratings, alpha } = krippendorff[name];
      expect(differences(valueOfFigure(alphaOf(unitsOf(ratings))), alpha)).toEqual([]);
    });

  it("has an ordinal distance, not the squared difference under that name", () => {
    const alpha = valueOfFigure(alphaOf(unitsOf(krippendorff.K2011.ratings)));
    expect(alpha?.ordinal).toBeCloseTo(0.8153875038, 9);
    expect(alpha?.ordinal).not.toBeCloseTo(0.8491, 3);
  });

  it("is not computable where all ratings are the same", () => {
    const units = unitsOf(krippendorff.allSame.ratings);
    expect(alphaOf(units)).toEqual({ shown: "notComputable", reason: "allEqual" });
  });

  it("is not computable where nothing was rated twice", () => {
    expect(alphaOf([[1], [2], [2]])).toEqual({ shown: "notComputable", reason: "oneObserver" });
  });

  it("does not change with categories that only single ratings use, or nobody", () => {
    const units = unitsOf(krippendorff.K2011.ratings);
    expect(alphaOf([...units, [9], [-3]])).toEqual(alphaOf(units));
    const spread = units.map((unit) => unit.map((value) => (value > 3 ? value + 7 : value)));
    const [ordinal, before] = [spread, units].map((all) => valueOfFigure(alphaOf(all))?.ordinal);
    expect(ordinal).toBe(before);
  });
});

describe("agreement within a thing (S5)", () => {
  const levels = agreement.A;

  it("is that of the reference, negative values kept", () => {
    const found = agreement.ratings.map((values) => withinThing(values, levels));
    expect(
      differences(
        found.map(({ variance }) => variance),
        agreement.variance,
      ),
    ).toEqual([]);
    expect(
      differences(
        found.map(({ rwg }) => rwg),
        agreement.rwg,
      ),
    ).toEqual([]);
    expect(
      differences(
        found.map(({ ADmean }) => ADmean),
        agreement.ADmean,
      ),
    ).toEqual([]);
    expect(
      differences(
        found.map(({ ADmedian }) => ADmedian),
        agreement.ADmedian,
      ),
    ).toEqual([]);
    expect(Math.min(...found.map(({ rwg }) => rwg))).toBe(-1);
  });

  it("is joined over things, and measured by a sixth of the levels", () => {
    expect(rwgJ(agreement.variance, levels)).toBeCloseTo(agreement.rwgJ, 9);
    expect(limitOfDistance(levels)).toBeCloseTo(agreement.limitAD, 9);
    expect(rwgJ([], levels)).toBeNull();
  });
});

describe("observers of AC-24", () => {
  const expectedOf = (keys: readonly (keyof (typeof raterEffects.observers)[number])[]) =>
    raterEffects.observers.map((one) => keys.map((key) => one[key]));

  it("differ in leniency as the reference says, on cell means (S6)", () => {
    const found = valueOfFigure(leniencyOf(cells, nameOf));
    const rows = found?.observers.map(({ leniency, se }) => [leniency, se]);
    expect(differences(rows, expectedOf(["leniency", "leniencySe"]))).toEqual([]);
    expect(found?.df).toBe(raterEffects.leniencyDf);
    expect(found?.residualSd).toBeCloseTo(raterEffects.leniencyResidualSd, 9);
    // Rating by rating, the error would seem to be 0.080.
    expect(found?.observers[1]?.se).toBeGreaterThan(0.1);
  });

  it("are marked if leniency is beyond chance and at least 0.3 steps: O5, O6 and O8", () => {
    const marked = (step: number) =>
      valueOfFigure(leniencyOf(cells, nameOf, step))
        ?.observers.filter(({ isMarked }) => isMarked)
        .map(({ observer }) => nameOf(observer));
    expect(marked(1)).toEqual(["O5", "O6", "O8"]);
    expect(marked(1.1)).toEqual(["O5", "O8"]);
  });

  it("have halo as the reference says, beside their co-observers (S7)", () => {
    const found = haloOf(cells);
    const rows = found.map(({ own }) => [valueOfFigure(own)?.sd, valueOfFigure(own)?.r]);
    expect(differences(rows, expectedOf(["haloSd", "haloR"]))).toEqual([]);
    expect(found.map((one) => one.cells)).toEqual(raterEffects.observers.map((one) => one.cells));
    expect(found[0]?.others?.sd).toBeGreaterThan(0.6);
  });

  it("spread their ratings as the reference says (S8)", () => {
    const { observers, all } = spreadsOf(table, SCALE);
    const rows = observers.map((one) => [one.spread, one.ratio, one.middleShare, one.range]);
    const expected = expectedOf(["spread", "spreadRatio", "middleShare", "range"]);
    expect(differences(rows, expected)).toEqual([]);
    expect(all).toBeCloseTo(raterEffects.spreadAll, 9);
  });

  it("do not drift, as the reference says (S9)", () => {
    const ordered = cells.toSorted((a, b) => a.exercise - b.exercise || a.candidate - b.candidate);
    const drifts = driftsOf(ordered);
    const rows = table.observers.map((_, observer) => {
      const drift = drifts.get(observer);
      const value = drift && valueOfFigure(drift);
      return [value?.slope, value?.se, value?.p];
    });
    expect(differences(rows, expectedOf(["driftSlope", "driftSe", "driftP"]))).toEqual([]);
    expect([...drifts.values()].map((drift) => valueOfFigure(drift)?.isMarked)).not.toContain(true);
  });
});

describe("observers who cannot be compared", () => {
  it("are named in groups that share no cell", () => {
    const apart = ratingTable(
      ac24().filter(
        ({ observerId, candidateId }) => ["O1", "O2"].includes(observerId) === candidateId < "P13",
      ),
    );
    const found = leniencyOf(cellsOf(apart), (observer) => apart.observers[observer] ?? "");
    expect(found).toEqual({
      shown: "notComputable",
      reason: "disconnected",
      sizes: [2, 6],
      groups: [
        ["O1", "O2"],
        ["O3", "O4", "O5", "O6", "O7", "O8"],
      ],
    });
  });

  it("are said to be alone without a shared cell", () => {
    const alone = ratingTable(ac24().filter(({ observerId }) => observerId === "O1"));
    expect(leniencyOf(cellsOf(alone), () => "O1")).toEqual({
      shown: "notComputable",
      reason: "oneObserver",
    });
    expect(driftsOf(cellsOf(alone)).size).toBe(0);
  });

  it("give no leniency where they never disagree", () => {
    const same = ratingTable(
      ratingsOfTable([
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    );
    expect(leniencyOf(cellsOf(same), () => "")).toMatchObject({ reason: "noError" });
  });
});
