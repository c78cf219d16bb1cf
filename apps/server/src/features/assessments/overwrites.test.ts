import { type Assessment, calls } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  moveRun,
  type RunOptions,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const one = (answer: Assessment | Assessment[]) => [answer].flat()[0]!;

/** A finished run in which the first observer has rated the first competency with 5. */
async function build({ state = "FINISHED", ...parts }: RunOptions = {}) {
  const made = await buildRun(server, { ...parts, state: "STARTED" });
  const [observer, other] = made.observers as [TestUser, TestUser];
  const [competencyId = "", second = ""] = made.process.competencyIds;
  const rated = one(
    await observer.ok(calls.createAssessments, {
      body: {
        processRunId: made.run.id,
        candidateId: made.candidates[0]!.id,
        exerciseId: made.exerciseIds[0]!,
        values: [{ competencyId, selectedCriterion: 5 }],
      },
    }),
  );
  if (state !== "STARTED") await moveRun(made.moderator, made.run.id, "Finish");
  if (state === "ARCHIVED") await moveRun(made.moderator, made.run.id, "Archive");
  const body = (to: number | null, changes: object = {}) => ({
    assessmentId: rated.id,
    competencyId,
    selectedCriterionOverwrite: to,
    ...changes,
  });
  const overwrite = (client: TestUser, to: number | null, changes: object = {}) =>
    client.ok(calls.overwriteAssessment, { body: body(to, changes) });
  const refused = (client: TestUser, changes: object = {}) =>
    client.refused(calls.overwriteAssessment, { body: body(3, changes) });
  const history = async (client: TestUser) =>
    (await client.ok(calls.listOverwrites, { params: { id: rated.id } })).overwrites;
  const stored = async () => {
    const params = { runId: made.run.id };
    const { assessments } = await made.moderator.ok(calls.listAllAssessments, { params });
    return assessments.find(({ id }) => id === rated.id);
  };
  return {
    ...made,
    observer,
    other,
    rated,
    competencyId,
    second,
    overwrite,
    refused,
    history,
    stored,
  };
}

describe("overwriting a rating", () => {
  it("stores the moderator's value beside the observer's [OAPI-034, MAN-027]", async () => {
    const { moderator, rated, competencyId, overwrite, stored } = await build();
    const answer = await overwrite(moderator, 4);
    const [first, ...others] = rated.values;
    expect(answer).toEqual({
      ...rated,
      revision: rated.revision + 1,
      values: [{ ...first, selectedCriterion: 5, selectedCriterionOverwrite: 4 }, ...others],
    });
    expect(answer.values[0]?.competencyId).toBe(competencyId);
    expect(await stored()).toEqual(answer);
  });

  it("is taken back by null, and then the observer's value counts again", async () => {
    const { moderator, overwrite, rated } = await build();
    await overwrite(moderator, 4);
    const answer = await overwrite(moderator, null);
    expect(answer.values).toEqual(rated.values);
    expect(answer.revision).toBe(rated.revision + 2);
  });

  it("gives a value where the observer gave none, and shows it as rated", async () => {
    const { moderator, second, overwrite } = await build();
    const answer = await overwrite(moderator, 2, { competencyId: second });
    expect(answer.values[1]).toMatchObject({
      selectedCriterion: null,
      selectedCriterionOverwrite: 2,
    });
  });

  it("keeps who, when, from and to, and an audit row", async () => {
    const { moderator, competencyId, overwrite, history, tenant, rated } = await build();
    await overwrite(moderator, 4);
    await overwrite(moderator, 2);
    await overwrite(moderator, null);
    const row = (from: number | null, to: number | null) => ({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      competencyId,
      personId: moderator.user.id,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      from,
      to,
    });
    expect(await history(moderator)).toEqual([row(null, 4), row(4, 2), row(2, null)]);
    const audit = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ details: z.unknown(), actor_id: z.string() }),
        `select details, actor_id from audit_log
          where tenant_id = $1 and subject_id = $2 and action = 'assessment.overwrite' order by id`,
        [tenant.id, rated.id],
      ),
    );
    expect(audit.map(({ details }) => details)).toEqual([
      { competencyId, from: null, to: 4 },
      { competencyId, from: 4, to: 2 },
      { competencyId, from: 2, to: null },
    ]);
    expect(new Set(audit.map((entry) => entry.actor_id))).toEqual(new Set([moderator.user.id]));
  });

  it("confirms a retry without a second row in the history", async () => {
    const { moderator, overwrite, history } = await build();
    const first = await overwrite(moderator, 4);
    expect(await overwrite(moderator, 4)).toEqual(first);
    expect(await history(moderator)).toHaveLength(1);
  });

  it("lets moderators follow each other: the last one counts, the history has all", async () => {
    const { moderator, overwrite, history, stored } = await build();
    const wanted = [1, 2, 3, 4, 5, 1, 2, 3];
    await Promise.all(wanted.map((to) => overwrite(moderator, to)));
    const rows = await history(moderator);
    for (const [index, { from }] of rows.entries()) expect(from).toBe(rows[index - 1]?.to ?? null);
    const now = await stored();
    expect(now?.values[0]?.selectedCriterionOverwrite).toBe(rows.at(-1)?.to);
    expect(now?.revision).toBe(1 + rows.length);
  });
});

/** A finished run in a tenant that demands reasons. */
async function buildDemanding() {
  const made = await build();
  const admin = await buildUser(made.tenant, "administrator");
  await admin.ok(calls.updateSettings, { body: { overwriteReasons: true } });
  const errors = async (changes: object = {}) =>
    (await made.refused(made.moderator, changes)).errors;
  return { ...made, errors };
}

describe("a reason for overwriting", () => {
  it("is refused as missing where the tenant wants one, also for taking a value back", async () => {
    const { moderator, errors, overwrite, history, stored } = await buildDemanding();
    const required = { reason: ["required"] };
    expect(await errors()).toEqual(required);
    expect(await errors({ reason: " \n" })).toEqual(required);
    expect(await errors({ reason: "x".repeat(1001) })).toEqual({ reason: ["tooLong"] });
    expect((await stored())?.revision).toBe(1);
    expect(await history(moderator)).toEqual([]);
    await overwrite(moderator, 4, { reason: " Saw the recording. " });
    expect(await errors({ selectedCriterionOverwrite: null })).toEqual(required);
    // Sending the stored value again is a retry, which needs no second reason.
    await overwrite(moderator, 4);
    await overwrite(moderator, null, { reason: "Was right." });
    expect((await history(moderator)).map(({ reason }) => reason)).toEqual([
      "Saw the recording.",
      "Was right.",
    ]);
  });

  it("stands in the history and not in the audit log, which says that there is one", async () => {
    const { moderator, competencyId, overwrite, tenant, rated } = await buildDemanding();
    await overwrite(moderator, 4, { reason: "Saw the recording." });
    const audit = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ details: z.unknown() }),
        "select details from audit_log where tenant_id = $1 and subject_id = $2",
        [tenant.id, rated.id],
      ),
    );
    expect(audit.map(({ details }) => details)).toContainEqual({
      competencyId,
      from: null,
      to: 4,
      hasReason: true,
    });
    expect(JSON.stringify(audit)).not.toContain("recording");
  });
});

describe("who may overwrite what", () => {
  it("needs both permissions, and a moderator of the run [MAN-026]", async () => {
    const { tenant, run, observer, refused, stored } = await build();
    const types = async (client: TestUser) => (await refused(client)).types;
    expect(await types(observer)).toEqual(["NO_PERMISSION"]);
    expect(await types(await buildUser(tenant, "auditor"))).toEqual(["NO_PERMISSION"]);
    // A moderator of another run, who sees this one only as an auditor.
    expect(await types(await buildUser(tenant, ["moderator", "auditor"]))).toEqual([
      "NO_PERMISSION",
    ]);
    expect(await types(await buildUser(tenant, "moderator"))).toEqual(["ITEM_NOT_FOUND"]);
    expect((await stored())?.revision).toBe(1);
    expect(run.moderators).toHaveLength(1);
  });

  it("is refused to a moderator of the run who lacks one of the two permissions [MAN-026]", async () => {
    const tenant = await buildTenant(server);
    const moderator = await buildUser(tenant, "moderator");
    const { refused, run } = await build({ tenant, moderator, state: "STARTED" });
    const base = ["LOG_IN", "GET_PROCESS_RUNS", "GET_ALL_ASSESSMENTS"] as const;
    const lacking = await buildUser(tenant, { permissions: [...base, "EDIT_PROCESS_RUNS"] });
    const without = await buildUser(tenant, { permissions: [...base, "OVERWRITE_ASSESSMENTS"] });
    const moderators = [moderator, lacking, without].map(({ user }) => user.id);
    await moderator.ok(calls.updateRun, { body: { id: run.id, moderators } });
    await moveRun(moderator, run.id, "Finish");
    expect((await refused(lacking)).types).toEqual(["NO_PERMISSION"]);
    expect((await refused(without)).types).toEqual(["NO_PERMISSION"]);
    const { can } = await moderator.ok(calls.getRun, { params: { id: run.id } });
    expect(can.overwrite).toBe(true);
    expect((await lacking.ok(calls.getRun, { params: { id: run.id } })).can.overwrite).toBe(
      "noRight",
    );
  });

  it("is for FINISHED runs only [MAN-026]", async () => {
    const started = await build({ state: "STARTED" });
    expect((await started.refused(started.moderator)).types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    const archived = await build({ state: "ARCHIVED" });
    expect((await archived.refused(archived.moderator)).types).toEqual(["ITEM_NOT_FOUND"]);
    const both = await buildUser(archived.tenant, ["moderator", "auditor"]);
    expect((await archived.refused(both)).types).toEqual(["NO_PERMISSION"]);
  });

  it("needs a competency of the assessment and a criterion of the run's scale [MAN-026]", async () => {
    const { moderator, refused } = await build();
    const nobody = "0123456789abcdef01234567";
    const errors = async (changes: object) => (await refused(moderator, changes)).errors;
    expect(await errors({ competencyId: nobody })).toEqual({
      competencyId: ["unknownCompetency"],
    });
    for (const selectedCriterionOverwrite of [4.5, 99, -1])
      expect(await errors({ selectedCriterionOverwrite })).toEqual({
        selectedCriterionOverwrite: ["unknownCriterion"],
      });
    for (const selectedCriterionOverwrite of ["4", undefined, [], true])
      expect((await refused(moderator, { selectedCriterionOverwrite })).status).toBe(400);
    expect((await refused(moderator, { selectedCriterion: 1 })).status).toBe(400);
    expect((await refused(moderator, { assessmentId: nobody })).types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("leaves overall results alone: they are changed, not overwritten [MAN-026]", async () => {
    const { moderator, run, candidates, exerciseIds, refused } = await build({
      cutOffStrategy: "MANUAL",
    });
    const result = one(
      await moderator.ok(calls.createAssessments, {
        body: {
          processRunId: run.id,
          candidateId: candidates[0]!.id,
          exerciseId: exerciseIds[0]!,
          assessmentType: "RESULT",
        },
      }),
    );
    expect((await refused(moderator, { assessmentId: result.id })).types).toEqual([
      "NO_PERMISSION",
    ]);
  });

  it("does not reach into another tenant", async () => {
    const { rated, refused } = await build();
    const other = await build();
    expect((await refused(other.moderator)).types).toEqual(["ITEM_NOT_FOUND"]);
    const params = { id: rated.id };
    const refusal = await other.moderator.refused(calls.listOverwrites, { params });
    expect(refusal.types).toEqual(["ITEM_NOT_FOUND"]);
  });
});

describe("the history", () => {
  it("is for those who see all ratings of the candidate", async () => {
    const { moderator, observer, tenant, overwrite, history, run, rated } = await build();
    await overwrite(moderator, 4);
    expect(await history(observer)).toHaveLength(1);
    expect(await history(await buildUser(tenant, "auditor"))).toHaveLength(1);
    const nonMember = await buildUser(tenant, "moderator");
    const refusal = await nonMember.refused(calls.listOverwrites, { params: { id: rated.id } });
    expect(refusal.types).toEqual(["ITEM_NOT_FOUND"]);
    const { people } = await observer.ok(calls.getRun, { params: { id: run.id } });
    expect(people.map(({ id }) => id)).toContain(moderator.user.id);
  });

  it("is hidden from observers until the run is finished", async () => {
    const { other, rated } = await build({ state: "STARTED" });
    const refusal = await other.refused(calls.listOverwrites, { params: { id: rated.id } });
    expect(refusal.types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("can be added to, and neither changed nor shortened", async () => {
    const { tenant, moderator, overwrite } = await build();
    await overwrite(moderator, 4);
    for (const statement of [
      "update assessment_overwrite set to_value = 1",
      "delete from assessment_overwrite",
    ])
      await expect(
        server.database.withTenant(tenant.id, (tx) => tx.execute(statement, [])),
      ).rejects.toThrow(/permission denied/);
    // Deleting a moderator assigns their overwrites to a shell, an account without personal data.
    const shell = "0123456789abcdef01234567";
    await server.database.withTenant(tenant.id, (tx) =>
      tx.execute("update assessment_overwrite set person_id = $1", [shell]),
    );
  });
});
