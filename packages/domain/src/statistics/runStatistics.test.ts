import { describe, expect, it } from "vitest";
import type { GivenRating } from "../results/figures.ts";
import { SeededRandom } from "../timetable/random.ts";
import { ENOUGH, figureOf, intervalShortages } from "./enough.ts";
import { computed, type Counts, type Figure, notComputable, valueOfFigure } from "./figure.ts";
import agreement from "./reference/agreement.json" with { type: "json" };
import ac24Variance from "./reference/ac24_variance.json" with { type: "json" };
import raterEffects from "./reference/rater_effects.json" with { type: "json" };
import stability from "./reference/decision_stability.json" with { type: "json" };
import { ac24, differences, ratingsOfTable } from "./reference/readReference.ts";
import {
  type ComputedStatistics,
  computeStatistics,
  type StatisticsOptions,
} from "./runStatistics.ts";
import { type RunStatistics, statisticsOf } from "./shownStatistics.ts";

const OPTIONS: StatisticsOptions = {
  scale: [1, 2, 3, 4, 5, 6, 7],
  totalLimit: { strategy: "AVG", cutOff: 4 },
};
const all = computeStatistics(ac24(), OPTIONS);
const fewer = (candidates: number): GivenRating[] => {
  const last = `P${String(candidates).padStart(2, "0")}`;
  return ac24().filter(({ candidateId }) => candidateId <= last);
};

/** All numbers in a value, by place. */
function numbersIn(value: unknown, path = ""): [string, number][] {
  if (typeof value === "number") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => numbersIn(one, `${path}/${name}`));
}

/** The computed value, which has to be there. */
function known<T>(figure: Figure<T> | { shown: "value"; value: T }): T {
  const value = valueOfFigure(figure);
  if (value === null) throw new Error("not computed");
  return value;
}

describe("statistics of a run", () => {
  it("are those of the reference through the whole chain", () => {
    const { share, reml, mtmm, overall } = ac24Variance;
    const { definition: _definition, perCandidate: _perCandidate, ...rest } = overall;
    expect(differences(known(all.shares), { share, reml })).toEqual([]);
    expect(differences(known(all.overall), rest)).toEqual([]);
    expect(differences(all.mtmm, mtmm)).toEqual([]);
    const { mu, p0, kappa, accuracy } = stability;
    expect(differences(known(all.decision), { mu, p0, kappa, accuracy })).toEqual([]);
    const observers = raterEffects.observers.map((one) => ({
      observerId: one.observer,
      cells: one.cells,
      leniency: { value: { leniency: one.leniency, se: one.leniencySe } },
      naiveDifference: one.naiveDifference,
      halo: { value: { sd: one.haloSd, r: one.haloR } },
      spread: { value: { spread: one.spread, middleShare: one.middleShare, range: one.range } },
      drift: { value: { slope: one.driftSlope, se: one.driftSe, p: one.driftP } },
    }));
    expect(differences(all.observers, observers)).toEqual([]);
  });

  it("take the order of the cells for drift from whoever knows it", () => {
    const cellsInOrder = [...new Set(ac24().map((one) => `${one.candidateId} ${one.exerciseId}`))]
      .toSorted()
      .map((cell) => ({ candidateId: cell.slice(0, 3), exerciseId: cell.slice(4) }));
    const slope = (options: StatisticsOptions) =>
      known(computeStatistics(ac24(), options).observers[0]!.drift).slope;
    expect(slope({ ...OPTIONS, cellsInOrder })).not.toBeCloseTo(slope(OPTIONS), 6);
    expect(slope({ ...OPTIONS, cellsInOrder: [] })).toBe(slope(OPTIONS));
  });

  it("are plain data that can be sent to a worker and back", () => {
    const options = structuredClone(OPTIONS);
    expect(structuredClone(computeStatistics(structuredClone(ac24()), options))).toEqual(all);
  });

  it("judge agreement within things of at least three observers, cell by cell", () => {
    const scale = [1, 2, 3, 4, 5];
    const ratings = ratingsOfTable(agreement.ratings).map((rating) => ({
      ...rating,
      candidateId: "P",
      competencyId: rating.candidateId,
    }));
    const { within } = computeStatistics(ratings, { scale });
    expect(
      differences(
        within.things.map(({ rwg }) => rwg),
        agreement.rwg,
      ),
    ).toEqual([]);
    expect(within.cells.map(({ rwgJ }) => rwgJ)).toEqual([expect.closeTo(agreement.rwgJ, 9)]);
    expect(statisticsOf(ratings, { scale }).within.shown).toBe("value");
    const two = statisticsOf(
      ratings.filter(({ observerId }) => observerId !== "O2"),
      { scale },
    ).within;
    expect(two).toMatchObject({ lacks: [{ what: "observersPerThing", has: 2, limit: 3 }] });
  });
});

describe("invariances", () => {
  const random = new SeededRandom(5);
  const changed = (change: (rating: GivenRating) => GivenRating, scale = OPTIONS.scale) =>
    computeStatistics(ac24().map(change), { ...OPTIONS, scale });

  it("rows in another order give the same to the last digit", () => {
    const rows = ac24();
    random.shuffle(rows);
    expect(computeStatistics(rows, OPTIONS)).toEqual(all);
  });

  it("other names give the same figures for whom they name", () => {
    const renamed = (name: string) => `${9 - Number(name.slice(1))}`.padStart(3, "0") + name;
    const found = changed((one) => ({
      ...one,
      candidateId: renamed(one.candidateId),
      observerId: renamed(one.observerId),
    }));
    expect(differences(known(found.shares), known(all.shares), 1e-8)).toEqual([]);
    expect(differences(known(found.alpha), known(all.alpha), 1e-12)).toEqual([]);
    const leniencyOf = ({ observers }: ComputedStatistics) =>
      Object.fromEntries(
        observers.map((one) => [one.observerId.slice(-2), known(one.leniency).leniency]),
      );
    expect(differences(leniencyOf(found), leniencyOf(all), 1e-10)).toEqual([]);
    const reliabilities = ({ items }: ComputedStatistics) =>
      items.map(({ reliability }) => valueOfFigure<object>(reliability.figure));
    expect(differences(reliabilities(found), reliabilities(all), 1e-7)).toEqual([]);
  });

  it("a constant added to all ratings changes no variance and no difference", () => {
    const scale = OPTIONS.scale.map((value) => value + 100);
    const found = changed((one) => ({ ...one, value: one.value + 100 }), scale);
    expect(differences(known(found.shares), known(all.shares), 1e-8)).toEqual([]);
    expect(differences(known(found.alpha), known(all.alpha), 1e-9)).toEqual([]);
    expect(differences(found.observers, all.observers, 1e-8)).toEqual([]);
    expect(differences(found.items, all.items, 1e-7)).toEqual([]);
    expect(differences(found.agreement, all.agreement, 1e-12)).toEqual([]);
  });

  it("a scale twice as wide gives four times the variances, and the same shares", () => {
    const scale = OPTIONS.scale.map((value) => value * 2);
    const found = changed((one) => ({ ...one, value: one.value * 2 }), scale);
    const { reml, share } = known(all.shares);
    const four = Object.fromEntries(Object.entries(reml).map(([name, value]) => [name, 4 * value]));
    expect(differences(known(found.shares), { reml: four, share }, 1e-8)).toEqual([]);
    expect(differences(known(found.alpha), known(all.alpha), 1e-12)).toEqual([]);
    const pairs = found.observers.map((one, place) => [one, all.observers[place]!] as const);
    for (const [double, single] of pairs) {
      expect(known(double.leniency).leniency).toBeCloseTo(2 * known(single.leniency).leniency, 9);
      expect(known(double.leniency).isMarked).toBe(known(single.leniency).isMarked);
      expect(known(double.spread).ratio).toBeCloseTo(known(single.spread).ratio, 9);
      expect(known(double.halo).sd).toBeCloseTo(2 * known(single.halo).sd, 9);
      expect(known(double.drift).p).toBeCloseTo(known(single.drift).p, 9);
    }
    expect(known(found.agreement).withinOne).toBe(known(all.agreement).withinOne);
  });
});

describe("too few", () => {
  const shownAt = (rule: keyof typeof ENOUGH, counts: Counts) =>
    figureOf(rule, computed(1), counts).shown;

  it.each([
    ["reliability", { candidates: 5, sharedObservers: 2 }, {}],
    ["alpha", { things: 10 }, { things: 30 }],
    ["leniency", { sharedCells: 6, partners: 1 }, { sharedCells: 10, partners: 2 }],
    ["drift", { sharedCells: 6, partners: 1 }, { sharedCells: 10, partners: 2 }],
    ["halo", { cells: 8, competencies: 3 }, { cells: 15, competencies: 3 }],
    ["spread", { ratings: 20 }, { ratings: 40 }],
    ["shares", { candidates: 15 }, { candidates: 30, exercisesPerCompetency: 2 }],
    ["decision", { candidates: 15 }, { candidates: 30 }],
    ["adverseImpact", { perGroup: 5 }, { perGroup: 30 }],
  ] as const)("is a rule with its bounds: %s", (rule, show, judge) => {
    const enough = { ...show, ...judge };
    expect(shownAt(rule, enough)).toBe("value");
    for (const [what, limit] of Object.entries(show)) {
      const counts = { ...enough, [what]: limit - 1 };
      const figure = figureOf(rule, computed(1), counts);
      const lacks = [{ what, has: limit - 1, limit }];
      expect(figure).toEqual({ shown: "tooFew", counts, lacks });
      expect(shownAt(rule, { ...enough, [what]: limit })).not.toBe("tooFew");
    }
    for (const [what, limit] of Object.entries(judge)) {
      if (Object.entries(show).some((one) => one[0] === what && one[1] === limit)) continue;
      const counts = { ...enough, [what]: limit - 1 };
      const lacks = [{ what, has: limit - 1, limit }];
      expect(figureOf(rule, computed(1), counts)).toEqual({
        shown: "tooFewToJudge",
        value: 1,
        counts,
        lacks,
      });
    }
  });

  it("is an interval wider than 0.4, or none", () => {
    expect(intervalShortages(0.5, 0.9)).toEqual([]);
    expect(intervalShortages(0.5, 0.91)).toMatchObject([{ what: "intervalWidth", limit: 0.4 }]);
    expect(intervalShortages(null, 0.9)).toEqual([
      { what: "intervalWidth", has: null, limit: 0.4 },
    ]);
    // The limits of a negative coefficient may be the wrong way round.
    expect(intervalShortages(16, 0.4)).toHaveLength(1);
  });

  it("comes before every other reason, and hides the number", () => {
    expect(figureOf("alpha", notComputable("allEqual"), { things: 9 }).shown).toBe("tooFew");
    expect(figureOf("alpha", notComputable("allEqual"), { things: 10 }).shown).toBe(
      "notComputable",
    );
  });

  it("are 14 candidates for shares and decisions, unless the process lends its components", () => {
    const few = statisticsOf(fewer(14), OPTIONS);
    expect(few.shares).toMatchObject({ shown: "tooFew", lacks: [{ has: 14, limit: 15 }] });
    expect(few.overall.shown).toBe("tooFew");
    expect(few.decision.shown).toBe("tooFew");
    const fifteen = statisticsOf(fewer(15), OPTIONS);
    expect(fifteen.shares.shown).toBe("tooFewToJudge");
    expect(known(fifteen.overall).source).toBe("run");
    const borrowed = { components: ac24Variance.reml, candidates: 48 };
    const lent = statisticsOf(fewer(14), { ...OPTIONS, borrowed });
    expect(lent.overall).toMatchObject({
      shown: "value",
      value: { source: "process", candidatesBehind: 48 },
    });
    const sem = known(lent.overall).perCandidate[0]?.semAbsolute;
    expect(sem).toBeCloseTo(ac24Variance.overall.perCandidate[0]!.semAbsolute, 9);
    expect(lent.decision.shown).toBe("value");
    expect(known(statisticsOf(ac24(), { ...OPTIONS, borrowed }).overall).source).toBe("run");
  });

  it("is not said of probabilities where something else than the mean decides", () => {
    const decisionOf = (totalLimit: StatisticsOptions["totalLimit"]) =>
      computeStatistics(fewer(15), { ...OPTIONS, totalLimit }).decision;
    expect(decisionOf(undefined)).toMatchObject({ reason: "decidedByParts" });
    expect(decisionOf({ strategy: "MEDIAN", cutOff: 4 })).toMatchObject({
      reason: "decidedByParts",
    });
    expect(decisionOf({ strategy: "MANUAL", cutOff: 4 })).toMatchObject({
      reason: "decidedByHand",
    });
  });
});

describe("never a number that is none", () => {
  const isSound = (statistics: ComputedStatistics | RunStatistics) =>
    numbersIn(statistics).filter(([, value]) => !Number.isFinite(value));

  it("in ratings of every odd kind", () => {
    const random = new SeededRandom(11);
    for (let round = 0; round < 80; round++) {
      const [candidates, exercises, competencies, observers] = [8, 3, 3, 4].map(
        (most) => 1 + random.below(most),
      );
      const values = 1 + random.below(4);
      const ratings: GivenRating[] = [];
      const place = (letter: string, count: number | undefined) =>
        Array.from({ length: count ?? 1 }, (_, index) => `${letter}${index}`);
      for (const candidateId of place("P", candidates))
        for (const exerciseId of place("E", exercises))
          for (const observerId of place("O", observers)) {
            if (random.chance(40)) continue;
            for (const competencyId of place("C", competencies))
              if (!random.chance(15))
                ratings.push({
                  candidateId,
                  exerciseId,
                  competencyId,
                  observerId,
                  value: 1 + random.below(values),
                });
          }
      expect(isSound(computeStatistics(ratings, OPTIONS)), `round ${round}`).toEqual([]);
      expect(isSound(statisticsOf(ratings, OPTIONS))).toEqual([]);
    }
  });

  it("without ratings, with one, and where all are the same", () => {
    const same = ac24().map((one) => ({ ...one, value: 4 }));
    const [first] = ac24();
    for (const ratings of [[], [first!], same])
      expect(isSound(computeStatistics(ratings, OPTIONS))).toEqual([]);
    const equal = statisticsOf(same, OPTIONS);
    for (const figure of [equal.alpha, equal.shares, equal.items[0]!.figure])
      expect(figure).toMatchObject({ shown: "notComputable", reason: "allEqual" });
  });
});
