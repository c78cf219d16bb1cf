import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RatingValue } from "../assessments/rating.ts";
import { conferenceCells, ratingsOfCells } from "./cells.ts";
import { conferenceRows, itemStanding } from "./rows.ts";
import {
  askedObservers,
  isAskable,
  awaitedObservers,
  namelessAnswers,
  type RevisedValue,
  type SecondRound,
  toldRound,
  withRevised,
} from "./rounds.ts";

const ITEM = { candidateId: "c", exerciseId: "e", competencyId: "k" };
const ASKED = ["o1", "o2", "o3", "o4"];
const round = (answers: readonly RevisedValue[], isOpen: boolean): SecondRound => ({
  ...ITEM,
  isOpen,
  answers,
});
const answersOf = fc.uniqueArray(fc.constantFrom(...ASKED)).chain((ids) =>
  fc.tuple(
    ...ids.map((observerId) =>
      fc.record({
        observerId: fc.constant(observerId),
        value: fc.integer({ min: 1, max: 5 }),
        reason: fc.option(fc.string()),
      }),
    ),
  ),
);
const readerOf = fc.record({ leads: fc.boolean(), seesNames: fc.boolean() });

describe("a second round", () => {
  it("tells nothing that depends on what was answered, until it is closed", () => {
    fc.assert(
      fc.property(answersOf, readerOf, fc.integer({ min: 1, max: 5 }), fc.string(), (...of) => {
        const [answers, reader, value, reason] = of;
        const others = answers.map((one) => ({ ...one, value, reason }));
        const told = toldRound(round(answers, true), ASKED, reader);
        expect(toldRound(round(others, true), ASKED, reader)).toEqual(told);
        expect(told).not.toHaveProperty("answers");
      }),
    );
  });

  it("tells how many have answered to who leads it alone, and who only where names are shown", () => {
    const answers = [{ observerId: "o2", value: 3, reason: "" }];
    const told = (leads: boolean, seesNames: boolean) =>
      toldRound(round(answers, true), ASKED, { leads, seesNames });
    expect(told(false, true)).toEqual({ isOpen: true });
    expect(told(true, false)).toEqual({ isOpen: true, answered: 1 });
    expect(told(true, true)).toEqual({
      isOpen: true,
      answered: 1,
      awaitedIds: ["o1", "o3", "o4"],
    });
  });

  it("shows all answers once it is closed, whoever gave which", () => {
    fc.assert(
      fc.property(answersOf, readerOf, fc.shuffledSubarray(ASKED, { minLength: 4 }), (...of) => {
        const [answers, reader, ids] = of;
        const told = toldRound(round(answers, false), ASKED, reader);
        const renamed = answers
          .map((one) => ({ ...one, observerId: ids[ASKED.indexOf(one.observerId)]! }))
          .toSorted((a, b) => (a.observerId < b.observerId ? -1 : 1));
        expect(toldRound(round(renamed, false), ASKED, reader)).toEqual(told);
        const given = answers.map(({ value, reason }) =>
          reason === null ? { value } : { value, reason },
        );
        expect(told).toStrictEqual({
          isOpen: false,
          answered: given.length,
          answers: expect.arrayContaining(given),
        });
        expect(told.answers?.map((one) => one.value)).toEqual(
          given.map((one) => one.value).toSorted((a, b) => a - b),
        );
      }),
    );
    expect(namelessAnswers({ answers: [{ observerId: "o1", value: 2, reason: null }] })).toEqual([
      { value: 2 },
    ]);
  });
});

const rated = (
  observerId: string,
  value: Partial<RatingValue>,
  state: "SUBMITTED" | "DRAFT" | "PROPOSED" | "AS_IS" = "SUBMITTED",
) => ({
  candidateId: "c",
  exerciseId: "e",
  observerId,
  assessmentType: "OBSERVATION" as const,
  submission: { state },
  values: [{ competencyId: "k", selectedCriterion: null, selectedCueIds: [], ...value }],
});

describe("who is asked in a second round", () => {
  it("has a value of the item that counts", () => {
    const all = [
      rated("o4", { selectedCriterion: 3 }),
      rated("o1", { selectedCriterion: 1 }, "AS_IS"),
      rated("o2", { selectedCriterion: 1 }, "DRAFT"),
      rated("o3", { selectedCriterion: 1 }, "PROPOSED"),
      rated("o5", {}),
      { ...rated("o6", { selectedCriterion: 2 }), exerciseId: "other" },
      { ...rated("o7", { selectedCriterion: 2 }), candidateId: "other" },
    ];
    expect(askedObservers(all, ITEM)).toEqual(["o1", "o4"]);
    const answers = [{ observerId: "o4", value: 2, reason: "" }];
    expect(awaitedObservers({ answers }, ["o1", "o4"])).toEqual(["o1"]);
  });
});

describe("the ratings after second rounds", () => {
  const answer = (observerId: string, value: number) => ({ observerId, value, reason: "" });
  const revisedIn = (...rounds: SecondRound[]) =>
    withRevised(
      [
        rated("o1", { selectedCriterion: 1 }),
        rated("o2", { selectedCriterion: 2, revisedCriterion: 9 }),
      ],
      rounds,
    ).map(({ values }) => values.map((one) => one.revisedCriterion));

  it("have what was given in the latest closed one, and nothing of an open or an earlier one", () => {
    const first = round([answer("o1", 4), answer("o2", 5)], false);
    expect(revisedIn()).toEqual([[undefined], [undefined]]);
    expect(revisedIn(first)).toEqual([[4], [5]]);
    expect(revisedIn(first, round([answer("o1", 3)], true))).toEqual([[4], [5]]);
    expect(revisedIn(first, round([answer("o1", 3)], false))).toEqual([[3], [undefined]]);
    expect(revisedIn({ ...first, competencyId: "other" })).toEqual([[undefined], [undefined]]);
  });
});

describe("an item after a second round", () => {
  const cellsOf = (...all: ReturnType<typeof rated>[]) =>
    conferenceCells(["c"], [{ id: "e", competencyIds: ["k"] }], all, () => null);

  it("has the independent values, and all again as they stand now, neither said to be the other", () => {
    const [cell] = cellsOf(
      rated("o1", { selectedCriterion: 5, revisedCriterion: 3 }),
      rated("o2", { selectedCriterion: 1, revisedCriterion: 4 }),
      rated("o3", { selectedCriterion: 2 }),
    );
    expect(cell?.ratings.map(({ given }) => given)).toEqual([1, 2, 5]);
    expect(cell?.revised?.map(({ given }) => given)).toEqual([2, 3, 4]);
    expect(ratingsOfCells([cell!]).map(({ value }) => value)).toEqual([2, 3, 4]);
    expect(ratingsOfCells([{ ...cell!, conference: 1 }]).map(({ value }) => value)).toEqual([
      1, 1, 1,
    ]);
    expect(itemStanding("AVG", { ...cell!, conference: 1 })).toEqual({
      values: [2, 3, 4],
      calculated: 3,
    });
  });

  it("is discussed by how far the observers are apart now", () => {
    const design = { items: [], cutOffStrategy: "AVG" } as const;
    const [row] = conferenceRows(
      design,
      cellsOf(
        rated("o1", { selectedCriterion: 5, revisedCriterion: 3 }),
        rated("o2", { selectedCriterion: 1, revisedCriterion: 3 }),
      ),
    );
    expect(row).toMatchObject({ values: [1, 5], latest: [3, 3], range: 0, isAgreed: true });
  });

  it("can be asked about while the run is started, if an observer has a value to revise", () => {
    const [given, overwritten] = [
      rated("o1", { selectedCriterion: 5 }),
      rated("o1", { selectedCriterionOverwrite: 5 }),
    ].map((one) => cellsOf(one)[0]!);
    expect(isAskable("STARTED", given!)).toBe(true);
    expect(isAskable("FINISHED", given!)).toBe(false);
    expect(isAskable("STARTED", overwritten!)).toBe(false);
  });

  it("has nothing of a round where nobody has revised a value", () => {
    expect(cellsOf(rated("o1", { selectedCriterion: 5 }))[0]).not.toHaveProperty("revised");
  });
});
