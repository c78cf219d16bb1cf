import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Permission } from "../identity/permissions.ts";
import { RUN_STATES, type RunState } from "../runs/state.ts";
import {
  arrivalOf,
  type HandInFacts,
  handInState,
  mayReadWork,
  newestText,
  workEdit,
  workSecondsLeft,
} from "./handIn.ts";
import { paperWindow } from "./papers.ts";

const at = (time: string) => new Date(`2026-11-23T${time}Z`);
const timetable = {
  timeZone: "Europe/Berlin",
  entries: [{ exerciseId: "e", date: "2026-11-23", prepFrom: 530, to: 600 }],
};
const facts: HandInFacts = {
  window: paperWindow("e", timetable, undefined),
  runState: "STARTED",
};

describe("when written work is taken", () => {
  it("is from the own preparation to the end of the own session, in a started run", () => {
    expect(handInState(facts, at("07:49:59.999"))).toBe("before");
    expect(handInState(facts, at("07:50:00.000"))).toBe("open");
    expect(handInState(facts, at("08:59:59.999"))).toBe("open");
    expect(handInState(facts, at("09:00:00.000"))).toBe("closed");
    const inState = (runState: RunState) => handInState({ ...facts, runState }, at("08:30:00"));
    expect(RUN_STATES.map(inState)).toEqual([
      "before",
      "before",
      "open",
      "closed",
      "closed",
      "closed",
    ]);
  });

  it("is never outside of the window, whatever the device says", () => {
    const moment = fc.integer({ min: 0, max: 4e12 });
    const property = fc.property(
      fc.option(fc.record({ opensAt: moment, closesAt: fc.option(moment) })),
      fc.constantFrom(...RUN_STATES),
      moment,
      moment,
      (window, runState, now, typed) => {
        const arrival = arrivalOf(
          { window, runState },
          { typedAt: new Date(typed), now: new Date(now) },
        );
        const isInside =
          window !== null &&
          runState === "STARTED" &&
          now >= window.opensAt &&
          (window.closesAt === null || now < window.closesAt);
        expect(arrival === "inTime").toBe(isInside);
        if (arrival === "late") {
          expect(runState).toBe("STARTED");
          expect(now).toBeGreaterThanOrEqual(window!.closesAt!);
          expect(typed).toBeLessThan(window!.closesAt!);
        }
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  it("keeps as late what was written before the end, and refuses what was written after it", () => {
    const now = at("11:00:00");
    expect(arrivalOf(facts, { typedAt: at("08:59:59.999"), now })).toBe("late");
    expect(arrivalOf(facts, { typedAt: at("09:00:00.000"), now })).toBe("over");
    expect(arrivalOf(facts, { typedAt: at("08:00:00"), now: at("07:00:00") })).toBe("early");
    const finished = { ...facts, runState: "FINISHED" as const };
    expect(arrivalOf(finished, { typedAt: at("08:30:00"), now })).toBe("over");
    expect(arrivalOf({ ...facts, window: null }, { typedAt: at("08:30:00"), now })).toBe("early");
  });

  it("says the seconds that are left, and none after the end", () => {
    const closesAt = facts.window!.closesAt;
    expect(workSecondsLeft(closesAt, at("08:59:00").getTime())).toBe(60);
    expect(workSecondsLeft(closesAt, at("08:59:59.500").getTime())).toBe(1);
    expect(workSecondsLeft(closesAt, at("09:00:00").getTime())).toBe(0);
    expect(workSecondsLeft(closesAt, at("10:00:00").getTime())).toBe(0);
    expect(workSecondsLeft(null, at("10:00:00").getTime())).toBeNull();
  });
});

describe("a text that arrives", () => {
  const stored = { text: "eins", lateText: null, handedInAt: null, revision: 3 };

  it("replaces only the revision on which it was written", () => {
    expect(workEdit(undefined, { text: "eins", revision: 0 })).toBe("store");
    expect(workEdit(stored, { text: "zwei", revision: 3 })).toBe("store");
    expect(workEdit(stored, { text: "zwei", revision: 2 })).toBe("conflict");
    expect(workEdit(stored, { text: "zwei", revision: 0 })).toBe("conflict");
    expect(workEdit(undefined, { text: "zwei", revision: 2 })).toBe("conflict");
  });

  it("counts once if it is sent again, also late and handed in", () => {
    expect(workEdit(stored, { text: "eins", revision: 2 })).toBe("same");
    const late = { ...stored, lateText: "zwei" };
    expect(newestText(late)).toBe("zwei");
    expect(workEdit(late, { text: "zwei", revision: 3 })).toBe("same");
    expect(workEdit(late, { text: "eins", revision: 3 })).toBe("store");
    const handedIn = { ...stored, handedInAt: at("08:00:00") };
    expect(workEdit(handedIn, { text: "eins", revision: 3 })).toBe("same");
    expect(workEdit(handedIn, { text: "zwei", revision: 3 })).toBe("handedIn");
  });
});

describe("who reads handed-in work", () => {
  const [ada, ben] = ["ada", "ben"].map((candidateId, index) => ({
    candidateId,
    exercises: [
      { exerciseId: "case", observerTeamId: index === 0 ? "t1" : "t2" },
      { exerciseId: "talk", observerTeamId: "t2" },
    ],
  }));
  const team = (id: string, ...observers: string[]) => ({
    id,
    observers,
    observersHaveModeratorView: false,
  });
  const run = {
    moderators: ["mod"],
    moderatorsAreObservers: false,
    creatorId: "creator",
    observerTeams: [team("t1", "one"), team("t2", "two")],
    candidates: [ada!, ben!],
    erasedIds: [] as string[],
  };
  const reads = (id: string, exerciseId = "case", of = run, permissions: Permission[] = []) =>
    mayReadWork(of, { id, permissions: new Set(permissions) }, { candidateId: "ada", exerciseId });

  it("is who observes in that exercise, moderators and auditors, and nobody else", () => {
    expect(reads("one")).toBe(true);
    expect(reads("two")).toBe(false);
    expect(reads("two", "talk")).toBe(true);
    expect(reads("one", "talk")).toBe(false);
    expect(reads("mod")).toBe(true);
    expect(reads("creator")).toBe(false);
    expect(reads("somebody")).toBe(false);
    expect(reads("somebody", "case", run, ["GET_ALL_PROCESS_RUNS"])).toBe(true);
  });

  it("is nobody once the candidate is erased", () => {
    const erased = { ...run, erasedIds: ["ada"] };
    for (const id of ["one", "mod"]) expect(reads(id, "case", erased)).toBe(false);
  });
});
