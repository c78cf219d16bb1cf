import { describe, expect, it } from "vitest";
import { DEFAULT_ROLES } from "../identity/permissions.ts";
import {
  mayEditRun,
  mayModerate,
  maySeeAllAssessments,
  maySeeRun,
  seenCandidateIds,
} from "./access.ts";
import { RUN_STATES, type RunState } from "./state.ts";

const run = (runState: RunState = "STARTED") => ({
  runState,
  creatorId: "creator",
  moderators: ["moderator"],
  moderatorsAreObservers: false,
  observerTeams: [{ id: "team", observers: ["observer"], observersHaveModeratorView: false }],
  candidates: [
    { candidateId: "a", exercises: [{ exerciseId: "x", observerTeamId: "team" }] },
    { candidateId: "b", exercises: [] },
  ],
});
const actor = (id: string, ...roles: (keyof typeof DEFAULT_ROLES)[]) => ({
  id,
  permissions: new Set(roles.flatMap((role) => DEFAULT_ROLES[role])),
});
const statesIn = (may: (state: RunState) => boolean) => RUN_STATES.filter(may);

describe("who sees a run", () => {
  it("auditors always, moderators until it is archived, observers from the start [ACC-012, ACC-013]", () => {
    const seenBy = (who: ReturnType<typeof actor>) =>
      statesIn((state) => maySeeRun(run(state), who));
    expect(seenBy(actor("somebody", "auditor"))).toEqual(RUN_STATES);
    expect(seenBy(actor("moderator", "moderator"))).toEqual(
      RUN_STATES.filter((state) => state !== "ARCHIVED"),
    );
    expect(seenBy(actor("observer", "observer"))).toEqual(["STARTED", "FINISHED", "ANONYMIZED"]);
    expect(seenBy(actor("creator", "moderator"))).toEqual(["DRAFT", "PREPARED"]);
    expect(seenBy(actor("somebody", "moderator"))).toEqual([]);
  });

  it("nobody through membership alone, without a permission", () => {
    expect(maySeeRun(run(), { id: "moderator", permissions: new Set() })).toBe(false);
  });
});

describe("who edits and moderates", () => {
  it("moderators both, the creator edits, with EDIT_PROCESS_RUNS [ACC-002]", () => {
    const rights = (who: ReturnType<typeof actor>) => [
      mayEditRun(run(), who),
      mayModerate(run(), who),
    ];
    expect(rights(actor("moderator", "moderator"))).toEqual([true, true]);
    expect(rights(actor("creator", "moderator"))).toEqual([true, false]);
    expect(rights(actor("observer", "observer", "moderator"))).toEqual([false, false]);
    expect(rights(actor("moderator", "auditor"))).toEqual([false, false]);
  });
});

describe("who sees all ratings", () => {
  it("moderators, auditors, and members once they are released [ACC-016]", () => {
    const seenBy = (who: ReturnType<typeof actor>) =>
      statesIn((state) => maySeeAllAssessments(run(state), who));
    expect(seenBy(actor("somebody", "auditor"))).toEqual(RUN_STATES);
    expect(seenBy(actor("moderator", "moderator"))).not.toContain("ARCHIVED");
    expect(seenBy(actor("observer", "observer"))).toEqual(["FINISHED", "ANONYMIZED"]);
    expect(seenBy(actor("observer", "observer", "moderator"))).toEqual(["FINISHED", "ANONYMIZED"]);
    expect(seenBy(actor("somebody", "observer"))).toEqual([]);
  });
});

describe("whom an actor sees", () => {
  it("moderators and auditors every candidate, observers those of their cells", () => {
    expect(seenCandidateIds(run(), actor("moderator", "moderator"))).toEqual(["a", "b"]);
    expect(seenCandidateIds(run(), actor("somebody", "auditor"))).toEqual(["a", "b"]);
    expect(seenCandidateIds(run(), actor("observer", "observer"))).toEqual(["a"]);
  });
});
