import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RUN_STATES, type RunState } from "../runs/state.ts";
import {
  askedPhases,
  observedCompetencies,
  SELF_ASSESSMENT_PHASES,
  selfAssessmentState,
  selfAssessmentViolations,
  showsSelfAssessments,
} from "./selfAssessment.ts";

const at = (time: string) => new Date(`2026-11-23T${time}Z`);
const entry = (prepFrom: number, to: number, date = "2026-11-23") => ({
  exerciseId: "e",
  date,
  prepFrom,
  to,
});
/** Two sessions, 8:50–10:00 and 13:00–14:00 in Berlin. */
const timetable = { timeZone: "Europe/Berlin", entries: [entry(780, 840), entry(530, 600)] };

describe("a self-assessment before the day", () => {
  it("is open until the candidate's first preparation begins, even where the run has started", () => {
    for (const runState of ["DRAFT", "PREPARED", "STARTED"] as const) {
      const facts = { runState, timetable };
      expect(selfAssessmentState("before", facts, at("07:49:59.999"))).toBe("open");
      expect(selfAssessmentState("before", facts, at("07:50:00.000"))).toBe("over");
    }
  });

  it("is open until the start for a candidate without a session of their own", () => {
    for (const none of [null, { timeZone: "Europe/Berlin", entries: [] }]) {
      const stateIn = (runState: RunState) =>
        selfAssessmentState("before", { runState, timetable: none }, at("07:00:00"));
      expect(RUN_STATES.map(stateIn)).toEqual(["open", "open", "over", "over", "over", "over"]);
    }
  });
});

describe("a self-assessment after the day", () => {
  it("opens with the end of the last session of a started run, and at the latest with its finish", () => {
    const facts = { runState: "STARTED" as const, timetable };
    expect(selfAssessmentState("after", facts, at("12:59:59.999"))).toBe("notYet");
    expect(selfAssessmentState("after", facts, at("13:00:00.000"))).toBe("open");
    const finished = { ...facts, runState: "FINISHED" as const };
    expect(selfAssessmentState("after", finished, at("08:00:00"))).toBe("open");
    const planned = { ...facts, runState: "PREPARED" as const };
    expect(selfAssessmentState("after", planned, at("20:00:00"))).toBe("notYet");
  });

  it("waits for the finish where there is no session", () => {
    const stateIn = (runState: RunState) =>
      selfAssessmentState("after", { runState, timetable: null }, at("20:00:00"));
    expect(RUN_STATES.map(stateIn)).toEqual(["notYet", "notYet", "notYet", "open", "over", "over"]);
  });
});

const entries = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 400 }))
    .map(([from, length]) => entry(from, from + length)),
  { maxLength: 4 },
);
const timetables = fc.option(
  fc.record({ timeZone: fc.constantFrom("Europe/Berlin", "UTC", "Pacific/Auckland"), entries }),
);
/** A life of a run: its states in their order, each at a later moment. */
const lives = fc
  .array(fc.tuple(fc.constantFrom(...RUN_STATES), fc.integer({ min: 0, max: 4 * 1440 })), {
    minLength: 2,
    maxLength: 8,
  })
  .map((steps) => {
    const states = steps.map(([state]) => RUN_STATES.indexOf(state)).toSorted((a, b) => a - b);
    const times = steps.map(([, minute]) => minute).toSorted((a, b) => a - b);
    return states.map((state, index) => ({
      runState: RUN_STATES[state] ?? "DRAFT",
      now: new Date(Date.parse("2026-11-21T12:00:00Z") + (times[index] ?? 0) * 60_000),
    }));
  });
const ORDER = ["notYet", "open", "over"];

describe("any run with any timetable", () => {
  it("never asks for both at once, and opens and closes each phase at most once", () => {
    fc.assert(
      fc.property(timetables, lives, (own, life) => {
        const rows = SELF_ASSESSMENT_PHASES.map((phase) =>
          life.map(({ runState, now }) =>
            selfAssessmentState(phase, { runState, timetable: own }, now),
          ),
        );
        for (const row of rows) {
          const steps = row.map((state) => ORDER.indexOf(state));
          expect(steps).toEqual(steps.toSorted((a, b) => a - b));
        }
        const [before = [], after = []] = rows;
        expect(before.some((state, index) => state === "open" && after[index] === "open")).toBe(
          false,
        );
      }),
    );
  });

  it("shows nothing to moderators while anybody rates", () => {
    expect(RUN_STATES.filter(showsSelfAssessments)).toEqual(["FINISHED", "ARCHIVED"]);
  });
});

it("refuses what nobody asks for now, and values that the scale does not have", () => {
  const asked = {
    choice: "before" as const,
    criterions: [{ value: 1 }, { value: 2.5 }],
    runState: "PREPARED" as const,
    timetable: null,
  };
  const rules = (said: Parameters<typeof selfAssessmentViolations>[0], changes = {}) =>
    selfAssessmentViolations(said, { ...asked, ...changes }, at("07:00:00")).map(
      ({ rule }) => rule,
    );
  for (const value of [undefined, null, 1, 2.5])
    expect(rules({ phase: "before", value })).toEqual([]);
  expect(rules({ phase: "before", value: 2 })).toEqual(["unknownCriterion"]);
  expect(rules({ phase: "after", value: 1 })).toEqual(["notAsked"]);
  expect(rules({ phase: "before", value: 1 }, { choice: "off" })).toEqual(["notAsked"]);
  expect(rules({ phase: "before", value: 1 }, { runState: "STARTED" })).toEqual(["notAsked"]);
});

it("asks in the phases that were chosen", () => {
  expect(askedPhases("off")).toEqual([]);
  expect(askedPhases("before")).toEqual(["before"]);
  expect(askedPhases("after")).toEqual(["after"]);
  expect(askedPhases("both")).toEqual(["before", "after"]);
});

it("asks about the competencies of observed exercises, in the order of the process", () => {
  const step = (competencyIds: string[], isObserved = true) => ({
    itemType: "EXERCISE" as const,
    isObserved,
    competencyIds,
    items: [],
  });
  const competencies = ["a", "b", "c", "d"].map((id) => ({ id }));
  const centre = { ...step([]), itemType: "ASSESSMENT_CENTER" as const, items: [step(["c"])] };
  const items = [centre, step(["a", "c"]), step(["b"], false)];
  expect(observedCompetencies({ items, competencies }).map(({ id }) => id)).toEqual(["a", "c"]);
});
