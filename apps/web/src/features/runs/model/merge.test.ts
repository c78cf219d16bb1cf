import { runAllows } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { newId } from "../../../ui/newId.ts";
import { buildRun, buildRunCandidate, buildTeam, testId } from "../../../testing/buildRun.ts";
import { bodyOf, formOf, type RunForm } from "./runForm.ts";
import { isSameFields, mergeFields, withTheirs } from "../../../platform/forms/fields.ts";
import { placeOf, runShape } from "./merge.ts";

const [GROUP, ROLE] = [testId(11), testId(12)];
const run = buildRun({
  texts: { de: { description: "Ort" }, fr: { description: "Lieu" } },
  observerTeams: [buildTeam(200, 400), buildTeam(201, 401)],
  candidates: [buildRunCandidate(301, { [GROUP]: testId(200) }), buildRunCandidate(302)],
});
const base = formOf(run);
const { fieldsOf, fromFields } = runShape;
const mergeDrafts = (was: RunForm, mine: RunForm, theirs: RunForm) => {
  const { fields, conflicts } = mergeFields(fieldsOf(was), fieldsOf(mine), fieldsOf(theirs));
  return { draft: fromFields(fields), conflicts };
};
const withCell = (draft: RunForm, exerciseId: string, teamId: string): RunForm => ({
  ...draft,
  candidates: draft.candidates.map((candidate, index) =>
    index === 0 ? { ...candidate, cells: { ...candidate.cells, [exerciseId]: teamId } } : candidate,
  ),
});

describe("a draft of a run", () => {
  it("sends the cells as the list of their map [CAND-011, CAND-012]", () => {
    const { candidates, texts, revision } = bodyOf(run, withCell(base, ROLE, testId(201)));
    expect(candidates?.[0]).toEqual({
      candidateId: testId(301),
      candidateJob: "Leitung",
      exercises: [
        { exerciseId: GROUP, observerTeamId: testId(200) },
        { exerciseId: ROLE, observerTeamId: testId(201) },
      ],
    });
    expect(texts).toEqual(run.texts);
    expect(revision).toBe(1);
  });

  it("leaves the plan alone once the run was started", () => {
    const can = { ...run.can, editPlan: runAllows("STARTED", "editPlan") };
    const body = bodyOf({ ...run, can }, { ...base, plannedDate: null });
    expect(body).not.toHaveProperty("plannedDate");
    expect(body).not.toHaveProperty("moderatorsAreObservers");
    expect(bodyOf(run, { ...base, plannedDate: null }).plannedDate).toBeNull();
  });

  it("makes ids that sort by time", () => {
    expect(newId(1_000_000)).toMatch(/^[0-9a-f]{24}$/);
    expect(newId(1_000_000) < newId(2_000_000)).toBe(true);
  });
});

describe("two edits of a run", () => {
  it("are both kept where they touch different parts", () => {
    const mine = withCell({ ...base, name: "Meiner" }, ROLE, testId(201));
    const theirs = { ...withCell(base, GROUP, testId(201)), plannedDate: "2027-01-01" };
    const { draft, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(draft).toMatchObject({ name: "Meiner", plannedDate: "2027-01-01" });
    expect(draft.candidates[0]?.cells).toEqual({ [GROUP]: testId(201), [ROLE]: testId(201) });
  });

  it("conflict where both changed the same, and none is lost", () => {
    const mine = { ...withCell(base, ROLE, testId(200)), name: "Meiner" };
    const theirs = { ...withCell(base, ROLE, testId(201)), name: "Ihrer" };
    const { draft, conflicts } = mergeDrafts(base, mine, theirs);
    expect(draft.name).toBe("Meiner");
    expect(conflicts.map(placeOf)).toEqual([
      { kind: "name", ids: [] },
      { kind: "cell", ids: [testId(301), ROLE] },
    ]);
    const given = withTheirs(fieldsOf(draft), conflicts);
    expect(isSameFields(given, fieldsOf(theirs))).toBe(true);
  });

  it("agree where both did the same", () => {
    const same = { ...base, name: "Gleich" };
    expect(mergeDrafts(base, same, { ...same }).conflicts).toEqual([]);
  });

  it("lose the cells of a team or candidate that is gone", () => {
    const mine = withCell(base, ROLE, testId(200));
    const theirs = { ...base, teams: base.teams.slice(1), candidates: base.candidates.slice(1) };
    const { draft } = mergeDrafts(base, mine, theirs);
    expect(draft.teams.map((team) => team.id)).toEqual([testId(201)]);
    expect(draft.candidates.map((candidate) => candidate.candidateId)).toEqual([testId(302)]);
  });

  it("of a new candidate on the server keep what is typed here", () => {
    const theirs = formOf({ ...run, candidates: [...run.candidates, buildRunCandidate(303)] });
    const { draft } = mergeDrafts(base, { ...base, name: "Getippt" }, theirs);
    expect(draft.candidates).toHaveLength(3);
    expect(draft.name).toBe("Getippt");
  });
});
