import { mayObserveCell } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildRun, buildRunCandidate, buildTeam, testId } from "../../../testing/buildRun.ts";
import { nearestCell, observableCells, type Place } from "./cells.ts";

const [GROUP, ROLE, INTERVIEW] = [testId(11), testId(12), testId(13)];
const [ME, OTHER] = [testId(400), testId(401)];
const [MINE, THEIRS] = [testId(200), testId(201)];
const cells = (...teams: (string | undefined)[]) =>
  Object.fromEntries(
    [GROUP, ROLE, INTERVIEW].flatMap((id, index) => {
      const team = teams[index];
      return team === undefined ? [] : [[id, team]];
    }),
  );
const run = buildRun({
  runState: "STARTED",
  observerTeams: [buildTeam(200, 400), buildTeam(201, 401), buildTeam(202, 400, 401)],
  candidates: [
    buildRunCandidate(301, cells(MINE, THEIRS, testId(202))),
    buildRunCandidate(302, cells(THEIRS, undefined, MINE)),
    buildRunCandidate(303),
  ],
});
const place = (candidate: number, exerciseId: string): Place => ({
  candidateId: testId(candidate),
  exerciseId,
});

describe("the cells that somebody may observe", () => {
  it("are those of their teams, candidate by candidate, in the order of the exercises", () => {
    expect(observableCells(run, ME)).toEqual([
      place(301, GROUP),
      place(301, INTERVIEW),
      place(302, INTERVIEW),
    ]);
    expect(observableCells(run, OTHER)).toEqual([
      place(301, ROLE),
      place(301, INTERVIEW),
      place(302, GROUP),
    ]);
  });

  it("are none of the centre itself, and none for who is in no team", () => {
    const ids = observableCells(run, ME).map(({ exerciseId }) => exerciseId);
    expect(ids).not.toContain(testId(10));
    expect(observableCells(run, testId(402))).toEqual([]);
    expect(observableCells(buildRun(), ME)).toEqual([]);
  });

  it("are none of an exercise that is not observed", () => {
    const [centre, interview] = run.process.items;
    if (!centre || !interview) throw new Error("The process has changed.");
    const items = [centre, { ...interview, isObserved: false }];
    const without = { ...run, process: { ...run.process, items } };
    expect(observableCells(without, ME)).toEqual([place(301, GROUP)]);
  });

  it("are what the rule of the domain allows, for any assignment", () => {
    const team = fc.constantFrom(MINE, THEIRS, testId(202), undefined);
    fc.assert(
      fc.property(fc.array(fc.tuple(team, team, team), { maxLength: 4 }), (assigned) => {
        const candidates = assigned.map((teams, index) =>
          buildRunCandidate(301 + index, cells(...teams)),
        );
        const given = { ...run, candidates };
        const expected = candidates.flatMap(({ candidateId }) =>
          [GROUP, ROLE, INTERVIEW]
            .filter((id) => mayObserveCell(given, ME, candidateId, id))
            .map((exerciseId) => ({ candidateId, exerciseId })),
        );
        expect(observableCells(given, ME)).toEqual(expected);
      }),
    );
  });
});

describe("the nearest cell to the wanted one", () => {
  const some = observableCells(run, ME);
  const id = fc.constantFrom(...[301, 302, 303].map(testId));
  const exercise = fc.constantFrom(GROUP, ROLE, INTERVIEW);
  const wanted = fc.record({ candidateId: id, exerciseId: exercise }, { requiredKeys: [] });

  it("is one of those that there are, and the wanted one where it is there", () => {
    fc.assert(
      fc.property(fc.subarray(some), wanted, (left, want) => {
        const found = nearestCell(left, want);
        if (left.length === 0) expect(found).toBeUndefined();
        else expect(left).toContain(found);
        const exact = left.find(
          (one) => one.candidateId === want.candidateId && one.exerciseId === want.exerciseId,
        );
        if (exact) expect(found).toBe(exact);
        // The same candidate before the same exercise, and either before just any cell.
        const isOfCandidate = left.some((one) => one.candidateId === want.candidateId);
        if (isOfCandidate) expect(found?.candidateId).toBe(want.candidateId);
        else if (left.some((one) => one.exerciseId === want.exerciseId))
          expect(found?.exerciseId).toBe(want.exerciseId);
      }),
    );
  });
});
