import { describe, expect, it } from "vitest";
import {
  CANDIDATE_STATES,
  CANDIDATE_STATE_TONES,
  isAnonymous,
  numberByAppearance,
} from "./candidates.ts";
import { cellKey, runEditViolations } from "./edit.ts";
import type { EditableRun } from "./edit.ts";
import type { RunState } from "./state.ts";

const candidate = (candidateId: string, ...exerciseIds: string[]) => ({
  candidateId,
  candidateJob: "Buyer",
  candidateState: "OPEN" as const,
  exercises: exerciseIds.map((exerciseId) => ({
    exerciseId,
    observerTeamId: "t1" as string | null,
  })),
});
const build = (over: Partial<EditableRun> = {}): EditableRun => ({
  runState: "STARTED",
  name: "March",
  texts: { de: { description: "Im März" } },
  plannedDate: "2026-03-01",
  moderators: ["m1", "m2"],
  moderatorsAreObservers: false,
  observerTeams: [
    { id: "t1", name: "team 1", observers: ["o1", "o2"], observersHaveModeratorView: false },
    { id: "t2", name: "team 2", observers: ["o3"], observersHaveModeratorView: false },
  ],
  candidates: [candidate("a1", "e1", "e2"), candidate("a2", "e1")],
  ...over,
});
const edit = (runState: RunState, over: Partial<EditableRun>, written: string[] = []) =>
  runEditViolations(build({ runState }), build({ runState, ...over }), new Set(written));

const corrections: Partial<EditableRun> = {
  name: "April",
  texts: { de: { description: "Im April" } },
  moderators: ["m1"],
  observerTeams: [{ id: "t1", name: "A", observers: ["o1"], observersHaveModeratorView: true }],
  candidates: [candidate("a1", "e1", "e2"), candidate("a2", "e1"), candidate("a3", "e1")],
};

describe("an edit of a run", () => {
  it("is free before the start", () => {
    const plan = { plannedDate: "2026-04-01", moderatorsAreObservers: true, candidates: [] };
    expect(edit("DRAFT", { ...corrections, ...plan })).toEqual([]);
    expect(edit("PREPARED", { ...corrections, ...plan })).toEqual([]);
  });

  it("may correct names, people and cells of a started run, but not its plan", () => {
    expect(edit("STARTED", corrections)).toEqual([]);
    expect(edit("STARTED", { plannedDate: "2026-04-01", moderatorsAreObservers: true })).toEqual([
      { path: "plannedDate", rule: "alreadyStarted" },
      { path: "moderatorsAreObservers", rule: "alreadyStarted" },
    ]);
  });

  it("keeps candidates and cells that have observations or ratings", () => {
    const written = [cellKey("a1", "e2"), cellKey("a2", "e1")];
    expect(edit("STARTED", { candidates: [candidate("a1", "e2")] }, written)).toEqual([
      { path: "candidates.a2", rule: "writtenCandidateRemoved" },
    ]);
    const without = [candidate("a1", "e1"), candidate("a2", "e1")];
    expect(edit("STARTED", { candidates: without }, written)).toEqual([
      { path: "candidates.a1.exercises.e2", rule: "writtenCellRemoved" },
    ]);
    const emptied = candidate("a1", "e1", "e2");
    emptied.exercises = emptied.exercises.map((cell) => ({ ...cell, observerTeamId: null }));
    expect(edit("STARTED", { candidates: [emptied, candidate("a2", "e1")] }, written)).toHaveLength(
      1,
    );
  });

  it("may give a written cell to another team, and remove what nobody wrote about", () => {
    const other = candidate("a1", "e1", "e2");
    other.exercises = other.exercises.map((cell) => ({ ...cell, observerTeamId: "t2" }));
    expect(edit("STARTED", { candidates: [other] }, [cellKey("a1", "e1")])).toEqual([]);
  });

  it("is over after the finish: every field stays", () => {
    const rules = edit("FINISHED", { ...corrections, plannedDate: "2026-04-01" });
    expect(rules.map(({ path }) => path)).toEqual([
      "name",
      "texts",
      "plannedDate",
      "moderators",
      "observerTeams",
      "candidates",
    ]);
    expect(new Set(rules.map(({ rule }) => rule))).toEqual(new Set(["alreadyFinished"]));
    expect(edit("ARCHIVED", { name: "April" })).toEqual([{ path: "name", rule: "archived" }]);
  });

  it("does not take another order or an empty cell for a change", () => {
    const {
      moderators,
      observerTeams,
      candidates: [first, second],
    } = build();
    if (!first || !second) throw new Error("The run has both.");
    const unassigned = { exerciseId: "e3", observerTeamId: null };
    expect(
      edit("FINISHED", {
        moderators: moderators.toReversed(),
        observerTeams: observerTeams.toReversed(),
        candidates: [second, { ...first, exercises: [...first.exercises, unassigned] }],
      }),
    ).toEqual([]);
  });

  it("changes a candidate's state in FINISHED only", () => {
    const decided = [
      { ...candidate("a1", "e1", "e2"), candidateState: "PASSED" as const },
      candidate("a2", "e1"),
    ];
    expect(edit("FINISHED", { candidates: decided })).toEqual([]);
    expect(edit("STARTED", { candidates: decided })).toEqual([
      { path: "candidates.0.candidateState", rule: "notFinished" },
    ]);
    expect(edit("ARCHIVED", { candidates: decided })).toEqual([
      { path: "candidates.0.candidateState", rule: "archived" },
    ]);
    const added = { ...candidate("a3"), candidateState: "HIRED" as const };
    expect(edit("DRAFT", { candidates: [...build().candidates, added] })).toEqual([
      { path: "candidates.2.candidateState", rule: "notFinished" },
    ]);
  });
});

describe("candidates", () => {
  it("have five states with a tone each [CAND-014, CAND-015]", () => {
    expect(CANDIDATE_STATES.map((state) => `${state} ${CANDIDATE_STATE_TONES[state]}`)).toEqual([
      "OPEN neutral",
      "VETO warning",
      "FAILED failed",
      "PASSED done",
      "HIRED done",
    ]);
  });

  it("are anonymous in an ANONYMIZED run where neither outsiders nor hired [DASH-025]", () => {
    const erased = { isCandidate: false, candidateState: "FAILED" } as const;
    expect(isAnonymous("ANONYMIZED", erased)).toBe(true);
    expect(isAnonymous("ANONYMIZED", { ...erased, candidateState: "HIRED" })).toBe(false);
    expect(isAnonymous("ANONYMIZED", { ...erased, isCandidate: true })).toBe(false);
    expect(isAnonymous("FINISHED", erased)).toBe(false);
    const onRequest = { isCandidate: false, candidateState: "HIRED", lastName: null } as const;
    expect(isAnonymous("FINISHED", onRequest)).toBe(true);
  });

  it("and unknown observers are numbered in order of first appearance [RES-013]", () => {
    expect([...numberByAppearance(["o9", "o1", "o9", "o4"])]).toEqual([
      ["o9", 1],
      ["o1", 2],
      ["o4", 3],
    ]);
  });
});
