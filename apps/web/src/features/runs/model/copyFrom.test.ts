import { describe, expect, it } from "vitest";
import {
  buildProcess,
  buildRun,
  buildRunCandidate,
  buildTeam,
  testId,
} from "../../../testing/buildRun.ts";
import { buildStep, stepText } from "../../../testing/buildSteps.ts";
import { withStaffingOf } from "./copyFrom.ts";
import { formOf } from "./runForm.ts";

const [GROUP, ROLE, INTERVIEW] = [testId(11), testId(12), testId(13)];
const person = (id: number, type: "USER" | "DELETED" = "USER") => ({
  id: testId(id),
  firstName: "K",
  lastName: "A",
  type,
});
const from = buildRun({
  id: testId(101),
  observerTeams: [buildTeam(200, 400, 401), buildTeam(201, 402)],
  candidates: [
    buildRunCandidate(301, { [GROUP]: testId(200), [ROLE]: testId(201) }),
    buildRunCandidate(302, { [GROUP]: testId(201) }),
  ],
  people: [400, 401, 402].map((id) => person(id)) as never,
});
const run = buildRun({ candidates: [buildRunCandidate(311), buildRunCandidate(312)] });
const copied = (to = run, source = from) => withStaffingOf(formOf(to), to, source);
/** The teams of a candidate's cells, by their names. */
const cellsOf = (draft: ReturnType<typeof copied>, index: number) =>
  Object.fromEntries(
    Object.entries(draft.candidates[index]?.cells ?? {}).map(([exercise, team]) => [
      exercise,
      draft.teams.find(({ id }) => id === team)?.name,
    ]),
  );

describe("the staffing of another run", () => {
  it("brings its teams, under ids of their own", () => {
    const { teams } = copied();
    expect(teams.map(({ name, observers }) => [name, observers])).toEqual([
      ["Team 1", [testId(400), testId(401)]],
      ["Team 2", [testId(402)]],
    ]);
    expect(teams.map(({ id }) => id)).not.toContain(testId(200));
    expect(new Set(teams.map(({ id }) => id)).size).toBe(2);
  });

  it("brings its matrix, candidate by candidate, and leaves everything else as it was", () => {
    const draft = copied();
    expect(cellsOf(draft, 0)).toEqual({ [GROUP]: "Team 1", [ROLE]: "Team 2" });
    expect(cellsOf(draft, 1)).toEqual({ [GROUP]: "Team 2" });
    const { teams: _t, candidates: _c, ...rest } = draft;
    const { teams: _ot, candidates: _oc, ...own } = formOf(run);
    expect(rest).toEqual(own);
    expect(draft.candidates.map(({ candidateId }) => candidateId)).toEqual([
      testId(311),
      testId(312),
    ]);
  });

  it("finds the exercises of another process by their names, in any language", () => {
    const process = {
      ...buildProcess(),
      items: [
        buildStep(51, { texts: { de: stepText("Rollenspiel") } }),
        buildStep(52, { texts: { de: stepText("Anders"), fr: stepText("Gruppe") } }),
      ],
    };
    const source = buildProcess();
    const group = source.items[0]!.items[0]!;
    group.texts = { ...group.texts, fr: stepText("Gruppe") };
    const draft = copied({ ...run, process }, { ...from, process: source });
    expect(cellsOf(draft, 0)).toEqual({ [testId(51)]: "Team 2", [testId(52)]: "Team 1" });
  });

  it("has no cell for an exercise that is not there", () => {
    const process = {
      ...buildProcess(),
      items: [buildStep(51, { texts: { de: stepText("Vortrag") } })],
    };
    expect(cellsOf(copied({ ...run, process }), 0)).toEqual({});
    expect(cellsOf(copied(), 0)).not.toHaveProperty(INTERVIEW);
  });

  it("leaves out observers whose account is gone", () => {
    const people = [person(400), person(401, "DELETED"), person(402, "DELETED")] as never;
    const { teams } = copied(run, { ...from, people });
    expect(teams.map(({ observers }) => observers)).toEqual([[testId(400)], []]);
  });

  it("takes the place of what was there", () => {
    const filled = buildRun({
      observerTeams: [buildTeam(209, 409)],
      candidates: [buildRunCandidate(311, { [INTERVIEW]: testId(209) })],
    });
    const draft = copied(filled, buildRun());
    expect(draft.teams).toEqual([]);
    expect(draft.candidates[0]?.cells).toEqual({});
  });
});
