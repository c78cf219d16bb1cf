import { calls, type Assessment, type Process, type SentBody } from "@assay/contract";
import {
  buildProcess,
  buildRun,
  buildTenant,
  buildUser,
  moveRun,
  saveRun,
  startTestServer,
  stepBody,
  type RunOptions,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { DEFAULT_ROLES } from "@assay/domain";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const cellOf = ({ run, candidates, exerciseIds }: TestRun) => ({
  processRunId: run.id,
  candidateId: candidates[0]!.id,
  exerciseId: exerciseIds[0]!,
});
const one = (answer: Assessment | Assessment[]) => [answer].flat()[0]!;

async function build(fields: RunOptions = {}) {
  const made = await buildRun(server, { state: "STARTED", ...fields });
  const [observer, other] = made.observers as [TestUser, TestUser];
  const rate = async (client: TestUser, ratings: (number | null)[], changes: object = {}) => {
    const values = made.process.competencyIds
      .slice(0, ratings.length)
      .map((competencyId, index) => ({ competencyId, selectedCriterion: ratings[index]! }));
    return one(
      await client.ok(calls.createAssessments, {
        body: { ...cellOf(made), values, ...changes },
      }),
    );
  };
  return { ...made, observer, other, rate };
}

const values = (assessment: Assessment) =>
  assessment.values.map(({ selectedCriterion }) => selectedCriterion);
const own = async (client: TestUser, runId: string) =>
  (await client.ok(calls.listOwnAssessments, { params: { runId } })).assessments;
const all = async (client: TestUser, runId: string) =>
  (await client.ok(calls.listAllAssessments, { params: { runId } })).assessments;

describe("an assessment", () => {
  it("is stored complete, with what was rated [OAPI-032, ASMT-001, ASMT-002, ASMT-016]", async () => {
    const { rate, observer, run, process, candidates, exerciseIds } = await build();
    const stored = await rate(observer, [4], { tmpId: "local-1" });
    expect(stored).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      processRunId: run.id,
      candidateId: candidates[0]!.id,
      exerciseId: exerciseIds[0],
      observerId: observer.user.id,
      moderatorId: null,
      scaleId: process.scaleId,
      assessmentType: "OBSERVATION",
      values: process.competencyIds.map((competencyId, index) => ({
        competencyId,
        selectedCriterion: index === 0 ? 4 : null,
        selectedCriterionOverwrite: null,
        selectedCueIds: [],
      })),
      updatedOn: expect.any(String),
      revision: 1,
      tmpId: "local-1",
    });
    const { tmpId: _, ...kept } = stored;
    expect(await own(observer, run.id)).toEqual([kept]);
  });

  it("needs run, candidate and exercise [ASMT-016]", async () => {
    const made = await build();
    const whole = cellOf(made);
    for (const key of ["processRunId", "candidateId", "exerciseId"] as const) {
      const { [key]: _, ...body } = whole;
      const refusal = await made.observer.refused(calls.createAssessments, { body: body as never });
      expect(refusal.status, key).toBe(400);
    }
  });

  it("is made once per observer and cell, also when two ask at the same time [ASMT-015]", async () => {
    const { rate, observer, run } = await build();
    const made = await Promise.all(Array.from({ length: 5 }, () => rate(observer, [3])));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await own(observer, run.id)).toHaveLength(1);
  });

  it("is changed, and keeps ticked cues [OAPI-033, ASMT-006]", async () => {
    const tenant = await buildTenant(server);
    const moderator = await buildUser(tenant, "moderator");
    const uid = "00000000000000000000000a";
    const process: Process = await buildProcess(moderator, {
      items: (competencyIds) => [
        stepBody("EXERCISE", {
          competencyIds,
          cues: {
            [competencyIds[0]!]: {
              cueGroups: [{ cues: [{ uid, cueTexts: { de: "fragt nach" } }] }],
            },
          },
        }),
      ],
    });
    const { rate, observer, run } = await build({ tenant, moderator, process });
    const { id } = await rate(observer, [1, 2]);
    const [first = "", second = ""] = process.competencyIds;
    const sent = [
      { competencyId: second, selectedCriterion: 5, selectedCueIds: [] },
      { competencyId: first, selectedCriterion: 3, selectedCueIds: [uid] },
    ];
    const changed = one(
      await observer.ok(calls.updateAssessments, { body: { id, revision: 1, values: sent } }),
    );
    expect(changed.revision).toBe(2);
    expect(changed.values).toMatchObject([
      { competencyId: first, selectedCriterion: 3, selectedCueIds: [uid] },
      { competencyId: second, selectedCriterion: 5, selectedCueIds: [] },
    ]);
    expect(await own(observer, run.id)).toEqual([changed]);
  });

  it("refuses ratings that are not on the scale, and foreign competencies and cues", async () => {
    const { rate, observer, process } = await build();
    const { id } = await rate(observer, []);
    const [competencyId = ""] = process.competencyIds;
    const nobody = "0123456789abcdef01234567";
    const change = async (value: object) =>
      (await observer.refused(calls.updateAssessments, { body: { id, values: [value as never] } }))
        .errors;
    expect(await change({ competencyId, selectedCriterion: 4.5 })).toEqual({
      "0.selectedCriterion": ["unknownCriterion"],
    });
    expect(await change({ competencyId: nobody, selectedCriterion: 4 })).toEqual({
      "0.competencyId": ["unknownCompetency"],
    });
    expect(await change({ competencyId, selectedCriterion: 4, selectedCueIds: [nobody] })).toEqual({
      "0.selectedCueIds.0": ["unknownCue"],
    });
  });

  it("refuses an older base with the stored one, and confirms a repeated save", async () => {
    const { rate, observer, process } = await build();
    const { id } = await rate(observer, [1]);
    const body = (rating: number) => ({
      id,
      revision: 1,
      values: [{ competencyId: process.competencyIds[0]!, selectedCriterion: rating }],
    });
    const saved = one(await observer.ok(calls.updateAssessments, { body: body(2) }));
    expect(one(await observer.ok(calls.updateAssessments, { body: body(2) }))).toEqual(saved);
    const late = await observer.refused(calls.updateAssessments, { body: body(3) });
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toMatchObject({ id, revision: 2 });
  });
});

describe("who rates and who sees ratings", () => {
  it("observers rate in cells of their team while the run is STARTED [ACC-009, OERR-004]", async () => {
    const { rate, observer, moderator, run, tenant, ...made } = await build();
    const cell = cellOf({ run, tenant, moderator, ...made });
    // A moderator is no observer of the cell, and so cannot rate.
    const refusal = await moderator.refused(calls.createAssessments, { body: cell });
    expect(refusal.types).toEqual(["NO_PERMISSION"]);
    const auditor = await buildUser(tenant, ["auditor", "observer"]);
    expect((await auditor.refused(calls.createAssessments, { body: cell })).types).toEqual([
      "NO_PERMISSION",
    ]);
    const { id } = await rate(observer, [2]);
    await moveRun(moderator, run.id, "Finish");
    const late = await observer.refused(calls.updateAssessments, { body: { id, values: [] } });
    expect(late.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
  });

  it("an observer rates no cell that none of their teams is assigned to [ACC-009]", async () => {
    const step = (competencyIds: string[]) => stepBody("EXERCISE", { competencyIds });
    const items = (ids: string[]) => [step(ids), step(ids)];
    const made = await build({ candidates: 2, items });
    const [first, second] = made.run.candidates;
    const [kept, dropped] = first!.exercises;
    const candidates = [
      { ...first!, exercises: [kept!] },
      { ...second!, exercises: [] },
    ];
    await saveRun(made.moderator, { ...made.run, candidates });
    const assigned = { ...cellOf(made), exerciseId: kept!.exerciseId };
    for (const elsewhere of [
      { candidateId: second!.candidateId },
      { exerciseId: dropped!.exerciseId },
    ]) {
      const body = { ...assigned, ...elsewhere };
      const { types } = await made.observer.refused(calls.createAssessments, { body });
      expect(types).toEqual(["NO_PERMISSION"]);
    }
    await made.observer.ok(calls.createAssessments, { body: assigned });
  });

  it("nobody changes another's rating, and to whom may not see it it does not exist", async () => {
    const { rate, observer, other, moderator } = await build();
    const { id } = await rate(observer, [2]);
    const change = async (client: TestUser) =>
      (await client.refused(calls.updateAssessments, { body: { id, values: [] } })).types;
    expect(await change(moderator)).toEqual(["NO_PERMISSION"]);
    expect(await change(other)).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("before the finish an observer sees the own ratings, afterwards all [OAPI-030, OAPI-031, RUN-035, ACC-016, ACC-017]", async () => {
    const { rate, observer, other, moderator, run } = await build();
    await rate(observer, [2]);
    await rate(other, [5]);
    expect((await own(observer, run.id)).map(values)).toEqual([[2, null]]);
    expect(
      (await observer.refused(calls.listAllAssessments, { params: { runId: run.id } })).types,
    ).toEqual(["NO_PERMISSION"]);
    expect(await all(moderator, run.id)).toHaveLength(2);
    await moveRun(moderator, run.id, "Finish");
    expect(await all(observer, run.id)).toHaveLength(2);
  });

  it("after the finish an observer sees the candidates of their cells only", async () => {
    const { rate, run, moderator, tenant, observer } = await build({ candidates: 2 });
    await rate(observer, [3]);
    const late = await buildUser(tenant, "observer");
    const team = {
      id: `${run.id.slice(0, 22)}ee`,
      name: "Team 2",
      observersHaveModeratorView: false,
    };
    const [first, second] = run.candidates;
    const observerTeams = [...run.observerTeams, { ...team, observers: [late.user.id] }];
    const exercises = second!.exercises.map((cell) => ({ ...cell, observerTeamId: team.id }));
    await moderator.ok(calls.updateRun, {
      body: { id: run.id, observerTeams, candidates: [first!, { ...second!, exercises }] },
    });
    await moveRun(moderator, run.id, "Finish");
    expect(await all(late, run.id)).toEqual([]);
  });

  it("an auditor sees all, and cannot rate [ACC-014, RES-021]", async () => {
    const { rate, observer, tenant, run, ...made } = await build();
    await rate(observer, [2]);
    const auditor = await buildUser(tenant, "auditor");
    expect(await all(auditor, run.id)).toHaveLength(1);
    const body = cellOf({ run, tenant, ...made });
    expect((await auditor.refused(calls.createAssessments, { body })).types).toEqual([
      "NO_PERMISSION",
    ]);
  });

  it("an auditor rates nothing and edits no result, whatever other rights they hold [ACC-014]", async () => {
    const made = await build({ cutOffStrategy: "MANUAL" });
    const rated = await made.rate(made.observer, [2]);
    const result = { ...cellOf(made), assessmentType: "RESULT" as const };
    const overall = one(await made.moderator.ok(calls.createAssessments, { body: result }));
    const auditor = await buildUser(made.tenant, {
      permissions: [...DEFAULT_ROLES.auditor, ...DEFAULT_ROLES.moderator],
    });
    const denied = async (refusal: Promise<{ types: string[] }>) =>
      expect((await refusal).types).toEqual(["NO_PERMISSION"]);
    for (const body of [cellOf(made), result])
      await denied(auditor.refused(calls.createAssessments, { body }));
    for (const { id, values: kept } of [rated, overall])
      await denied(auditor.refused(calls.updateAssessments, { body: { id, values: kept } }));
    await moveRun(made.moderator, made.run.id, "Finish");
    const [competencyId = ""] = made.process.competencyIds;
    const overwrite = { assessmentId: rated.id, competencyId, selectedCriterionOverwrite: 3 };
    await denied(auditor.refused(calls.overwriteAssessment, { body: overwrite }));
    expect((await all(auditor, made.run.id)).map(values)).toEqual([
      [2, null],
      [null, null],
    ]);
  });
});

describe("an overall result", () => {
  const result = (made: TestRun): SentBody<typeof calls.createAssessments> => ({
    ...cellOf(made),
    assessmentType: "RESULT",
  });

  it("is a moderator's, with every competency empty [MAN-016, MAN-018, OERR-027]", async () => {
    const made = await build({ cutOffStrategy: "MANUAL" });
    const stored = one(await made.moderator.ok(calls.createAssessments, { body: result(made) }));
    expect(stored).toMatchObject({
      assessmentType: "RESULT",
      observerId: null,
      moderatorId: made.moderator.user.id,
    });
    expect(values(stored)).toEqual([null, null]);
    const refusal = await made.observer.refused(calls.createAssessments, { body: result(made) });
    expect(refusal.types).toEqual(["NO_PERMISSION"]);
  });

  it("exists once per candidate, exercise and run [MAN-015, ERR-35, OERR-007]", async () => {
    const made = await build({ cutOffStrategy: "MANUAL" });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        made.moderator.send(calls.createAssessments, { body: result(made) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ]);
    expect(answers.find(({ status }) => status === 400)?.text).toContain(
      "RESULT_ASSESSMENT_ALREADY_EXISTS",
    );
  });

  it("belongs to MANUAL processes only [MAN-014]", async () => {
    const made = await build();
    const refusal = await made.moderator.refused(calls.createAssessments, { body: result(made) });
    expect(refusal.types).toEqual(["NO_PERMISSION"]);
  });

  it("is written as a list in one go, or not at all", async () => {
    const made = await build({ cutOffStrategy: "MANUAL", candidates: 2 });
    const [first, second] = made.candidates;
    const body = [first!, second!].map(({ id }) => ({
      ...cellOf(made),
      candidateId: id,
      assessmentType: "RESULT" as const,
      tmpId: id,
    }));
    const stored = await made.moderator.ok(calls.createAssessments, { body });
    expect([stored].flat().map(({ tmpId }) => tmpId)).toEqual([first!.id, second!.id]);
    const changes = [stored].flat().map(({ id }, index) => ({
      id,
      values: [{ competencyId: made.process.competencyIds[0]!, selectedCriterion: index ? 99 : 3 }],
    }));
    await made.moderator.refused(calls.updateAssessments, { body: changes });
    const kept = await all(made.moderator, made.run.id);
    expect(kept.map(values)).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
