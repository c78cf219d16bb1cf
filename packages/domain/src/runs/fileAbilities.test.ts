import { describe, expect, it } from "vitest";
import type { Permission } from "../identity/permissions.ts";
import { documentAbility } from "./documentAbilities.ts";
import { fileAbilities, mayReadFile, readableFiles } from "./fileAbilities.ts";
import { FILE_USAGES, type FileUsage } from "./files.ts";
import { RUN_STATES, type RunState } from "./state.ts";

/** Moderator m; creator k; observer o1 of candidate a1, o2 of a2. */
const runIn = (runState: RunState) => ({
  runState,
  creatorId: "k",
  moderators: ["m"],
  moderatorsAreObservers: false,
  observerTeams: [
    { id: "t1", observers: ["o1"], observersHaveModeratorView: true },
    { id: "t2", observers: ["o2"], observersHaveModeratorView: false },
  ],
  candidates: [
    { candidateId: "a1", exercises: [{ exerciseId: "e1", observerTeamId: "t1" }] },
    { candidateId: "a2", exercises: [{ exerciseId: "e1", observerTeamId: "t2" }] },
  ],
});
const actor = (id: string, ...permissions: Permission[]) => ({
  id,
  permissions: new Set(permissions),
});

describe("a file is read", () => {
  const run = runIn("STARTED");
  const readers = [
    actor("m"),
    actor("k"),
    actor("o1"),
    actor("o2"),
    actor("auditor", "GET_ALL_PROCESS_RUNS"),
    actor("x", "GET_PROCESS_RUNS"),
  ];
  const all = ["m", "k", "o1", "o2", "auditor"];

  // Decisions §6, files read; the CV is that of a1.
  it.each<[FileUsage, string[]]>([
    ["SCHEDULE", all],
    ["CANDIDATE_FILE", all],
    ["OBSERVER_FILE", all],
    ["MODERATOR_FILE", ["m", "k", "auditor"]],
    ["CANDIDATE_CV", ["m", "k", "o1", "auditor"]],
  ])("as %s by %j", (usage, expected) => {
    const file = { usage, candidate: usage === "CANDIDATE_CV" ? "a1" : null };
    const found = readers.filter((reader) => mayReadFile(run, reader, file));
    expect(found.map(({ id }) => id)).toEqual(expected);
  });

  it("as a CV without a candidate by no observer", () => {
    const file = { usage: "CANDIDATE_CV", candidate: null } as const;
    expect(mayReadFile(run, actor("o1"), file)).toBe(false);
    expect(mayReadFile(run, actor("m"), file)).toBe(true);
  });

  it("in a list without those that are hidden, in its order", () => {
    const files = FILE_USAGES.map((usage) => ({ usage, candidate: null }));
    expect(readableFiles(run, actor("o1"), files)).toEqual(files.slice(0, 3));
    expect(readableFiles(run, actor("x"), files)).toEqual([]);
  });
});

describe("files are added, changed and deleted", () => {
  const acts = (answer: unknown) => ({ add: answer, edit: answer, delete: answer });

  it("until the finish by moderators and the creator, with EDIT_PROCESS_RUNS", () => {
    for (const id of ["m", "k"]) {
      const answers = RUN_STATES.map((state) =>
        fileAbilities(runIn(state), actor(id, "EDIT_PROCESS_RUNS")),
      );
      expect(answers).toEqual(
        [true, true, true, "alreadyFinished", "archived", "anonymized"].map(acts),
      );
    }
  });

  it("by nobody else, not even auditors", () => {
    const others = [
      actor("m", "EDIT_PROCESSES"),
      actor("o1", "EDIT_PROCESS_RUNS"),
      actor("x", "EDIT_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS"),
    ];
    for (const other of others)
      expect(fileAbilities(runIn("PREPARED"), other)).toEqual(acts("noRight"));
  });
});

describe("a document of an exercise is opened", () => {
  const nowhere = { isOfDesign: false, isOfRun: false, ownRuns: [] };
  const ofDesign = { ...nowhere, isOfDesign: true };
  const ofRun = { ...nowhere, isOfRun: true };

  it("by readers of processes, as long as a process has it", () => {
    for (const permission of [
      "EDIT_SCALES",
      "EDIT_COMPETENCIES",
      "EDIT_PROCESSES",
      "EDIT_PROCESS_RUNS",
    ] as const) {
      expect(documentAbility(ofDesign, actor("x", permission), "open")).toBe(true);
      expect(documentAbility(ofRun, actor("x", permission), "open")).toBe("noRight");
    }
    expect(documentAbility(ofDesign, actor("x", "GET_PROCESS_RUNS"), "open")).toBe("noRight");
  });

  it("by auditors if any run shows it", () => {
    const auditor = actor("x", "GET_ALL_PROCESS_RUNS");
    expect(documentAbility(ofRun, auditor, "open")).toBe(true);
    expect(documentAbility(ofDesign, auditor, "open")).toBe("noRight");
  });

  it("by members of a run that shows it, while they may open the run", () => {
    const member = actor("o1", "GET_PROCESS_RUNS");
    const started = { ...ofRun, ownRuns: [runIn("STARTED")] };
    expect(documentAbility(started, member, "open")).toBe(true);
    expect(documentAbility(started, actor("o1"), "open")).toBe("noRight");
    const archived = { ...ofRun, ownRuns: [runIn("ARCHIVED")] };
    expect(documentAbility(archived, member, "open")).toBe("noRight");
  });
});
