import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanRun } from "./cleanDesign.ts";
import { type CheckedRun, staffingWarnings } from "./staffingWarnings.ts";
import type { DesignWarning } from "./warning.ts";

const checkRun = (changes: Partial<CheckedRun> = {}) => staffingWarnings(cleanRun(changes));

/** The clean run with the teams of some cells replaced. */
const staffed = (teamOf: (candidate: number, exercise: number) => string | null | undefined) => {
  const { candidates, observerTeams } = cleanRun();
  const next = candidates.map((candidate, index) => ({
    ...candidate,
    exercises: candidate.exercises.map((cell, exercise) => {
      const team = teamOf(index, exercise);
      return team === undefined ? cell : { ...cell, observerTeamId: team };
    }),
  }));
  const used = new Set(next.flatMap(({ exercises }) => exercises.map((one) => one.observerTeamId)));
  const teams = [...used].filter(
    (id) => id !== null && !observerTeams.some((one) => one.id === id),
  );
  return {
    candidates: next,
    observerTeams: [
      ...observerTeams,
      ...teams.map((id) => ({
        id: id!,
        observers: id!.split(""),
        observersHaveModeratorView: false,
      })),
    ],
  };
};

describe("the check of a run's staffing", () => {
  it("has nothing to say about a clean one", () => {
    expect(checkRun()).toEqual([]);
  });

  it.each<[string, Partial<CheckedRun>, DesignWarning[]]>([
    [
      "R1: a cell with one observer, and the candidate's number that differs from others'",
      staffed((candidate, exercise) => (candidate === 0 && exercise === 2 ? "g" : undefined)),
      [
        { kind: "R1", place: { candidateId: "k0", itemId: "interview" }, count: 1 },
        { kind: "R5_observers", place: { candidateId: "k0" } },
        { kind: "R6", place: { groups: [["a", "b", "c", "d", "e", "f"], ["g"]] }, count: 2 },
      ],
    ],
    [
      "R2, R3: the same two observers in all exercises of a candidate",
      staffed((candidate) => (candidate === 1 ? "ab" : undefined)),
      [
        { kind: "R2", place: { candidateId: "k1" }, count: 2 },
        { kind: "R3_pair", place: { candidateId: "k1", observerIds: ["a", "b"] } },
      ],
    ],
    [
      "R5: a candidate with one exercise less",
      staffed((candidate, exercise) => (candidate === 3 && exercise === 2 ? null : undefined)),
      [{ kind: "R5_exercises", place: { candidateId: "k3" } }],
    ],
    [
      "R7: an observer who must not watch the candidate",
      { conflicts: [{ candidateId: "k2", observerId: "b" }] },
      [
        {
          kind: "R7_conflict",
          place: { candidateId: "k2", itemId: "group", observerIds: ["b"] },
        },
      ],
    ],
    [
      "R9: ratings that are not independent, and rest on no evidence",
      { ratingRules: null },
      [
        { kind: "R9_sealing", place: {} },
        { kind: "R9_evidence", place: {} },
      ],
    ],
    [
      "R9: ratings without evidence",
      { ratingRules: { sealing: "CELL", names: "NEVER" } },
      [{ kind: "R9_evidence", place: {} }],
    ],
  ])("finds %s, and nothing else", (_, changes, expected) => {
    expect(checkRun(changes)).toEqual(expected);
  });

  it("finds R3: one observer in more than half of a candidate's cells", () => {
    const found = checkRun(
      staffed((candidate, exercise) =>
        candidate === 0 ? ["ab", "ac", "ef"][exercise] : undefined,
      ),
    );
    expect(found).toEqual([
      { kind: "R3_observer", place: { candidateId: "k0", observerIds: ["a"] }, count: 2 },
    ]);
  });

  it("finds R4: more than two candidates of a group exercise for each observer", () => {
    const found = checkRun(staffed((_, exercise) => (exercise === 1 ? "ab" : undefined)));
    expect(found.filter(({ kind }) => kind === "R4")).toEqual([]);
    const { candidates } = cleanRun();
    const fifth = { ...candidates[0]!, candidateId: "k4" };
    const crowded = staffed((_, exercise) => (exercise === 1 ? "ab" : undefined));
    const more = checkRun({
      ...crowded,
      candidates: [
        ...crowded.candidates,
        { ...crowded.candidates[0]!, candidateId: fifth.candidateId },
      ],
    });
    expect(more.filter(({ kind }) => kind === "R4")).toEqual([
      { kind: "R4", place: { itemId: "group" }, count: 2.5 },
    ]);
  });

  it("finds R6: observers who never watch anybody together, in a group for each", () => {
    const halves = [
      ["ab", "cd"],
      ["ef", "gh"],
    ];
    const found = checkRun(staffed((candidate, exercise) => halves[candidate % 2]![exercise % 2]));
    expect(found.filter(({ kind }) => kind === "R6")).toEqual([
      {
        kind: "R6",
        place: {
          groups: [
            ["a", "b"],
            ["c", "d"],
            ["e", "f"],
            ["g", "h"],
          ],
        },
        count: 4,
      },
    ]);
  });

  it("finds R4: a group of the timetable with too few observers, whatever teams there are in all", () => {
    const session = (ids: string[], ...observers: string[]) => ({
      exerciseId: "group",
      candidates: ids.map((id) => ({ id, observers })),
    });
    expect(
      checkRun({ sessions: [session(["k0", "k1"], "c"), session(["k2", "k3"], "b")] }),
    ).toEqual([]);
    expect(
      checkRun({ sessions: [session(["k0", "k1", "k2"], "c"), session(["k3"], "b")] }),
    ).toEqual([{ kind: "R4", place: { itemId: "group" }, count: 3 }]);
    const other = { ...session(["k0", "k1", "k2"], "c"), exerciseId: "presentation" };
    expect(checkRun({ sessions: [other, session([], "c")] })).toEqual([]);
  });

  it("finds R7: a candidate in their own team, who does not count as an observer", () => {
    const { observerTeams } = cleanRun();
    const found = checkRun({
      observerTeams: observerTeams.map((team) =>
        team.id === "ef" ? { ...team, observers: ["e", "k0"] } : team,
      ),
    });
    expect(found).toContainEqual({
      kind: "R7_self",
      place: { candidateId: "k0", itemId: "interview" },
    });
    expect(found).toContainEqual({
      kind: "R1",
      place: { candidateId: "k0", itemId: "interview" },
      count: 1,
    });
  });

  it("does not depend on the order of candidates, teams and observers but for the order of its answer", () => {
    const random = fc.record({
      cells: fc.array(fc.constantFrom("ab", "cd", "e", "abc", null), {
        minLength: 12,
        maxLength: 12,
      }),
      seed: fc.integer(),
    });
    const keys = (run: CheckedRun) =>
      staffingWarnings(run)
        .filter(({ kind }) => !kind.startsWith("R5"))
        .map(({ kind, place, count }) => {
          const observerIds = place.observerIds?.toSorted();
          const groups = place.groups?.map((group) => group.join()).toSorted();
          return JSON.stringify({ kind, ...place, observerIds, groups, count });
        })
        .toSorted();
    fc.assert(
      fc.property(random, ({ cells }) => {
        const run = cleanRun(staffed((candidate, exercise) => cells[candidate * 3 + exercise]));
        const turned = {
          ...run,
          candidates: run.candidates.toReversed(),
          observerTeams: run.observerTeams
            .toReversed()
            .map((team) => ({ ...team, observers: team.observers.toReversed() })),
        };
        expect(keys(turned)).toEqual(keys(run));
      }),
    );
  });
});
