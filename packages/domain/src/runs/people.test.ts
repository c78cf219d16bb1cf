import { describe, expect, it } from "vitest";
import { withinLimit } from "../tenants/licence.ts";
import { licenceViolations } from "./licence.ts";
import {
  cellsOf,
  distinctObservers,
  hasModeratorView,
  hasModeratorViewOfObservations,
  isModeratorObserver,
  mayObserveCell,
  mayOpenRun,
  mayRateCell,
  roleInRun,
  visibleCandidateIds,
} from "./membership.ts";
import type { RunPeople } from "./membership.ts";
import { readinessOf, stateAfterSave } from "./readiness.ts";
import { FILE_USAGES, fileViolations, type FileUsage } from "./files.ts";
import { runViolations } from "./runViolations.ts";
import { RUN_STATES } from "./state.ts";

/** Moderator m; creator k; team t1 (o1, o2) at a1/e1; team t2 (o2, o3, moderator view) at a2/e2. */
const run: RunPeople & { name: string } = {
  name: "March",
  creatorId: "k",
  moderators: ["m"],
  moderatorsAreObservers: false,
  observerTeams: [
    { id: "t1", observers: ["o1", "o2"], observersHaveModeratorView: false },
    { id: "t2", observers: ["o2", "o3"], observersHaveModeratorView: true },
  ],
  candidates: [
    { candidateId: "a1", exercises: [{ exerciseId: "e1", observerTeamId: "t1" }] },
    {
      candidateId: "a2",
      exercises: [
        { exerciseId: "e1", observerTeamId: null },
        { exerciseId: "e2", observerTeamId: "t2" },
      ],
    },
  ],
};

describe("membership", () => {
  it("comes from the moderators, the creator and the teams [ACC-002, ACC-008]", () => {
    expect(roleInRun(run, "m")).toEqual({ isModerator: true, isCreator: false, isObserver: false });
    expect(roleInRun(run, "k")).toEqual({ isModerator: false, isCreator: true, isObserver: false });
    expect(roleInRun(run, "o3")).toEqual({
      isModerator: false,
      isCreator: false,
      isObserver: true,
    });
    expect(roleInRun(run, "x")).toEqual({
      isModerator: false,
      isCreator: false,
      isObserver: false,
    });
  });

  it("opens a run in the states that concern the member", () => {
    const states = (userId: string) =>
      RUN_STATES.filter((runState) => mayOpenRun({ ...run, runState }, userId)).join(" ");
    expect(states("m")).toBe("DRAFT PREPARED STARTED FINISHED ANONYMIZED");
    expect(states("k")).toBe("DRAFT PREPARED");
    expect(states("o1")).toBe("STARTED FINISHED ANONYMIZED");
    expect(states("x")).toBe("");
  });

  it("counts an observer of two teams once [RUN-007]", () => {
    expect(distinctObservers(run)).toEqual(["o1", "o2", "o3"]);
  });

  it("shows moderators and the creator all candidates, observers those of their cells", () => {
    expect(visibleCandidateIds(run, "m")).toEqual(["a1", "a2"]);
    expect(visibleCandidateIds(run, "k")).toEqual(["a1", "a2"]);
    expect(visibleCandidateIds(run, "o1")).toEqual(["a1"]);
    expect(visibleCandidateIds(run, "o2")).toEqual(["a1", "a2"]);
    expect(visibleCandidateIds(run, "x")).toEqual([]);
    expect(cellsOf(run, "o3")).toEqual([{ candidateId: "a2", exerciseId: "e2" }]);
  });
});

describe("a cell", () => {
  it("is rated by the team assigned to it only [ACC-009]", () => {
    expect(mayRateCell(run, "o1", "a1", "e1")).toBe(true);
    expect(mayRateCell(run, "o1", "a2", "e2")).toBe(false);
    expect(mayRateCell(run, "o3", "a2", "e1")).toBe(false);
    expect(mayRateCell({ ...run, moderatorsAreObservers: true }, "m", "a1", "e1")).toBe(false);
  });

  it("is observed by its team, and by moderators where they are observers [ACC-007, ACC-010]", () => {
    const open = { ...run, moderatorsAreObservers: true };
    expect(mayObserveCell(run, "o1", "a1", "e1")).toBe(true);
    expect(mayObserveCell(run, "o1", "a2", "e2")).toBe(false);
    expect(mayObserveCell(run, "m", "a1", "e1")).toBe(false);
    expect(mayObserveCell(open, "m", "a2", "e1")).toBe(true);
    expect(mayObserveCell(open, "m", "nonMember", "e1")).toBe(false);
    expect([run, open].map((each) => isModeratorObserver(each, "m"))).toEqual([false, true]);
    expect(isModeratorObserver(open, "o1")).toBe(false);
  });

  it("is never one's own", () => {
    const team = { id: "t3", observers: ["a1"], observersHaveModeratorView: false };
    const own = {
      ...run,
      moderators: ["a1"],
      moderatorsAreObservers: true,
      observerTeams: [team],
      candidates: [{ candidateId: "a1", exercises: [{ exerciseId: "e1", observerTeamId: "t3" }] }],
    };
    expect(mayObserveCell(own, "a1", "a1", "e1")).toBe(false);
    expect(mayRateCell(own, "a1", "a1", "e1")).toBe(false);
    expect(runViolations(own, ["e1"])).toEqual([
      { path: "candidates.0.exercises.0.observerTeamId", rule: "selfObservation" },
    ]);
  });

  it("gives moderator view to moderators, and of observations to a team that has it [ACC-011]", () => {
    expect(hasModeratorView(run, "m")).toBe(true);
    expect(hasModeratorView(run, "o3")).toBe(false);
    expect(hasModeratorViewOfObservations(run, "m", "a1", "e1")).toBe(true);
    expect(hasModeratorViewOfObservations(run, "o3")).toBe(true);
    expect(hasModeratorViewOfObservations(run, "o3", "a2")).toBe(true);
    expect(hasModeratorViewOfObservations(run, "o3", "a2", "e2")).toBe(true);
    expect(hasModeratorViewOfObservations(run, "o2", "a1", "e1")).toBe(false);
    expect(hasModeratorViewOfObservations(run, "o1")).toBe(false);
  });
});

describe("readiness", () => {
  const missing = (over: object) => readinessOf({ ...run, ...over }).missing;

  it("takes a name, a candidate, a moderator and someone to observe every candidate", () => {
    expect(readinessOf(run)).toEqual({ ready: true, missing: [] });
    expect(missing({ name: " " })).toEqual(["name"]);
    expect(missing({ candidates: [] })).toEqual(["candidates"]);
    expect(missing({ observerTeams: [] })).toEqual(["observers"]);
    const unstaffed = run.observerTeams.map((team) => ({ ...team, observers: [] }));
    expect(missing({ observerTeams: unstaffed })).toEqual(["observers"]);
    expect(
      missing({ candidates: [...run.candidates, { candidateId: "a3", exercises: [] }] }),
    ).toEqual(["observers"]);
    expect(missing({ observerTeams: [], moderatorsAreObservers: true })).toEqual([]);
    expect(missing({ moderators: [] })).toEqual(["moderators"]);
    expect(missing({ observerTeams: [], moderatorsAreObservers: true, moderators: [] })).toEqual([
      "moderators",
      "observers",
    ]);
  });

  it("moves an unstarted run between DRAFT and PREPARED on save, and no other", () => {
    const unready = { ...run, candidates: [] };
    expect(stateAfterSave("DRAFT", run)).toBe("PREPARED");
    expect(stateAfterSave("PREPARED", unready)).toBe("DRAFT");
    for (const state of RUN_STATES.slice(2)) expect(stateAfterSave(state, unready)).toBe(state);
  });
});

describe("the licence", () => {
  const licence = { maxCandidates: 2, maxModerators: 1, maxObservers: 3 };

  it("has no limit at -1 [RUN-019]", () => {
    expect(withinLimit(-1, 1_000_000)).toBe(true);
    expect(withinLimit(2, 2)).toBe(true);
    expect(withinLimit(2, 3)).toBe(false);
    expect(withinLimit(0, 1)).toBe(false);
  });

  it("limits candidates, moderators and distinct observers [CAND-010, RUN-018, TEAM-007]", () => {
    expect(licenceViolations(run, licence)).toEqual([]);
    const tight = { maxCandidates: 1, maxModerators: 0, maxObservers: 2 };
    expect(licenceViolations(run, tight)).toEqual([
      { path: "candidates", rule: "maxCandidates" },
      { path: "moderators", rule: "maxModerators" },
      { path: "observerTeams", rule: "maxObservers" },
    ]);
  });

  it("does not lock a run that exceeded it before and does not grow", () => {
    const tight = { ...licence, maxCandidates: 1 };
    const more = { ...run, candidates: [...run.candidates, { candidateId: "a3", exercises: [] }] };
    expect(licenceViolations(run, tight, run)).toEqual([]);
    expect(licenceViolations(more, tight, run)).toHaveLength(1);
  });
});

describe("teams and matrix", () => {
  it("name teams, candidates and cells once, and only what exists", () => {
    expect(runViolations(run, ["e1", "e2"])).toEqual([]);
    const [first] = run.candidates;
    const [team] = run.observerTeams;
    if (!first || !team) throw new Error("The run has both.");
    const cells = [
      { exerciseId: "e1", observerTeamId: "t1" },
      { exerciseId: "e1", observerTeamId: "t9" },
      { exerciseId: "e9", observerTeamId: null },
    ];
    const wrong = {
      ...run,
      observerTeams: [team, team],
      candidates: [first, { candidateId: "a1", exercises: cells }],
    };
    expect(runViolations(wrong, ["e1", "e2"])).toEqual([
      { path: "observerTeams.1.id", rule: "duplicateTeam" },
      { path: "candidates.1.candidateId", rule: "duplicateCandidate" },
      { path: "candidates.1.exercises.2.exerciseId", rule: "unknownExercise" },
      { path: "candidates.1.exercises.1.exerciseId", rule: "duplicateCell" },
      { path: "candidates.1.exercises.1.observerTeamId", rule: "unknownTeam" },
    ]);
  });
});

describe("files", () => {
  it("of one candidate are CVs, and no others [FILE-009]", () => {
    const rulesOf = (usage: FileUsage, candidate: string | null) =>
      fileViolations(run, { usage, candidate }).map(({ path, rule }) => `${path}: ${rule}`);
    expect(rulesOf("CANDIDATE_CV", "a2")).toEqual([]);
    expect(rulesOf("CANDIDATE_CV", null)).toEqual(["candidate: required"]);
    expect(rulesOf("CANDIDATE_CV", "o1")).toEqual(["candidate: unknownPerson"]);
    const erased = { ...run, erasedIds: ["a2"] };
    expect(fileViolations(erased, { usage: "CANDIDATE_CV", candidate: "a2" })).toHaveLength(1);
    for (const usage of FILE_USAGES.filter((each) => each !== "CANDIDATE_CV")) {
      expect(rulesOf(usage, null)).toEqual([]);
      expect(rulesOf(usage, "a1")).toEqual(["candidate: notForUsage"]);
    }
  });
});
