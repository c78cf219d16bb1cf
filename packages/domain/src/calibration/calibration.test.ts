import { describe, expect, it } from "vitest";
import { SeededRandom } from "../timetable/random.ts";
import { accuracyOf, differentialAccuracy } from "./accuracy.ts";
import { seesExperts, setEditAbility, takerRole } from "./access.ts";
import { nextSamples, shuffledSamples } from "./attempts.ts";
import { behaviouralAccuracy, behaviourMatch } from "./behaviour.ts";
import { type CalibrationValue, expertView, goldFault, goldFaults } from "./gold.ts";
import { DEFAULT_CALIBRATION, isWrong, passFaults } from "./passRule.ts";
import reference from "./reference/cronbach_accuracy.json" with { type: "json" };
import { calibrationResult } from "./result.ts";
import { isSameSample, maySetBecome, SET_STATES, setViolations, unreadySet } from "./sets.ts";
import { calibrationAt, validUntil } from "./validity.ts";
import { accuracyWords } from "./words.ts";

const close = (actual: number | null | undefined, expected: number) =>
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(1e-9);

describe("components of accuracy after Cronbach 1955 (D1)", () => {
  it.each(Object.entries(reference.observers))("are those of the reference: %s", (_, expected) => {
    const accuracy = accuracyOf(expected.ratings, reference.truth);
    const { squared, samplesR, competenciesR, patternR } = accuracy.differential!;
    close(squared.elevation, expected.elevation2);
    close(squared.differentialElevation, expected.differentialElevation2);
    close(squared.stereotypeAccuracy, expected.stereotypeAccuracy2);
    close(squared.differentialAccuracy, expected.differentialAccuracy2);
    close(accuracy.meanSquare, expected.meanSquareDistance);
    close(accuracy.elevation, expected.signedElevation);
    close(samplesR, expected.rDE);
    close(competenciesR, expected.rSA);
    close(patternR, expected.rDA);
    close(accuracy.hits, expected.hit);
    close(accuracy.withinOne, expected.withinOne);
  });

  const random = new SeededRandom(1955);
  const matrix = (rows: number, columns: number): number[][] =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => random.below(7)));

  it("add up to the mean squared distance, to 1e-12, in a thousand random sets", () => {
    for (let round = 0; round < 1000; round += 1) {
      const [rows, columns] = [2 + random.below(7), 2 + random.below(6)];
      const [own, truth] = [matrix(rows, columns), matrix(rows, columns)];
      const { squared } = differentialAccuracy(own, truth);
      const sum = Object.values(squared).reduce((all, one) => all + one, 0);
      expect(Math.abs(sum - accuracyOf(own, truth).meanSquare)).toBeLessThan(1e-12);
    }
  });

  it("do not depend on the order of samples and competencies", () => {
    for (let round = 0; round < 100; round += 1) {
      const [own, truth] = [matrix(6, 4), matrix(6, 4)];
      const turned = (all: number[][]) => all.toReversed().map((row) => row.toReversed());
      const [one, other] = [accuracyOf(own, truth), accuracyOf(turned(own), turned(truth))];
      close(other.elevation, one.elevation);
      for (const [name, value] of Object.entries(one.differential!.squared))
        close(Object.entries(other.differential!.squared).find(([key]) => key === name)![1], value);
    }
  });

  it.each([
    [4, 3, true],
    [3, 3, false],
    [4, 2, false],
  ])("are only the elevation and the hits for too few: %i samples, %i competencies", (n, c, is) => {
    const accuracy = accuracyOf(matrix(n, c), matrix(n, c));
    expect(accuracy.differential !== null).toBe(is);
    expect(Number.isFinite(accuracy.elevation)).toBe(true);
  });

  it("are not computed of ratings that lack something", () => {
    expect(() => accuracyOf([], [])).toThrow();
    expect(() => accuracyOf([[1, 2]], [[1]])).toThrow();
  });
});

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const rated = (...values: readonly (number | null)[]): CalibrationValue[] =>
  values.map((selectedCriterion, place) => ({
    competencyId: `c${place}`,
    selectedCriterion,
    selectedCueIds: [],
  }));

describe("the experts' values", () => {
  it("are their median, also between two steps", () => {
    expect(expertView("c0", [rated(3), rated(5), rated(4)], LEVELS)?.median).toBe(3);
    expect(expertView("c0", [rated(3), rated(3), rated(4), rated(4)], LEVELS)?.median).toBe(2.5);
    expect(expertView("c0", [], LEVELS)).toBeUndefined();
  });

  it.each([
    ["three that agree", [4, 4, 5], null],
    ["two only", [4, 4], "tooFewExperts"],
    ["one who has left it out", [4, 4, null], "tooFewExperts"],
    ["two steps apart", [3, 4, 5], null],
    ["three steps apart", [3, 4, 6], "wideRange"],
  ] as const)("of %s make a model, or not", (_, given, fault) => {
    const view = expertView(
      "c0",
      given.map((value) => rated(value)),
      LEVELS,
    );
    expect(goldFault(view, LEVELS.length)).toBe(fault);
  });

  it("need a mean distance of a sixth of the levels at most", () => {
    // The limit of a scale of five levels is 5/6; 3, 3, 5, 5 lie 1 from their median, on average.
    const five = [1, 2, 3, 4, 5];
    const view = expertView("c0", [rated(3), rated(3), rated(5), rated(5)], five);
    expect(view?.distance).toBe(1);
    expect(goldFault(view, five.length)).toBe("noAgreement");
    expect(goldFault(view, 6)).toBe(null);
  });

  it("are refused for each competency by itself", () => {
    const ratings = [rated(1, 4), rated(4, 4), rated(4, 4)];
    expect(goldFaults(["c0", "c1"], ratings, LEVELS)).toEqual([
      { competencyId: "c0", fault: "wideRange" },
    ]);
  });
});

describe("behavioural accuracy", () => {
  const ticked = (...cues: string[]): CalibrationValue[] => [
    { competencyId: "c0", selectedCriterion: 4, selectedCueIds: cues },
  ];
  const experts = [ticked("a", "b"), ticked("a", "b", "c"), ticked("a"), ticked("a", "d")];

  it("counts what at least half of the experts have seen, and what none has", () => {
    const match = behaviourMatch(ticked("a", "c", "x"), experts);
    expect(match.found.map(({ cueId }) => cueId)).toEqual(["a"]);
    expect(match.missed.map(({ cueId }) => cueId)).toEqual(["b"]);
    expect(match.unfounded.map(({ cueId }) => cueId)).toEqual(["x"]);
    expect(behaviouralAccuracy([match, match])).toEqual({
      keyBehaviours: 4,
      found: 2,
      unfounded: 2,
      share: 0.5,
    });
  });

  it("is no number where the experts have ticked nothing", () => {
    expect(behaviouralAccuracy([behaviourMatch(ticked(), [ticked(), ticked()])]).share).toBeNull();
  });
});

describe("the rule to pass", () => {
  const truth = [
    [3, 3, 3],
    [2, 4, 3],
    [5, 1, 2],
    [4, 4, 4],
  ];
  const faultsOf = (own: number[][]) =>
    passFaults(accuracyOf(own, truth), { own, truth }, DEFAULT_CALIBRATION);
  const changed = (changes: Record<number, number[]>) =>
    truth.map((row, place) => changes[place] ?? row);

  it("is passed by the experts' own values", () => expect(faultsOf(truth)).toEqual([]));

  it("is not passed one step milder, although all are within one", () => {
    const own = truth.map((row) => row.map((value) => value + 1));
    expect(faultsOf(own)).toEqual(["exact", "elevation"]);
  });

  it("forgives one competency that is two steps off once, not twice", () => {
    expect(faultsOf(changed({ 0: [5, 3, 3] }))).toEqual([]);
    expect(faultsOf(changed({ 0: [5, 3, 3], 1: [0, 4, 3] }))).toEqual(["farOff"]);
    expect(faultsOf(changed({ 0: [5, 3, 3], 1: [2, 2, 3] }))).toEqual([]);
  });

  it("names a wrong sample whenever it is not passed", () => {
    const random = new SeededRandom(7);
    const values = () => truth.map((row) => row.map(() => random.below(6)));
    let failed = 0;
    for (let round = 0; round < 2000; round += 1) {
      const own = random.chance(50)
        ? values()
        : truth.map((row) => row.map((value) => value + random.below(3) - 1));
      if (faultsOf(own).length === 0) continue;
      failed += 1;
      const wrong = own.filter((row, place) => isWrong(row, truth[place]!, DEFAULT_CALIBRATION));
      expect(wrong.length).toBeGreaterThan(0);
    }
    expect(failed).toBeGreaterThan(500);
  });

  it("gives a result with its wrong samples", () => {
    const experts = [rated(4, 4, 4), rated(4, 4, 4), rated(4, 4, 4)];
    const samples = [rated(4, 4, 4), rated(6, 6, 4), rated(4, 4, 4)].map((own, place) => ({
      sampleId: `s${place}`,
      own,
      experts,
    }));
    const design = { competencyIds: ["c0", "c1", "c2"], levels: LEVELS };
    const result = calibrationResult(samples, design, DEFAULT_CALIBRATION);
    expect(result.wrongIds).toEqual(["s1"]);
    expect(result.faults).toEqual(["withinOne"]);
    expect(result.accuracy.differential).toBeNull();
  });
});

describe("attempts (D4)", () => {
  const ids = ["a", "b", "c", "d", "e", "f"];

  it("have all samples in an order of their seed", () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 50; seed += 1) {
      const order = shuffledSamples(ids, seed);
      expect(order.toSorted()).toEqual(ids);
      expect(shuffledSamples(ids, seed)).toEqual(order);
      orders.add(order.join(""));
    }
    expect(orders.size).toBeGreaterThan(40);
  });

  it("repeat what was wrong, and all after a pass", () => {
    const past = { finishedAt: new Date(0), hasPassed: false, wrongIds: ["b", "e"] };
    expect(nextSamples(ids, [])).toEqual(ids);
    expect(nextSamples(ids, [past])).toEqual(["b", "e"]);
    expect(nextSamples(ids, [past, { ...past, hasPassed: true, wrongIds: [] }])).toEqual(ids);
    expect(nextSamples(ids, [{ ...past, finishedAt: null }])).toBeNull();
  });
});

describe("validity (D5)", () => {
  it.each([
    ["2026-11-27T10:00:00.000Z", 12, "2027-11-27T10:00:00.000Z"],
    ["2026-08-31T10:00:00.000Z", 6, "2027-02-28T10:00:00.000Z"],
    ["2027-01-31T00:00:00.000Z", 1, "2027-02-28T00:00:00.000Z"],
  ])("of %s for %i months ends at %s", (from, months, until) =>
    expect(validUntil(new Date(from), months).toISOString()).toBe(until),
  );

  it("is that of the certificate that lasts longest", () => {
    const certificates = [
      { personId: "a", until: 100 },
      { personId: "a", until: 200 },
      { personId: "b", until: 50 },
    ];
    expect(calibrationAt("a", certificates, 200)).toEqual({ state: "VALID", until: 200 });
    expect(calibrationAt("a", certificates, 201)).toEqual({ state: "EXPIRED", until: 200 });
    expect(calibrationAt("c", certificates, 0)).toEqual({ state: "NONE" });
  });
});

describe("sets", () => {
  const sample = (id: string, more = {}) => ({
    id,
    kind: "TEXT" as const,
    texts: { en: { html: "<p>Something happens.</p>" } },
    link: null,
    fileId: null,
    ...more,
  });
  const whole = {
    samples: [sample("a"), sample("b"), sample("c")],
    expertIds: ["x", "y", "z"],
    observerIds: ["o"],
  };

  it("need three samples that show something, and three experts", () => {
    expect(unreadySet(whole)).toEqual([]);
    const paths = (set: Partial<typeof whole>) =>
      unreadySet({ ...whole, ...set }).map(({ path }) => path);
    expect(paths({ samples: whole.samples.slice(1) })).toEqual(["samples"]);
    expect(paths({ expertIds: ["x", "y"] })).toEqual(["expertIds"]);
    const broken = [
      sample("a", { texts: { en: { html: "<p>&nbsp;</p>" } } }),
      sample("b", { kind: "LINK" }),
      sample("c", { kind: "DOCUMENT" }),
    ];
    expect(paths({ samples: broken })).toEqual([
      "samples.0.texts",
      "samples.1.link",
      "samples.2.fileId",
    ]);
  });

  it("let nobody rate the model and be measured by it", () =>
    expect(setViolations({ ...whole, observerIds: ["o", "y"] })).toEqual([
      { path: "observerIds.1", rule: "isExpert" },
    ]));

  it("go from written to rated to published, and back only before", () => {
    const moves = SET_STATES.flatMap((from) =>
      SET_STATES.filter((to) => maySetBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves).toEqual([
      "DRAFT RATING",
      "RATING DRAFT",
      "RATING PUBLISHED",
      "PUBLISHED WITHDRAWN",
      "WITHDRAWN PUBLISHED",
    ]);
  });

  it("keep ratings of a sample that asks the same", () => {
    expect(isSameSample(sample("a"), sample("b"))).toBe(true);
    expect(
      isSameSample(sample("a"), sample("a", { texts: { en: { html: "<p>Else.</p>" } } })),
    ).toBe(false);
    expect(isSameSample(sample("a"), sample("a", { link: "https://a.example" }))).toBe(false);
  });

  it("are taken by their experts, then by their observers", () => {
    const people = { expertIds: ["x"], observerIds: ["o"] };
    const roles = SET_STATES.map((state) =>
      ["x", "o", "n"].map((id) => takerRole({ ...people, state }, id)),
    );
    expect(roles).toEqual([
      [null, null, null],
      ["EXPERT", null, null],
      [null, "OBSERVER", null],
      [null, null, null],
    ]);
  });

  it("show the experts' values to editors once closed, and not before their own", () => {
    const editor = { id: "m", permissions: new Set(["EDIT_PROCESSES"] as const) };
    const set = (state: (typeof SET_STATES)[number], observerIds: string[] = []) => ({
      state,
      expertIds: ["x"],
      observerIds,
    });
    expect(seesExperts(set("RATING"), editor, false)).toBe(false);
    expect(seesExperts(set("PUBLISHED"), editor, false)).toBe(true);
    expect(seesExperts(set("PUBLISHED", ["m"]), editor, false)).toBe(false);
    expect(seesExperts(set("PUBLISHED", ["m"]), editor, true)).toBe(true);
    expect(seesExperts(set("PUBLISHED"), { id: "o", permissions: new Set() }, true)).toBe(false);
    expect(SET_STATES.map((state) => setEditAbility(set(state), editor))).toEqual([
      true,
      "isRated",
      "isPublished",
      "isPublished",
    ]);
  });
});

describe("components in words (§4.4)", () => {
  const wordsOf = (name: keyof typeof reference.observers) =>
    accuracyWords(accuracyOf(reference.observers[name].ratings, reference.truth));

  it("say of who is one step too mild: nothing else is wrong", () =>
    expect(wordsOf("oneTooMild")).toEqual({
      level: "milder",
      steps: 1,
      parts: { ranking: "asExperts", competencies: "asExperts", pattern: "asExperts" },
    }));

  it("say of who rates towards the middle: who is strong in what is seen in part", () =>
    expect(wordsOf("towardsMiddle")).toEqual({
      level: "same",
      steps: 0,
      parts: { ranking: "asExperts", competencies: "asExperts", pattern: "partly" },
    }));
});
