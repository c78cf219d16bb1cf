import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { competencyValues, exerciseValues } from "../results/counting.ts";
import { assessmentsOf, cutOffOf, itemOf, randomProcess } from "../results/independent/designs.ts";
import { judgeStep } from "../results/judgement.ts";
import { ratingsOf } from "../results/ratings.ts";
import { judgedItems, ratedExercises } from "../results/step.ts";
import { conferenceCells, conferenceKey, isDecidable, ratingsOfCells } from "./cells.ts";
import { type ConferenceDesign, conferenceEffect } from "./effect.ts";
import { conferenceRows, inDiscussionOrder } from "./rows.ts";

const CANDIDATE = "c";

/** A random process of two steps with the ratings of one candidate, in the product's types. */
function played(seed: number) {
  const { steps, rules } = randomProcess(seed);
  const items = steps.map(itemOf);
  const design: ConferenceDesign = {
    items,
    cutOff: cutOffOf(rules),
    cutOffStrategy: steps[0].strategy,
  };
  const assessments = steps
    .flatMap(assessmentsOf)
    .filter(({ exerciseId }) => exerciseId !== "X")
    .map((one) => ({ ...one, candidateId: CANDIDATE }));
  return { design, assessments, exercises: items.flatMap(ratedExercises) };
}

const cellsOf = (
  { assessments, exercises }: ReturnType<typeof played>,
  order = assessments,
  conference: Readonly<Record<string, number>> = {},
) =>
  conferenceCells([CANDIDATE], exercises, order, (item) => conference[conferenceKey(item)] ?? null);

const seed = fc.integer({ min: 0, max: 100_000 });
const value = fc.constantFrom(null, -2, 0, 1, 2.5, 3, 5);

describe("the items of a conference", () => {
  it("are the same whoever gave which of the values", () => {
    fc.assert(
      fc.property(seed, fc.infiniteStream(fc.nat()), (chosen, random) => {
        const process = played(chosen);
        const shuffled = process.assessments
          .map((one) => ({ one, at: random.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        const renamed = shuffled.map((one) => ({
          ...one,
          observerId: one.observerId && `${one.observerId}x`,
        }));
        expect(cellsOf(process, renamed)).toEqual(cellsOf(process));
      }),
    );
  });

  it("have the ratings that count: no drafts, and no proposals", () => {
    const rated = (
      state: "DRAFT" | "SUBMITTED" | "AS_IS" | "LATE" | "PROPOSED",
      given: number,
    ) => ({
      candidateId: CANDIDATE,
      exerciseId: "e",
      observerId: state,
      assessmentType: "OBSERVATION" as const,
      submission: { state },
      values: [{ competencyId: "k", selectedCriterion: given, selectedCueIds: [] }],
    });
    const all = [
      rated("SUBMITTED", 5),
      rated("DRAFT", 1),
      rated("LATE", 3),
      rated("PROPOSED", 2),
      rated("AS_IS", 4),
    ];
    const cells = conferenceCells(
      [CANDIDATE],
      [{ id: "e", competencyIds: ["k"] }],
      all,
      () => null,
    );
    expect(cells.map(({ ratings }) => ratings.map(({ given }) => given))).toEqual([[3, 4, 5]]);
  });
});

describe("the rows of a conference", () => {
  const row = (...given: number[]) => ({
    candidateId: CANDIDATE,
    exerciseId: "S",
    competencyId: `k${given.join("")}`,
    ratings: given.map((one) => ({ given: one, overwrite: null })),
    conference: null,
  });
  const cells = [row(2, 3), row(1, 1, 5), row(3), row(1, 3, 5), row(4, 4.4, 5.4)];
  const design = (limit: number): ConferenceDesign => ({
    cutOffStrategy: "AVG",
    items: [
      {
        id: "S",
        itemType: "EXERCISE",
        competencyIds: cells.map(({ competencyId }) => competencyId),
        cutOff: {
          calculationScope: "TOTAL",
          calculationSubset: "ALL",
          cutOffValue: limit,
          selectedCompetencies: [],
          selectedExercises: [],
          selectedCutoffValuesCompetencies: {},
          selectedCutoffValuesExercises: {},
          selectedSubItemIndexes: [],
        },
        items: [],
      },
    ],
  });

  it("are agreed up to a range of one, without binary error", () => {
    const rows = conferenceRows(design(3), [row(2, 3), row(3.4, 4.4), row(2, 3.1), row(3)]);
    expect(rows.map(({ isAgreed, range }) => [isAgreed, range])).toEqual([
      [true, 1],
      [true, 1],
      [false, 1.1],
      [true, 0],
    ]);
  });

  it("come with the largest range first, then with what decides, then with the larger spread", () => {
    const order = (limit: number) =>
      inDiscussionOrder(conferenceRows(design(limit), cells)).map(({ values }) => values.join());
    expect(order(100)).toEqual(["1,1,5", "1,3,5", "4,4.4,5.4", "2,3", "3"]);
    // The three ratings of the second row can lift the mean to 4.2, the two of the first only to 3.4.
    const orderOfTwo = (limit: number) =>
      inDiscussionOrder(conferenceRows(design(limit), [row(1, 5), row(1, 1, 5)])).map(
        ({ values }) => values.join(),
      );
    expect(orderOfTwo(100)).toEqual(["1,5", "1,1,5"]);
    expect(orderOfTwo(3.5)).toEqual(["1,1,5", "1,5"]);
  });

  it("turn the decision exactly if lowest and highest value judge otherwise", () => {
    const turns = (limit: number) =>
      conferenceRows(design(limit), [row(1, 5), row(3, 3)]).map((one) => one.turns);
    // All 1 gives a mean of 2, all 5 one of 4.
    expect(turns(2)).toEqual([false, false]);
    expect(turns(2.1)).toEqual([true, false]);
    expect(turns(4)).toEqual([true, false]);
    expect(turns(4.1)).toEqual([false, false]);
  });

  it("keep the order of the design where nothing tells them apart", () => {
    fc.assert(
      fc.property(seed, (chosen) => {
        const process = played(chosen);
        const rows = conferenceRows(process.design, cellsOf(process));
        const ordered = inDiscussionOrder(rows);
        for (const [index, one] of ordered.entries()) {
          const next = ordered[index + 1];
          if (!next) continue;
          const keys = (each: typeof one) =>
            [each.range, Number(each.turns), each.standardDeviation ?? 0] as const;
          const [a, b] = [keys(one), keys(next)];
          const first = a.findIndex((key, at) => key !== b[at]);
          if (first < 0) expect(rows.indexOf(one)).toBeLessThan(rows.indexOf(next));
          else expect(a[first]).toBeGreaterThan(b[first]!);
        }
      }),
    );
  });
});

describe("the effect of a conference value", () => {
  it("is what the results give once it is stored, and before it what they give now", () => {
    fc.assert(
      fc.property(seed, fc.nat(), value, value, (chosen, at, earlier, next) => {
        const process = played(chosen);
        const decidable = cellsOf(process).filter(isDecidable);
        const item = decidable[at % Math.max(decidable.length, 1)];
        if (!item) return;
        const { design, assessments } = process;
        const stored = (conference: number | null) =>
          assessments.map((one) =>
            one.exerciseId !== item.exerciseId || one.assessmentType === "RESULT"
              ? one
              : {
                  ...one,
                  values: one.values.map((each) =>
                    each.competencyId === item.competencyId && conference !== null
                      ? { ...each, conferenceCriterion: conference }
                      : each,
                  ),
                },
          );
        const outcome = (conference: number | null) => {
          const ratings = ratingsOf(stored(conference), "OBSERVATION");
          return (itemId: string) => {
            const judged = judgedItems(design.items, design.cutOff).find(
              ({ id }) => id === itemId,
            )!;
            const strategy = design.cutOffStrategy;
            const { value: total, verdict } = judgeStep({ item: judged, strategy, ratings });
            const find = (values: { id: string; value: number | null }[], id: string) =>
              values.find((one) => one.id === id)?.value ?? null;
            return {
              total,
              verdict,
              exercise: find(exerciseValues(judged, strategy, ratings), item.exerciseId),
              competency: find(competencyValues(judged, strategy, ratings), item.competencyId),
            };
          };
        };
        const cells = cellsOf(
          process,
          assessments,
          earlier === null ? {} : { [conferenceKey(item)]: earlier },
        );
        const effects = conferenceEffect(design, cells, item, next);
        expect(effects.length).toBeGreaterThan(0);
        for (const effect of effects.filter(({ itemId }) => itemId !== "process")) {
          const side = (which: "before" | "after") => ({
            total: effect.total[which],
            verdict: effect.verdict[which],
            exercise: effect.exercise[which],
            competency: effect.competency[which],
          });
          expect(side("before")).toEqual(outcome(earlier)(effect.itemId));
          expect(side("after")).toEqual(outcome(next)(effect.itemId));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("leaves what a moderator has overwritten, and adds no rating", () => {
    const cells = [
      {
        candidateId: CANDIDATE,
        exerciseId: "S",
        competencyId: "k",
        ratings: [
          { given: 2, overwrite: null },
          { given: 3, overwrite: 5 },
          { given: null, overwrite: 4 },
        ],
        conference: 1,
      },
    ];
    expect(ratingsOfCells(cells).map((one) => one.value)).toEqual([1, 5, 4]);
  });
});
