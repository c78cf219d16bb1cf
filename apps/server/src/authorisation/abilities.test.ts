import { ACCOUNT_ACTS, accountAbilities, type AccountAct } from "@assay/contract/accountAbilities";
import {
  FILE_USAGES,
  fileAbilities,
  holdsRunRight,
  mayReadFile,
  type Permission,
  PERMISSIONS,
  RUN_ACTS,
  type RunAct,
  type RunActor,
  runAbility,
  runAllows,
  type RunPeople,
  type RunState,
  stateNeededFor,
} from "@assay/domain";
import { type Asker, type Case, expectedOf, MEMBERSHIPS, rows } from "@assay/testing";
import { describe, expect, it } from "vitest";

const ME = "a".repeat(24);
const OTHER = "b".repeat(24);

/** A run in which the caller has the membership, as in the matrix of rights. */
function runOf({ membership }: Asker): RunPeople {
  return {
    moderators: [membership === "moderator" ? ME : OTHER],
    moderatorsAreObservers: false,
    creatorId: membership === "creator" ? ME : OTHER,
    observerTeams: [
      {
        id: "t",
        observers: [membership === "observer" ? ME : OTHER],
        observersHaveModeratorView: false,
      },
    ],
    candidates: [{ candidateId: "c", exercises: [{ exerciseId: "e", observerTeamId: "t" }] }],
  };
}

type Named = readonly [state: RunState, one: Case | undefined];
const startedAndFinished = rows.listAllAssessments;

/** The requests of the matrix that belong to an act, whose gates must agree with the ability. */
const CASES: Partial<Record<RunAct, Named[]>> = {
  edit: [["PREPARED", rows.updateRun[0]]],
  delete: [["STARTED", rows.deleteRun[0]]],
  start: [["STARTED", rows.changeRunState[0]]],
  finish: [["STARTED", rows.changeRunState[0]]],
  archive: [["STARTED", rows.changeRunState[0]]],
  changeCandidateState: [["FINISHED", rows.updateRun[1]]],
  eraseCandidate: [["STARTED", rows.eraseCandidate[0]]],
  overwrite: [["FINISHED", rows.overwriteAssessment[0]]],
  writeResult: [["FINISHED", rows.createAssessments[1]]],
  seeAllAssessments: [
    ["STARTED", startedAndFinished[0]],
    ["FINISHED", startedAndFinished[1]],
  ],
  seeMissing: [["STARTED", rows.getMissing[0]]],
  report: [["FINISHED", rows.createPdf[0]]],
};
/** Acts that also need a cell, which an observer of the matrix has. */
const OF_A_CELL: Partial<Record<RunAct, Named>> = {
  writeObservation: ["STARTED", rows.createObservation[0]],
  rate: ["STARTED", rows.createAssessments[0]],
};

/** The same callers in each run of the tests: possible roles, in each membership. */
function askers(): Asker[] {
  let seed = 11;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  const sets: Permission[][] = [[...PERMISSIONS], ...PERMISSIONS.map((one) => [one])];
  for (const one of PERMISSIONS) sets.push(PERMISSIONS.filter((each) => each !== one));
  for (let count = 0; count < 500; count += 1)
    sets.push(PERMISSIONS.filter(() => next() % 4 !== 0));
  return sets.flatMap((set) =>
    MEMBERSHIPS.map((membership) => ({ permissions: new Set(set), membership })),
  );
}
const ASKERS = askers();

/** The callers for whom `can` and the matrix, against which the server is tested, differ. */
function differences(act: RunAct, [runState, one]: Named, isMeant: (asker: Asker) => boolean) {
  if (!one) throw new Error(`The matrix has no request for ${act}.`);
  return ASKERS.filter((asker) => {
    const expected = expectedOf(one, asker);
    // For other callers the run does not exist, and so has no `can`.
    if (expected === "ITEM_NOT_FOUND" || !isMeant(asker)) return false;
    const run = { ...runOf(asker), runState };
    const seen = expectedOf(rows.getRun[runState === "PREPARED" ? 0 : 1]!, asker) === "in";
    const actor = { id: ME, permissions: asker.permissions };
    return seen && holdsRunRight(run, actor, act) !== (expected === "in");
  });
}

/** The callers who see the run of a request about files for whom an answer and the matrix differ. */
function fileDifferences(
  runState: "PREPARED" | "STARTED",
  one: Case | undefined,
  isAllowed: (run: ReturnType<typeof runOf> & { runState: RunState }, actor: RunActor) => boolean,
) {
  if (!one) throw new Error("The matrix has no such request.");
  const reading = rows.getRun[runState === "PREPARED" ? 0 : 1]!;
  return ASKERS.filter((asker) => {
    if (expectedOf(reading, asker) !== "in") return false;
    const actor = { id: ME, permissions: asker.permissions };
    const isIn = expectedOf(one, asker) === "in";
    return isAllowed({ ...runOf(asker), runState }, actor) !== isIn;
  });
}

/** The requests for abilities that are not named after a call. */
const REQUESTS: Readonly<Partial<Record<AccountAct, Case | undefined>>> = {
  manageSelf: rows.setTwoFactorEnabled[0],
  assignRoles: rows.updateUser.find(({ what }) => what === "the roles"),
};
/** Abilities that show parts of pages with several calls, and so have no single request. */
const OF_PAGES: ReadonlySet<AccountAct> = new Set(["openRunList", "changeManyUsers"]);
/** Index of the only gate that an ability covers; the others depend on more than permissions. */
const FIRST_GATE: Readonly<Partial<Record<AccountAct, number>>> = { assignRoles: 1, getRun: 0 };

/** Whether the matrix admits the request of an ability, as far as permissions decide. */
function isTaken(act: AccountAct, asker: Asker): boolean {
  const one = REQUESTS[act] ?? rows[act as keyof typeof rows][0];
  if (!one) throw new Error(`The matrix has no request for ${act}.`);
  const gate = FIRST_GATE[act];
  return gate === undefined
    ? expectedOf(one, asker) === "in"
    : one.gates[gate]?.[0](asker) === true;
}

describe("what an account says that its user can do [SEC-07]", () => {
  for (const act of ACCOUNT_ACTS.filter((each) => !OF_PAGES.has(each)))
    it(`is for ${act} what the matrix of rights lets through, and else what is missing`, () => {
      const wrong = ASKERS.filter((asker) => {
        const answer = accountAbilities(asker.permissions)[act];
        if ((answer === true) !== isTaken(act, asker)) return true;
        if (answer === true) return false;
        const more = new Set([...asker.permissions, ...answer]);
        const isHeld = answer.some((permission) => asker.permissions.has(permission));
        return isHeld || accountAbilities(more)[act] !== true;
      });
      expect(wrong).toEqual([]);
    });
});

describe("what an answer says that one can do [SEC-07, SEC-08]", () => {
  for (const [act, cases] of Object.entries(CASES))
    it(`is for ${act} what the matrix of rights lets through`, () => {
      for (const named of cases) expect(differences(act as RunAct, named, () => true)).toEqual([]);
    });

  for (const [act, named] of Object.entries(OF_A_CELL))
    it(`is for ${act} what an observer is let through with`, () => {
      const found = differences(act as RunAct, named, (each) => each.membership === "observer");
      expect(found).toEqual([]);
    });

  it.each(FILE_USAGES)("shows a %s to whom the matrix of rights gives it", (usage) => {
    const file = { usage, candidate: usage === "CANDIDATE_CV" ? "c" : null };
    const one = rows.getFile.find(({ what }) => what === usage);
    const found = fileDifferences("STARTED", one, (run, actor) => mayReadFile(run, actor, file));
    expect(found).toEqual([]);
  });

  it("is for files what the matrix of rights lets through", () => {
    const [upload] = rows.uploadFile;
    const [update] = rows.updateFile;
    for (const [act, one] of [
      ["add", upload],
      ["edit", update],
      ["delete", update],
    ] as const) {
      const found = fileDifferences(
        "PREPARED",
        one,
        (run, actor) => fileAbilities(run, actor)[act] === true,
      );
      expect(found).toEqual([]);
    }
  });

  it("is true only where both the right and the state allow it, and else the reason", () => {
    const states = ["DRAFT", "PREPARED", "STARTED", "FINISHED", "ARCHIVED", "ANONYMIZED"] as const;
    for (const asker of ASKERS.slice(0, 800))
      for (const runState of states)
        for (const act of RUN_ACTS) {
          const run = { ...runOf(asker), runState };
          const actor = { id: ME, permissions: asker.permissions };
          const answer = runAbility(run, actor, act);
          const state = stateNeededFor(act);
          const allowed = state === undefined ? true : runAllows(runState, state);
          const isRight = holdsRunRight(run, actor, act);
          expect(answer === true).toBe(isRight && allowed === true);
          if (answer !== true && answer !== "noRight") expect(answer).toBe(allowed);
          if (answer === "noRight") expect(isRight).toBe(false);
        }
  });
});
