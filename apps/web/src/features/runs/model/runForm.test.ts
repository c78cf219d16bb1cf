import { RUN_STATES, runAllows } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameFields } from "../../../platform/forms/fields.ts";
import { buildRun, buildRunCandidate, buildTeam, testId } from "../../../testing/buildRun.ts";
import { formErrors, bodyOf, formOf, peopleOf, type RunForm } from "./runForm.ts";
import { runShape } from "./merge.ts";
import { phaseOf, RUN_STATE_TONES } from "./states.ts";

const [GROUP, ROLE, INTERVIEW] = [11, 12, 13].map(testId) as [string, string, string];
const TEAMS = [200, 201, 202].map((id) => buildTeam(id, id + 200));
const team = fc.option(fc.constantFrom(...TEAMS.map(({ id }) => id)), { nil: undefined });
const cells = fc
  .tuple(team, team, team)
  .map((teams) =>
    Object.fromEntries(
      [GROUP, ROLE, INTERVIEW].flatMap((id, index) => (teams[index] ? [[id, teams[index]]] : [])),
    ),
  );
const word = fc.constantFrom("", "Herbst", "Ä ö");
const form: fc.Arbitrary<RunForm> = fc.record({
  name: word,
  descriptions: fc.record({ de: word, fr: word }, { requiredKeys: ["de"] }),
  plannedDate: fc.constantFrom("2026-11-23", null),
  moderators: fc.subarray([testId(500), testId(501)]),
  moderatorsAreObservers: fc.boolean(),
  teams: fc.constant(TEAMS),
  candidates: fc.array(cells, { maxLength: 4 }).map((all) =>
    all.map((own, index) => ({
      candidateId: testId(301 + index),
      candidateJob: "Leitung",
      cells: own,
    })),
  ),
});
const run = buildRun({
  observerTeams: TEAMS,
  candidates: [buildRunCandidate(301, { [GROUP]: testId(200) })],
});
const errors = (fields: Partial<RunForm>) => [
  ...formErrors(bodyOf(run, { ...formOf(run), ...fields })).keys(),
];

describe("a run in the editor", () => {
  it("is put together again from its parts, whatever was edited", () => {
    fc.assert(
      fc.property(form, (draft) => {
        const again = runShape.fromFields(runShape.fieldsOf(draft));
        expect(again).toEqual(draft);
        expect(isSameFields(runShape.fieldsOf(again), runShape.fieldsOf(draft))).toBe(true);
      }),
    );
  });

  it("comes back as it was sent", () => {
    fc.assert(
      fc.property(form, (draft) => {
        const {
          candidates = [],
          observerTeams = [],
          moderators = [],
          ...sent
        } = bodyOf(run, draft);
        const stored = {
          ...run,
          ...sent,
          moderators,
          observerTeams,
          candidates: candidates.map((one) => ({ ...buildRunCandidate(0), ...one })),
        } as typeof run;
        expect(formOf(stored)).toEqual(draft);
      }),
    );
  });

  it("is given to the rules with its cells as lists", () => {
    fc.assert(
      fc.property(form, (draft) => {
        const people = peopleOf(draft);
        expect(people.observerTeams).toBe(draft.teams);
        expect(people.candidates.map(({ exercises }) => exercises.length)).toEqual(
          draft.candidates.map((one) => Object.keys(one.cells).length),
        );
      }),
    );
  });

  it("sends the plan only while that can be changed", () => {
    for (const runState of RUN_STATES) {
      const isOpen = runState === "DRAFT" || runState === "PREPARED";
      const can = { ...run.can, editPlan: runAllows(runState, "editPlan") };
      const body = bodyOf({ ...run, runState, can }, formOf(run));
      expect([runState, "plannedDate" in body, "moderatorsAreObservers" in body]).toEqual([
        runState,
        isOpen,
        isOpen,
      ]);
    }
  });

  it("always sends a German description, since the server asks for one", () => {
    expect(bodyOf(run, { ...formOf(run), descriptions: { fr: "Lieu" } }).texts).toEqual({
      de: { description: "" },
      fr: { description: "Lieu" },
    });
  });
});

describe("what is wrong with a run", () => {
  it("is nothing where all is filled", () => {
    expect(errors({})).toEqual([]);
  });

  it("is told by the path of its field", () => {
    expect(errors({ name: "" })).toEqual(["name"]);
    expect(errors({ plannedDate: "2026-02-30" })).toEqual(["plannedDate"]);
    expect(errors({ teams: [{ ...TEAMS[0]!, name: "" }] })).toEqual(["observerTeams.0.name"]);
  });
});

describe("the state of a run", () => {
  it("belongs to the preparation, to the progress, or to what is completed [RUN-013]", () => {
    expect(RUN_STATES.map(phaseOf)).toEqual([
      "preparation",
      "preparation",
      "progress",
      "completed",
      "completed",
      "completed",
    ]);
    expect(Object.keys(RUN_STATE_TONES)).toEqual([...RUN_STATES]);
  });
});
