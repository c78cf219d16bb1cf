import { PROGRESS_TONES } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCandidateSummary, buildSummary, testDesign } from "../../../testing/buildRun.ts";
import {
  cellsOf,
  COUNT_TONES,
  countLacking,
  countOf,
  countProgress,
  lacksRatings,
  overallOf,
  shownCells,
  takesPart,
} from "./cells.ts";
import { ratersOf } from "./raters.ts";

const run = buildSummary(1, { observerNames: ["Eva", "Finn", "Mo"] });
const raters = (...letters: string[]) => buildCandidateSummary(1, { raters: letters });
const progress = fc.array(fc.constantFrom("0", "1", "2", "-"), { minLength: 3, maxLength: 3 });
const candidates = fc
  .array(progress, { maxLength: 5 })
  .map((all) =>
    all.map((letters, index) => buildCandidateSummary(index, { progress: letters.join("") })),
  );

describe("the observers who rate a candidate in an exercise", () => {
  it("are named with how far they are", () => {
    expect(ratersOf(run, raters("02-", "--1"), 0)).toEqual([
      { name: "Eva", progress: "NOT_STARTED" },
      { name: "Finn", progress: "FINISHED" },
    ]);
    expect(ratersOf(run, raters("02-", "--1"), 1)).toEqual([{ name: "Mo", progress: "STARTED" }]);
  });

  it("are none where the caller does not get them, or nobody rates", () => {
    expect(ratersOf(run, buildCandidateSummary(1), 0)).toEqual([]);
    expect(ratersOf(run, raters("---"), 0)).toEqual([]);
    expect(ratersOf(run, raters("0"), 5)).toEqual([]);
    expect(ratersOf(buildSummary(1), raters("012"), 0)).toEqual([]);
  });

  it("are those whose letters are there, where a name came later", () => {
    expect(ratersOf(run, raters("2"), 0)).toEqual([{ name: "Eva", progress: "FINISHED" }]);
  });
});

describe("the progress of a run", () => {
  it("counts every cell with something to rate once", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const counts = countProgress(all);
        const cells = all
          .flatMap((one) => one.progress.split(""))
          .filter((letter) => letter !== "-");
        expect(countOf(counts)).toBe(cells.length);
        expect(countLacking(all)).toBe(cells.filter((letter) => letter !== "2").length);
        // Exercise by exercise it comes to the same.
        const single = [0, 1, 2].map((exercise) => countOf(countProgress(all, exercise)));
        expect(single.reduce((a, b) => a + b, 0)).toBe(cells.length);
      }),
    );
  });

  it("lacks what the caller has not submitted, and nothing of what they have", () => {
    const lacking = (letters: string, submitted: string, fields = {}) =>
      countLacking([
        buildCandidateSummary(1, { cells: "rrr", progress: letters, submitted, ...fields }),
      ]);
    expect(lacking("222", "000")).toBe(3);
    expect(lacking("012", "111")).toBe(0);
    expect(lacking("2--", "000")).toBe(1);
    expect(lacking("222", "000", { cells: "sss" })).toBe(0);
    // People who see all ratings wait for the other observers too.
    expect(lacking("112", "111", { raters: ["20", "20", "22"] })).toBe(2);
  });

  it("of a candidate lacks something unless all is done", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        for (const one of all) {
          const missing = countLacking([one]);
          expect(lacksRatings(one)).toBe(missing > 0);
          expect(overallOf(one) === "FINISHED").toBe(missing === 0 && /2/.test(one.progress));
        }
      }),
    );
  });

  it("knows no exercise that the design has not", () => {
    expect(countOf(countProgress([buildCandidateSummary(1, { progress: "012" })], 7))).toBe(0);
  });
});

describe("the cells that are shown", () => {
  const cells = (own: string, letters: string) =>
    cellsOf(buildCandidateSummary(1, { cells: own, progress: letters }), testDesign);
  const ids = (...args: Parameters<typeof shownCells>) =>
    shownCells(...args).map(({ exerciseId }) => Number.parseInt(exerciseId, 16));

  it("are only those in which something is missing, where that is asked for", () => {
    expect(ids(cells("rrr", "021"), false, true)).toEqual([11, 13]);
    expect(ids(cells("rrr", "222"), true, true)).toEqual([]);
    expect(ids(cells("sss", "0--"), true, true)).toEqual([11]);
  });

  it("are those that the caller observes, or of which they see how far they are", () => {
    expect(ids(cells("o--", "---"), false)).toEqual([11]);
    expect(ids(cells("---", "--1"), false)).toEqual([13]);
    expect(ids(cells("---", "---"), false)).toEqual([]);
    expect(ids(cells("---", "---"), true)).toEqual([11, 12, 13]);
  });

  it("have no one who observes where the summary says less than the design has", () => {
    const [first, , third] = cells("r", "1");
    expect(first).toMatchObject({ mayRate: true, progress: "STARTED" });
    expect(third).toMatchObject({ mayObserve: false, isAssigned: false, progress: null });
  });
});

describe("a run in which the caller takes part", () => {
  it.each([
    [["---", "--o"], true],
    [["r--"], true],
    [["---", "s-s"], false],
    [[], false],
  ])("is one with a cell of theirs: %j", (cells, isPart) => {
    const people = cells.map((own, index) => buildCandidateSummary(index, { cells: own }));
    expect(takesPart(buildSummary(1, { candidates: people }))).toBe(isPart);
  });
});

it("shows unfinished work in red only where a requirement wants it", () => {
  expect(new Set(Object.values(PROGRESS_TONES)).size).toBe(3);
  expect(COUNT_TONES).toEqual({ ...PROGRESS_TONES, NOT_STARTED: "todo" });
});
