import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Permission } from "../identity/permissions.ts";
import {
  conflictAbilities,
  declaredAbilities,
  declaringAbility,
  seesConflict,
} from "./conflictAbilities.ts";
import { cellsInConflict } from "./conflicts.ts";
import type { RunPeople } from "./membership.ts";
import { runViolations } from "./runViolations.ts";
import { RUN_STATES, type RunState } from "./state.ts";

const EXERCISES = ["e1", "e2"];
const CANDIDATES = ["a1", "a2", "a3"];
const OBSERVERS = ["o1", "o2", "o3", "o4"];
const TEAMS = ["t1", "t2", "t3"];

const aRun = fc
  .record({
    teams: fc.tuple(...TEAMS.map(() => fc.subarray(OBSERVERS))),
    cells: fc.array(fc.constantFrom<(string | null)[]>(...TEAMS, null), {
      minLength: 6,
      maxLength: 6,
    }),
  })
  .map(({ teams, cells }): RunPeople => ({
    moderators: ["m"],
    moderatorsAreObservers: false,
    observerTeams: TEAMS.map((id, at) => ({
      id,
      observers: teams[at] ?? [],
      observersHaveModeratorView: false,
    })),
    candidates: CANDIDATES.map((candidateId, row) => ({
      candidateId,
      exercises: EXERCISES.map((exerciseId, column) => ({
        exerciseId,
        observerTeamId: cells[row * 2 + column] ?? null,
      })),
    })),
  }));
const someConflicts = fc.array(
  fc.record({
    candidateId: fc.constantFrom(...CANDIDATES),
    observerId: fc.constantFrom(...OBSERVERS),
  }),
  { maxLength: 6 },
);

/** All that watch somebody, found without the code under test: candidate, exercise and observer. */
const watchersOf = (run: RunPeople): Set<string> =>
  new Set(
    run.candidates.flatMap(({ candidateId, exercises }) =>
      exercises.flatMap(({ exerciseId, observerTeamId }) =>
        run.observerTeams
          .filter(({ id }) => id === observerTeamId)
          .flatMap(({ observers }) => observers.map((id) => [candidateId, exerciseId, id].join())),
      ),
    ),
  );

describe("conflicts of interest in a run", () => {
  it("are reported for exactly the cells that get somebody who must not watch", () => {
    fc.assert(
      fc.property(aRun, aRun, someConflicts, (before, after, conflicts) => {
        const was = watchersOf(before);
        const isBarred = (key: string): boolean =>
          conflicts.some(({ candidateId, observerId }) =>
            EXERCISES.some((id) => key === [candidateId, id, observerId].join()),
          );
        const bad = [...watchersOf(after)].filter((key) => isBarred(key) && !was.has(key));
        const paths = bad.map((key) => {
          const [candidateId = "", exerciseId = ""] = key.split(",");
          const row = CANDIDATES.indexOf(candidateId);
          const column = EXERCISES.indexOf(exerciseId);
          return `candidates.${row}.exercises.${column}.observerTeamId`;
        });
        const found = runViolations(after, EXERCISES, { conflicts, before });
        expect(new Set(found.map(({ path }) => path))).toEqual(new Set(paths));
        expect(new Set(found.map(({ rule }) => rule)).size).toBe(paths.length > 0 ? 1 : 0);
      }),
    );
  });

  it("never block an edit that leaves teams and cells as they are", () => {
    fc.assert(
      fc.property(aRun, someConflicts, (run, conflicts) => {
        expect(runViolations(run, EXERCISES, { conflicts, before: run })).toEqual([]);
        const all = runViolations(run, EXERCISES, { conflicts });
        expect(all).toHaveLength(cellsInConflict(run, conflicts).length);
      }),
    );
  });

  it("are reported at the cell, also for whoever joins its team", () => {
    const cells = [{ exerciseId: "e1", observerTeamId: "t1" }];
    const run = (...observers: string[]): RunPeople => ({
      moderators: [],
      moderatorsAreObservers: false,
      observerTeams: [{ id: "t1", observers, observersHaveModeratorView: false }],
      candidates: [{ candidateId: "a1", exercises: cells }],
    });
    const conflicts = [
      { candidateId: "a1", observerId: "o1" },
      { candidateId: "a1", observerId: "o2" },
    ];
    const violation = {
      path: "candidates.0.exercises.0.observerTeamId",
      rule: "conflictOfInterest",
    };
    const check = (before: RunPeople, after: RunPeople) =>
      runViolations(after, EXERCISES, { conflicts, before });
    expect(check(run(), run("o1"))).toEqual([violation]);
    expect(check(run("o1"), run("o1", "o3"))).toEqual([]);
    expect(check(run("o1"), run("o1", "o2"))).toEqual([violation]);
  });
});

describe("rights to conflicts of interest", () => {
  const build = (runState: RunState = "STARTED"): RunPeople & { runState: RunState } => ({
    runState,
    creatorId: "k",
    moderators: ["m"],
    moderatorsAreObservers: false,
    observerTeams: [{ id: "t1", observers: ["o1", "o2"], observersHaveModeratorView: false }],
    candidates: [{ candidateId: "a1", exercises: [{ exerciseId: "e1", observerTeamId: "t1" }] }],
  });
  const actor = (id: string, ...permissions: Permission[]) => ({
    id,
    permissions: new Set(permissions),
  });
  const moderator = actor("m", "EDIT_PROCESS_RUNS", "GET_PROCESS_RUNS");
  const observer = actor("o1", "GET_PROCESS_RUNS");
  const other = actor("o2", "GET_PROCESS_RUNS");
  const auditor = actor("x", "GET_ALL_PROCESS_RUNS");
  const own = { candidateId: "a1", observerId: "o1" };

  it("let who edits the run declare all, and observers their own, until the finish", () => {
    const answers = (who: typeof observer, state?: RunState) =>
      Object.values(conflictAbilities(build(state), who));
    expect(answers(moderator)).toEqual([true, true]);
    expect(answers(observer)).toEqual(["noRight", true]);
    expect(answers(auditor)).toEqual(["noRight", "noRight"]);
    expect(answers(actor("m", "GET_PROCESS_RUNS"))).toEqual(["noRight", "noRight"]);
    const open = RUN_STATES.filter((state) => answers(moderator, state)[0] === true);
    expect(open).toEqual(["DRAFT", "PREPARED", "STARTED"]);
    expect(answers(observer, "FINISHED")).toEqual(["noRight", "alreadyFinished"]);
    expect(declaringAbility(build(), own, observer)).toBe(true);
    expect(declaringAbility(build(), own, other)).toBe("noRight");
    const asObserver = { ...build(), moderatorsAreObservers: true };
    const self = { candidateId: "a1", observerId: "m" };
    expect(declaringAbility(asObserver, self, actor("m", "GET_PROCESS_RUNS"))).toBe(true);
  });

  it("let observers withdraw what they declared about themselves, and nothing else", () => {
    const withdraw = (who: typeof observer, declaredBy: string | undefined) =>
      declaredAbilities(build(), { ...own, declaredBy }, who).withdraw;
    expect(withdraw(observer, "o1")).toBe(true);
    expect(withdraw(observer, "m")).toBe("noRight");
    expect(withdraw(observer, undefined)).toBe(true);
    expect(withdraw(other, "o1")).toBe("noRight");
    expect(withdraw(moderator, "o1")).toBe(true);
    expect(withdraw(auditor, "o1")).toBe("noRight");
  });

  it("show all to who edits the run and auditors, others theirs, and candidates nothing", () => {
    const sees = (who: typeof observer, conflict = { ...own, declaredBy: "m" }) =>
      seesConflict(build(), conflict, who);
    expect([moderator, observer, other, auditor].map((who) => sees(who))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(sees(other, { ...own, declaredBy: "o2" })).toBe(true);
    const isCandidate = { candidateId: "m", observerId: "o1", declaredBy: "o1" };
    expect(sees(moderator, isCandidate)).toBe(false);
    expect(declaringAbility(build(), isCandidate, moderator)).toBe("noRight");
    expect(declaredAbilities(build(), isCandidate, moderator).withdraw).toBe("noRight");
  });
});
