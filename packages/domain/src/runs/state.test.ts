import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RUN_ACTIONS, RUN_STATES, runAllows, transition } from "./state.ts";
import type { RunAbility, RunState } from "./state.ts";

const WRONG = { ok: false, reason: "WRONG_PROCESS_RUN_STATE" };
const statesThatAllow = (ability: RunAbility) =>
  RUN_STATES.filter((state) => runAllows(state, ability) === true);

describe("the state machine of a run", () => {
  it("has six states [RUN-031]", () => {
    expect(RUN_STATES.join(" ")).toBe("DRAFT PREPARED STARTED FINISHED ARCHIVED ANONYMIZED");
  });

  it("starts from PREPARED, finishes from STARTED, archives from FINISHED, and nothing else [RUN-034, RUN-037]", () => {
    const steps: Partial<Record<string, RunState>> = {
      "PREPARED start": "STARTED",
      "STARTED finish": "FINISHED",
      "FINISHED archive": "ARCHIVED",
    };
    for (const state of RUN_STATES) {
      for (const action of RUN_ACTIONS) {
        const next = steps[`${state} ${action}`];
        expect(transition(state, action)).toEqual(next ? { ok: true, next } : WRONG);
      }
    }
  });

  it("only ever moves forward, whatever is tried in whatever order", () => {
    const actions = fc.array(fc.constantFrom(...RUN_ACTIONS));
    fc.assert(
      fc.property(fc.constantFrom(...RUN_STATES), actions, (first, tried) => {
        let state = first;
        for (const action of tried) {
          const result = transition(state, action);
          if (!result.ok) continue;
          expect(RUN_STATES.indexOf(result.next)).toBe(RUN_STATES.indexOf(state) + 1);
          state = result.next;
        }
      }),
    );
  });
});

describe("what a state allows", () => {
  it("is deletion before the start only [RUN-041]", () => {
    expect(statesThatAllow("delete")).toEqual(["DRAFT", "PREPARED"]);
    expect(runAllows("STARTED", "delete")).toBe("alreadyStarted");
  });

  it("is editing until the finish, the plan until the start", () => {
    expect(statesThatAllow("edit")).toEqual(["DRAFT", "PREPARED", "STARTED"]);
    expect(statesThatAllow("editPlan")).toEqual(["DRAFT", "PREPARED"]);
    expect(runAllows("FINISHED", "edit")).toBe("alreadyFinished");
  });

  it("is a conference from the start until the archive", () => {
    expect(statesThatAllow("confer")).toEqual(["STARTED", "FINISHED"]);
    expect(statesThatAllow("askAgain")).toEqual(["STARTED"]);
  });

  it("is observing and rating while started only", () => {
    for (const ability of ["writeObservation", "rate"] as const) {
      expect(statesThatAllow(ability)).toEqual(["STARTED"]);
      expect(runAllows("PREPARED", ability)).toBe("notStarted");
      expect(runAllows("FINISHED", ability)).toBe("alreadyFinished");
    }
  });

  it("is the sessions in subscribed calendars from the start until the archive", () => {
    expect(statesThatAllow("subscribe")).toEqual(["STARTED", "FINISHED"]);
    expect(runAllows("PREPARED", "subscribe")).toBe("notStarted");
    expect(runAllows("ARCHIVED", "subscribe")).toBe("archived");
  });

  it("is a candidate state and an overwrite in FINISHED only, a result from the start on", () => {
    expect(statesThatAllow("changeCandidateState")).toEqual(["FINISHED"]);
    expect(statesThatAllow("stateAgainst")).toEqual(["FINISHED"]);
    expect(statesThatAllow("overwrite")).toEqual(["FINISHED"]);
    expect(statesThatAllow("writeResult")).toEqual(["STARTED", "FINISHED"]);
    expect(runAllows("STARTED", "overwrite")).toBe("notFinished");
  });

  it("is erasing one person from the start on; before it they are removed", () => {
    const states = ["STARTED", "FINISHED", "ARCHIVED", "ANONYMIZED"];
    expect(statesThatAllow("eraseCandidate")).toEqual(states);
    expect(runAllows("PREPARED", "eraseCandidate")).toBe("notStarted");
  });

  it("is a PDF in FINISHED, ARCHIVED and ANONYMIZED, data from the start on", () => {
    expect(statesThatAllow("exportPdf")).toEqual(["FINISHED", "ARCHIVED", "ANONYMIZED"]);
    expect(runAllows("STARTED", "exportPdf")).toBe("notFinished");
    expect(statesThatAllow("exportData")).toEqual([
      "STARTED",
      "FINISHED",
      "ARCHIVED",
      "ANONYMIZED",
    ]);
  });

  it("hides an archived run from its members, and unstarted ones from observers", () => {
    expect(statesThatAllow("seeAsModerator")).not.toContain("ARCHIVED");
    expect(statesThatAllow("seeAsObserver")).toEqual(["STARTED", "FINISHED", "ANONYMIZED"]);
    expect(statesThatAllow("seeAsCreator")).toEqual(["DRAFT", "PREPARED"]);
    expect(statesThatAllow("seeReleasedResults")).toEqual(["FINISHED", "ANONYMIZED"]);
  });

  it("agrees between an action's ability and its transition", () => {
    for (const state of RUN_STATES) {
      for (const action of RUN_ACTIONS) {
        expect(runAllows(state, action) === true).toBe(transition(state, action).ok);
      }
    }
  });
});
