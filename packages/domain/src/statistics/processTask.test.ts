import { describe, expect, it } from "vitest";
import type { StoredRating } from "./independentRatings.ts";
import { answerProcessStatistics, type ProcessStatisticsTask } from "./processTask.ts";
import { answerStatistics } from "./statisticsTask.ts";

const process = { items: [], cutOffStrategy: "AVG" as const };
const VALUES = [1, 2, 3, 4, 5];

/** Two observers of each candidate in two exercises with two competencies; the same candidates in every run. */
const ratingsOf = (candidates: number, seed: number, change = (value: number) => value) =>
  Array.from({ length: candidates * 4 }, (_, place): StoredRating => {
    const [candidate, exercise, observer] = [place >> 2, (place >> 1) & 1, place & 1];
    return {
      candidateId: `P${candidate}`,
      exerciseId: `E${exercise}`,
      observerId: `O${(observer + candidate + exercise) % 3}`,
      assessmentType: "OBSERVATION",
      changedAt: seed * 1000 + place,
      values: [0, 1].map((competency) => ({
        competencyId: `C${competency}`,
        selectedCriterion: change(
          1 + ((candidate * 3 + exercise * 5 + competency * 7 + observer * place + seed) % 5),
        ),
        selectedCueIds: [],
      })),
    };
  });

const taskOf = (
  change: (value: number) => number = (value) => value,
  shows: ProcessStatisticsTask["shows"] = "RUN_AND_OBSERVERS",
): ProcessStatisticsTask => ({
  shows,
  readerId: "O1",
  process,
  scale: VALUES.map(change),
  runs: [
    { runId: "r1", assessments: ratingsOf(9, 1, change) },
    { runId: "r2", assessments: ratingsOf(8, 2, change) },
  ],
});
const valueOf = <T>(figure: { shown: string; value?: T } | undefined): T => {
  if (figure?.value === undefined) throw new Error(`no value: ${figure?.shown}`);
  return figure.value;
};
const close = (found: unknown): unknown =>
  JSON.parse(JSON.stringify(found), (_, value: unknown) =>
    typeof value === "number" ? (expect.closeTo(value, 6) as unknown) : value,
  );

describe("statistics over several runs", () => {
  it("do not depend on the order of runs and ratings, nor on names (C3)", () => {
    const task = taskOf();
    const turned = {
      ...task,
      runs: task.runs.toReversed().map(({ runId, assessments }) => ({
        runId: `z${runId === "r1" ? 1 : 2}`,
        assessments: assessments.toReversed(),
      })),
    };
    expect(answerProcessStatistics(turned)).toEqual(close(answerProcessStatistics(task)));
  });

  it("shift with nothing but the values, and count variances in squares (C3)", () => {
    const { statistics } = answerProcessStatistics(taskOf());
    const shifted = answerProcessStatistics(taskOf((value) => value + 10)).statistics;
    expect(shifted.shares).toEqual(close(statistics.shares));
    expect(shifted.observers).toEqual(close(statistics.observers));
    const doubled = answerProcessStatistics(taskOf((value) => value * 2)).statistics;
    const reml = Object.entries(valueOf(statistics.shares).reml);
    expect(reml.length).toBeGreaterThan(3);
    expect(valueOf(doubled.shares).reml).toEqual(
      close(Object.fromEntries(reml.map(([name, value]) => [name, value * 4]))),
    );
    expect(valueOf(doubled.shares).share).toEqual(close(valueOf(statistics.shares).share));
  });

  it("count a person in two runs as two candidates, and name nobody", () => {
    const answer = answerProcessStatistics(taskOf());
    expect(valueOf(answer.statistics.overall)).toMatchObject({
      candidatesBehind: 17,
      perCandidate: [],
    });
    expect(JSON.stringify(answer)).not.toMatch(/"P\d|r1|r2/);
    expect(answer.statistics).not.toHaveProperty("within");
  });

  it("are the own ones first, and nothing more to who sees no others", () => {
    expect(answerProcessStatistics(taskOf()).statistics.observers[0]?.observerId).toBe("O1");
    const own = answerProcessStatistics(taskOf(undefined, "OWN")).statistics;
    expect(Object.keys(own).toSorted()).toEqual(["agreement", "observers"]);
    expect(own.observers.map(({ observerId }) => observerId)).toEqual(["O1"]);
  });
});

describe("a run that is too small", () => {
  const of = (candidates: number, lenders: number[]) =>
    answerStatistics({
      shows: "RUN",
      readerId: "X",
      process,
      scale: VALUES,
      candidateIds: [],
      assessments: ratingsOf(candidates, 1),
      runsOfProcess: lenders.map((count, seed) => ({
        runId: `r${seed}`,
        assessments: ratingsOf(count, seed + 1),
      })),
    }).statistics.overall;

  it("rests on the components of its process, as they are over all of its runs", () => {
    const found = valueOf(of(9, [9, 8]));
    expect(found).toMatchObject({ source: "process", candidatesBehind: 17 });
    const pooled = valueOf(answerProcessStatistics(taskOf()).statistics.overall);
    expect(found.T_observers).toBeCloseTo(pooled.T_observers, 6);
  });

  it("borrows nothing where all runs together are too small, or it is large enough", () => {
    expect(of(6, [6, 8])).toMatchObject({ shown: "tooFew" });
    expect(valueOf(of(15, [15, 8]))).toMatchObject({ source: "run", candidatesBehind: 15 });
  });
});
