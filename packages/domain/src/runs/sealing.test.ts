import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SEALINGS } from "../processes/ratingRules.ts";
import { RUN_STATES } from "./state.ts";
import {
  awaitedFor,
  hidesNotes,
  hidesRatings,
  hidesValues,
  mayReopen,
  type SealableRun,
} from "./sealing.ts";

const EXERCISES = ["e1", "e2"];
const CANDIDATES = ["c1", "c2"];
const OBSERVERS = ["a", "b"];

const keys = (ids: readonly (readonly string[])[]) => new Set(ids.map((parts) => parts.join("/")));
type Done = Partial<Record<"revealed" | "named" | "submitted", string[][]>> & {
  unrated?: string[];
};

/** Two observers rate two candidates in two exercises. */
const runWith = (sealing: (typeof SEALINGS)[number], done: Done = {}): SealableRun => ({
  runState: "STARTED",
  moderators: ["m"],
  moderatorsAreObservers: false,
  observerTeams: [{ id: "t", observers: OBSERVERS, observersHaveModeratorView: true }],
  candidates: CANDIDATES.map((candidateId) => ({
    candidateId,
    exercises: EXERCISES.map((exerciseId) => ({ exerciseId, observerTeamId: "t" })),
  })),
  ratingRules: { sealing, names: "ON_REQUEST" },
  sealing: {
    revealed: keys(done.revealed ?? []),
    named: keys(done.named ?? []),
    submitted: keys(done.submitted ?? []),
    unrated: new Set(done.unrated),
  },
});

const FIRST = { candidateId: "c1", exerciseId: "e1" };
const all = (observer: string, candidates = CANDIDATES) =>
  candidates.flatMap((c) => EXERCISES.map((e) => [c, e, observer]));

describe("sealed ratings", () => {
  it("are hidden from moderators too, until revealed and named", () => {
    const submitted = [...all("a"), ...all("b")];
    expect(hidesRatings(runWith("CELL", { submitted }), "m", FIRST)).toBe(true);
    const revealed = [["c1", "e1"]];
    const unnamed = runWith("CELL", { submitted, revealed });
    expect(hidesValues(unnamed, "m", FIRST)).toBe(false);
    expect(hidesRatings(unnamed, "m", FIRST)).toBe(true);
    const named = runWith("CELL", { submitted, revealed, named: revealed });
    expect(hidesRatings(named, "m", FIRST)).toBe(false);
  });

  it.each([
    ["CELL", [["c1", "e1", "a"]]],
    ["CANDIDATE", all("a", ["c1"])],
    ["RUN", all("a")],
  ] as const)("stay hidden from who still has to submit with them: %s", (sealing, needed) => {
    const revealed = [["c1", "e1"]];
    const open = (submitted: string[][]) =>
      !hidesRatings(runWith(sealing, { submitted, revealed, named: revealed }), "a", FIRST);
    expect(open(needed.map((parts) => [...parts]))).toBe(true);
    for (const left of needed)
      expect(open(needed.filter((parts) => parts !== left).map((parts) => [...parts]))).toBe(false);
  });

  it("hide the notes of others from those who rate there, and from nobody else", () => {
    expect(hidesNotes(runWith("CELL"), "a", FIRST)).toBe(true);
    expect(hidesNotes(runWith("CELL"), "m", FIRST)).toBe(false);
    const submitted = all("a");
    expect(hidesNotes(runWith("CELL", { submitted }), "a", FIRST)).toBe(true);
    const revealed = [["c1", "e1"]];
    expect(hidesNotes(runWith("CELL", { submitted, revealed }), "a", FIRST)).toBe(false);
  });

  it("wait for all that their observers submit together, without what is explained", () => {
    const awaited = (sealing: (typeof SEALINGS)[number], explained: string[] = []) =>
      awaitedFor(runWith(sealing, { submitted: all("b") }), [FIRST], ({ exerciseId }) =>
        explained.includes(exerciseId),
      ).map(({ candidateId, exerciseId, observerId }) => candidateId + exerciseId + observerId);
    expect(awaited("CELL")).toEqual(["c1e1a"]);
    expect(awaited("CANDIDATE")).toEqual(["c1e1a", "c1e2a"]);
    expect(awaited("RUN")).toEqual(["c1e1a", "c1e2a", "c2e1a", "c2e2a"]);
    expect(awaited("CANDIDATE", ["e2"])).toEqual(["c1e1a"]);
  });

  it("wait for nobody where there is nothing to rate", () => {
    const submitted = all("a", ["c1"]).filter(([, exercise]) => exercise === "e1");
    const revealed = [["c1", "e1"]];
    const run = runWith("CANDIDATE", { submitted, revealed, named: revealed, unrated: ["e2"] });
    expect(hidesRatings(run, "a", FIRST)).toBe(false);
    expect(awaitedFor(run, [FIRST], () => false).map(({ observerId }) => observerId)).toEqual([
      "b",
    ]);
  });

  it("cannot be reopened once any of what is submitted together was revealed", () => {
    const reopens = (sealing: (typeof SEALINGS)[number], revealed: string[][]) =>
      mayReopen(runWith(sealing, { revealed }), FIRST);
    for (const sealing of ["CELL", "CANDIDATE", "RUN"] as const) {
      expect(reopens(sealing, [])).toBe(true);
      expect(reopens(sealing, [["c1", "e1"]])).toBe(false);
    }
    expect(reopens("CELL", [["c1", "e2"]])).toBe(true);
    expect(reopens("CANDIDATE", [["c1", "e2"]])).toBe(false);
    expect(reopens("CANDIDATE", [["c2", "e2"]])).toBe(true);
    expect(reopens("RUN", [["c2", "e2"]])).toBe(false);
  });

  it("are none without rules, without sealing, and outside of a started run", () => {
    const user = fc.constantFrom("a", "b", "m", "x");
    fc.assert(
      fc.property(
        user,
        fc.constantFrom(...RUN_STATES),
        fc.constantFrom(...SEALINGS),
        (id, runState, sealing) => {
          const { ratingRules: _, sealing: _state, ...plain } = runWith(sealing);
          const hidden = [plain, { ...plain, ratingRules: null }, { ...runWith(sealing), runState }]
            .filter(
              (run) =>
                run.runState !== "STARTED" ||
                !("ratingRules" in run) ||
                sealing === "OFF" ||
                run.ratingRules === null,
            )
            .flatMap((run) => [
              hidesRatings(run, id, FIRST),
              hidesValues(run, id, FIRST),
              hidesNotes(run, id, FIRST),
            ]);
          return !hidden.includes(true);
        },
      ),
    );
  });

  it("are hidden if nobody has read what was revealed", () => {
    const { sealing: _, ...unread } = runWith("CELL", { revealed: [["c1", "e1"]] });
    expect(hidesValues(unread, "m", FIRST)).toBe(true);
  });
});
