import { calls } from "@assay/contract";
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

type State = "OPEN" | "VETO" | "FAILED" | "PASSED" | "HIRED";

/** A finished run of two candidates: the first is rated 1 everywhere, the second has no ratings. */
async function build({ isDemanded = false, ...parts }: RunOptions & { isDemanded?: boolean } = {}) {
  const made = await buildRun(server, { candidates: 2, ...parts, state: "STARTED" });
  const { moderator, process, candidates, exerciseIds, observers, tenant } = made;
  const [exerciseId = ""] = exerciseIds;
  const [first = "", second = ""] = candidates.map(({ id }) => id);
  await observers[0]!.ok(calls.createAssessments, {
    body: {
      processRunId: made.run.id,
      candidateId: first,
      exerciseId,
      values: process.competencyIds.map((competencyId) => ({ competencyId, selectedCriterion: 1 })),
    },
  });
  await moveRun(moderator, made.run.id, "Finish");
  const admin = await buildUser(tenant, "administrator");
  if (isDemanded) await admin.ok(calls.updateSettings, { body: { decisionReasons: true } });
  const { id } = made.run;
  const body = (states: Record<string, State>, stateReason?: string) => ({
    id,
    candidates: candidates.map(({ id: candidateId }) => ({
      candidateId,
      ...(states[candidateId] && {
        candidateState: states[candidateId],
        exerciseIdOfCandidateStateChange: exerciseId,
        ...(stateReason !== undefined && { stateReason }),
      }),
    })),
  });
  const decide = (state: State, stateReason?: string, candidateId = first) =>
    moderator.ok(calls.updateRun, {
      body: { ...body({ [candidateId]: state }, stateReason), changedCandidateId: candidateId },
    });
  const errors = async (state: State, stateReason?: string) =>
    (
      await moderator.refused(calls.updateRun, {
        body: { ...body({ [first]: state }, stateReason), changedCandidateId: first },
      })
    ).errors;
  const history = async (client: TestUser = moderator, candidateId = first) =>
    (await client.ok(calls.listDecisions, { params: { id, candidateId } })).decisions;
  const told = async () => (await history()).map(({ from, to, reason }) => [from, to, reason]);
  const states = async () =>
    (await moderator.ok(calls.getRun, { params: { id } })).candidates.map(
      ({ candidateState }) => candidateState,
    );
  const audit = () =>
    server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ details: z.unknown() }),
        `select details from audit_log
          where tenant_id = $1 and subject_id = $2 and action = 'candidate.state' order by id`,
        [tenant.id, id],
      ),
    );
  return {
    ...made,
    admin,
    first,
    second,
    exerciseId,
    body,
    decide,
    errors,
    history,
    told,
    states,
    audit,
  };
}

describe("a decision", () => {
  it("keeps who, when, from what to what, at which step, and what was calculated", async () => {
    const { moderator, decide, history, first, second, exerciseId } = await build();
    await decide("FAILED");
    await decide("PASSED");
    const row = (from: State, to: State, calculated = "failed") => ({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      personId: moderator.user.id,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      exerciseId,
      calculated,
      from,
      to,
    });
    expect(await history()).toEqual([row("OPEN", "FAILED"), row("FAILED", "PASSED")]);
    await decide("HIRED", undefined, second);
    expect(await history(moderator, second)).toEqual([row("OPEN", "HIRED", "unrated")]);
    expect(await history(moderator, first)).toHaveLength(2);
  });

  it("leaves no second row where it is sent again", async () => {
    const { decide, history, audit } = await build();
    await decide("VETO");
    await decide("VETO");
    expect(await history()).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  it("is kept, and named in the audit log, also where the whole run is saved", async () => {
    const { moderator, body, first, second, history, audit, states } = await build();
    await moderator.ok(calls.updateRun, { body: body({ [first]: "VETO", [second]: "PASSED" }) });
    expect(await states()).toEqual(["VETO", "PASSED"]);
    expect(await history()).toMatchObject([{ to: "VETO", calculated: "failed" }]);
    expect(await history(moderator, second)).toMatchObject([{ to: "PASSED" }]);
    expect((await audit()).map(({ details }) => details)).toEqual([
      { candidateId: first, from: "OPEN", to: "VETO" },
      { candidateId: second, from: "OPEN", to: "PASSED" },
    ]);
  });

  it("needs no reason where the tenant wants none, and keeps one that is given", async () => {
    const { decide, told } = await build();
    await decide("PASSED");
    await decide("HIRED", " Convinced us all. ");
    expect(await told()).toEqual([
      ["OPEN", "PASSED", undefined],
      ["PASSED", "HIRED", "Convinced us all."],
    ]);
  });
});

describe("a reason for deciding against the calculated result", () => {
  it("is refused as missing where the tenant wants one, and nothing is stored", async () => {
    const { errors, decide, told, states, first } = await build({ isDemanded: true });
    const required = { "candidates.0.stateReason": ["required"] };
    expect(await errors("PASSED")).toEqual(required);
    expect(await errors("HIRED", " \n")).toEqual(required);
    const tooLong = await errors("PASSED", "x".repeat(1001));
    expect(tooLong).toEqual({ "candidates.0.stateReason": ["tooLong"] });
    expect(await states()).toEqual(["OPEN", "OPEN"]);
    expect(await told()).toEqual([]);
    await decide("PASSED", "Was ill.", first);
    expect(await told()).toEqual([["OPEN", "PASSED", "Was ill."]]);
  });

  it("is not needed to agree with it, to leave it open, or where nobody has rated", async () => {
    const { decide, second, states } = await build({ isDemanded: true });
    await decide("FAILED");
    await decide("OPEN");
    await decide("VETO");
    await decide("HIRED", undefined, second);
    expect(await states()).toEqual(["VETO", "HIRED"]);
  });

  it("is demanded by a save of the whole run too, at its place", async () => {
    const { moderator, body, first, second, states } = await build({ isDemanded: true });
    const sent = body({ [second]: "HIRED", [first]: "PASSED" });
    const { errors } = await moderator.refused(calls.updateRun, { body: sent });
    expect(errors).toEqual({ "candidates.0.stateReason": ["required"] });
    expect(await states()).toEqual(["OPEN", "OPEN"]);
  });

  it("stands in the history and not in the audit log, which says that there is one", async () => {
    const { decide, audit, first } = await build({ isDemanded: true });
    await decide("PASSED", "Was ill that day.");
    expect((await audit()).map(({ details }) => details)).toEqual([
      { candidateId: first, from: "OPEN", to: "PASSED", hasReason: true },
    ]);
  });
});

describe("the history of decisions", () => {
  it("is read by those who may read all ratings of the candidate, and by nobody else", async () => {
    const { tenant, decide, history, run, first, observers } = await build();
    await decide("PASSED", "Was ill.");
    const auditor = await buildUser(tenant, "auditor");
    expect(await history(auditor)).toHaveLength(1);
    expect(await history(observers[0])).toHaveLength(1);
    const params = { id: run.id, candidateId: first };
    const other = await buildUser(await buildTenant(server), "moderator");
    const refused = await other.refused(calls.listDecisions, { params });
    expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("keeps whose decision it was, by name until the account is gone", async () => {
    const { tenant, decide, moderator, run, history, admin } = await build();
    await decide("PASSED");
    const auditor = await buildUser(tenant, "auditor");
    const people = async () =>
      (await auditor.ok(calls.getRun, { params: { id: run.id } })).people.find(
        ({ id }) => id === moderator.user.id,
      );
    expect(await people()).toMatchObject({ type: "USER" });
    await admin.ok(calls.deleteUser, { params: { id: moderator.user.id } });
    expect(await people()).toMatchObject({ type: "ANONYMIZED", lastName: null });
    expect(await history(auditor)).toMatchObject([{ personId: moderator.user.id }]);
  });
});
