import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVA, FINN, MODERATOR, rating, result } from "../../../testing/buildRating.ts";
import { testId } from "../../../testing/buildRun.ts";
import {
  ANNA,
  GROUP,
  INTERVIEW,
  LEADING,
  LISTENING,
  observedRun,
  ROLE_PLAY,
} from "../../../testing/observedRun.ts";
import { competencyCells, observerColumns, observersOf, valueIn } from "./candidateColumns.ts";
import { ratedLeaves } from "./steps.ts";

const [GONE, GONE_TOO] = [testId(410), testId(411)];
const person = (id: string, lastName: string | null, type: "USER" | "CANDIDATE" = "USER") => ({
  id,
  firstName: lastName === null ? null : "Kim",
  lastName,
  type,
});
const run = observedRun(EVA, {
  people: [person(EVA, "Meyer"), person(FINN, "Öz"), person(GONE_TOO, null)] as never,
});
const exercises = run.process.items.flatMap((item) => ratedLeaves(item));
const columns = (...assessments: Parameters<typeof observerColumns>[2]) =>
  observerColumns(run, exercises, assessments);

describe("the columns of a candidate's table", () => {
  it("stand exercise by exercise, whatever the order of the ratings", () => {
    const given = [
      rating(ANNA, INTERVIEW, EVA, 3),
      rating(ANNA, GROUP, FINN, 4),
      rating(ANNA, ROLE_PLAY, EVA, 5),
      rating(ANNA, GROUP, EVA, 2),
    ];
    expect(columns(...given).map(({ exerciseId, observerId }) => [exerciseId, observerId])).toEqual(
      [
        [GROUP, FINN],
        [GROUP, EVA],
        [ROLE_PLAY, EVA],
        [INTERVIEW, EVA],
      ],
    );
  });

  it("have the observers alike in every exercise, in the order in which they first appear", () => {
    const given = [
      rating(ANNA, GROUP, FINN, 4),
      rating(ANNA, ROLE_PLAY, EVA, 5),
      rating(ANNA, ROLE_PLAY, FINN, 5),
      rating(ANNA, INTERVIEW, EVA, 5),
      rating(ANNA, INTERVIEW, FINN, 5),
    ];
    const shown = columns(...given).map(({ observerId }) => observerId);
    expect(shown).toEqual([FINN, FINN, EVA, FINN, EVA]);
  });

  it("name who is known, and number who is not any more, from 1 in order of appearance", () => {
    const given = [
      rating(ANNA, GROUP, GONE_TOO, 4),
      rating(ANNA, GROUP, EVA, 4),
      rating(ANNA, ROLE_PLAY, GONE, 4),
      rating(ANNA, INTERVIEW, GONE_TOO, 4),
    ];
    expect(columns(...given).map(({ person: one, number }) => one?.lastName ?? number)).toEqual([
      1,
      "Meyer",
      2,
      1,
    ]);
  });

  it("are none of an overall result, nor of an exercise that is not shown", () => {
    expect(columns(result(ANNA, GROUP, 4), rating(ANNA, testId(99), EVA, 4))).toEqual([]);
    expect(columns()).toEqual([]);
  });

  it("hold what counts: a moderator's correction in place of the observer's value", () => {
    const corrected = rating(ANNA, GROUP, EVA, 2, 3);
    corrected.values[0]!.selectedCriterionOverwrite = 5;
    const [column] = columns(corrected);
    expect(column?.values.get(LEADING)).toBe(5);
    expect(column?.values.get(LISTENING)).toBe(3);
    expect(column && valueIn(column, LEADING)?.selectedCriterion).toBe(2);
    expect(column && valueIn(column, testId(99))).toBeUndefined();
  });
});

describe("who an observer is", () => {
  it("has the number of the table, and those who only wrote come after it", () => {
    const given = [rating(ANNA, GROUP, GONE, 4)];
    const observerOf = observersOf(run, exercises, given, [EVA, GONE_TOO, GONE]);
    expect(observerOf(GONE).number).toBe(1);
    expect(observerOf(GONE_TOO).number).toBe(2);
    expect(observerOf(EVA)).toMatchObject({ person: { lastName: "Meyer" }, number: undefined });
  });

  it("is nobody where neither a rating nor a text is theirs", () => {
    const observerOf = observersOf(run, exercises, []);
    expect(observerOf(MODERATOR)).toEqual({ person: undefined, number: undefined });
  });
});

describe("a competency's ratings", () => {
  const given = (...values: (number | null)[]) =>
    columns(...values.map((value, index) => rating(ANNA, GROUP, testId(500 + index), value)));
  const shown = (...values: (number | null)[]) => competencyCells(given(...values), LEADING);

  it("stand column by column, with nothing where nobody has rated", () => {
    expect(shown(4, null, 3).map(({ value }) => value)).toEqual([4, null, 3]);
    expect(competencyCells(given(4), testId(99))).toEqual([{ value: null, differs: false }]);
  });

  it.each([
    [
      [3, 3, 3],
      [false, false, false],
    ],
    [
      [3, 4],
      [false, false],
    ],
    [
      [3, 5],
      [true, true],
    ],
    [
      [1, 3, 2],
      [true, true, false],
    ],
    [
      [1, null, 5],
      [true, false, true],
    ],
    [[5], [false]],
    [
      [null, null],
      [false, false],
    ],
  ])("%j stand out where they are more than 1 apart", (values, differs) => {
    expect(shown(...values).map((cell) => cell.differs)).toEqual(differs);
  });

  it("stand out for the same ratings, whatever their order", () => {
    const values = fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { maxLength: 6 });
    fc.assert(
      fc.property(values, (list) => {
        const marked = (of: typeof list) =>
          shown(...of)
            .map(({ value, differs }) => `${value} ${differs}`)
            .toSorted();
        expect(marked(list.toReversed())).toEqual(marked(list));
      }),
      { numRuns: 40 },
    );
  });
});
