import { calls, type ProcessRun } from "@assay/contract";
import {
  buildRun,
  buildUser,
  candidateBody,
  moveRun,
  saveRun,
  startTestServer,
  stepBody,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const move = ({ moderator, run }: TestRun, stateName: string) =>
  moderator.refused(calls.changeRunState, {
    params: { id: run.id, stateName },
  });
const list = async (client: TestRun["moderator"], call: "listMyRuns" | "listAllRuns") =>
  (await client.ok(calls[call])).processRuns.map((run) => run.id);

describe("the states of a run", () => {
  it("are gone through by start, finish and archive [RUN-031, RUN-032, RUN-034, RUN-037, OAPI-013]", async () => {
    const made = await buildRun(server);
    const { moderator, run } = made;
    for (const [wrong, right, next] of [
      ["Finish", "Start", "STARTED"],
      ["Archive", "Finish", "FINISHED"],
      ["Start", "Archive", "ARCHIVED"],
    ] as const) {
      expect((await move(made, wrong)).types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
      expect((await moveRun(moderator, run.id, right)).runState).toBe(next);
    }
    // An archived run is hidden from its moderator at once.
    expect((await move(made, "Finish")).types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("let nobody start a DRAFT [RUN-032]", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    expect((await move(made, "Start")).types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
  });

  it("change once each, however many ask for all of them at the same time", async () => {
    const { moderator, run } = await buildRun(server);
    const actions = ["Start", "Finish", "Archive"] as const;
    const asked = Array.from({ length: 200 }, (_, index) => actions[index % 3] ?? "Start");
    const answers = await Promise.all(
      asked.map(async (stateName) => {
        const params = { id: run.id, stateName };
        const { status, text } = await moderator.send(calls.changeRunState, { params });
        return { stateName, status, text };
      }),
    );
    const won = answers.filter(({ status }) => status === 200).map(({ stateName }) => stateName);
    const lost = answers.filter(({ status }) => status === 400);
    expect(won.length + lost.length).toBe(200);
    // Each transition happened at most once, and none before its predecessor.
    expect(won.toSorted((a, b) => actions.indexOf(a) - actions.indexOf(b))).toEqual(
      actions.slice(0, won.length),
    );
    expect(won.length).toBeGreaterThan(0);
    for (const { text } of lost)
      expect(text).toMatch(/"type":"(WRONG_PROCESS_RUN_STATE|ITEM_NOT_FOUND)"/);
    const taken = await server.owner.withTenant((await moderator.ok(calls.getTenant)).id, (tx) =>
      tx.prepared(
        z.strictObject({ action: z.string() }),
        "select action from audit_log where subject_id = $1 and action like 'run.%'",
        [run.id],
      ),
    );
    expect(taken.filter(({ action }) => /start|finish|archive/.test(action))).toHaveLength(
      won.length,
    );
  });

  it("hide an archived run from all but auditors [RUN-038, ACC-013]", async () => {
    const { run, moderator, tenant, observers } = await buildRun(server, { state: "FINISHED" });
    await moderator.send(calls.changeRunState, {
      params: { id: run.id, stateName: "Archive" },
    });
    const auditor = await buildUser(tenant, "auditor");
    expect(await list(moderator, "listMyRuns")).not.toContain(run.id);
    expect(await list(observers[0]!, "listMyRuns")).not.toContain(run.id);
    expect(await list(auditor, "listAllRuns")).toContain(run.id);
    await auditor.ok(calls.getRun, { params: { id: run.id } });
    await auditor.ok(calls.listAllAssessments, { params: { runId: run.id } });
  });

  it("freeze the process at the start [RUN-033]", async () => {
    const { run, moderator, process } = await buildRun(server, { state: "STARTED" });
    const [item] = process.items;
    await moderator.ok(calls.updateProcess, {
      body: { id: process.id, items: [stepBody("INTERVIEW")], cutOffStrategy: "MEDIAN" },
    });
    const frozen = (await moderator.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
    expect(frozen.process.items).toEqual([item]);
    expect(frozen.process.cutOffStrategy).toBe("AVG");
  });

  it("follow the process until the start, and cells of lost exercises do not count", async () => {
    const made = await buildRun(server);
    const { run, moderator, process } = made;
    const items = [stepBody("INTERVIEW", { competencyIds: process.competencyIds })];
    await moderator.ok(calls.updateProcess, { body: { id: process.id, items } });
    const now = (await moderator.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
    expect(now.process.items).toMatchObject([{ itemType: "INTERVIEW" }]);
    expect(now.candidates[0]?.exercises).toEqual([]);
    expect((await move(made, "Start")).types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
  });
});

describe("two edits of one run at the same time", () => {
  it("end with one that is stored and one that is told of it", async () => {
    const { moderator, run } = await buildRun(server);
    for (let round = 0, now = run; round < 5; round += 1) {
      const names = ["one", "two", "three"].map((word) => `${word} ${round}`);
      const answers = await Promise.all(
        names.map((name) => moderator.send(calls.updateRun, { body: { ...now, name } })),
      );
      const stored = answers.filter(({ status }) => status === 200);
      expect(stored).toHaveLength(1);
      now = (await moderator.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
      expect(names).toContain(now.name);
      for (const { status, text } of answers) {
        if (status === 200) continue;
        expect(text).toContain('"type":"UPDATE_FAILED"');
        expect(text).toContain(`"name":"${now.name}"`);
      }
    }
  });
});

describe("a started run", () => {
  it("still takes corrections and more candidates, but keeps its date", async () => {
    const { run, moderator } = await buildRun(server, { state: "STARTED" });
    const added = await moderator.ok(calls.createCandidate, {
      params: { id: run.id },
      body: candidateBody(),
    });
    expect(added.firstName).toBe("Robin");
    const now = (await moderator.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
    expect((await saveRun(moderator, { ...now, name: "Corrected" })).runState).toBe("STARTED");
    const date = await moderator.refused(calls.updateRun, {
      body: { id: run.id, plannedDate: "2020-01-01" },
    });
    expect(date.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
  });

  it("keeps candidates and cells that hold observations or ratings", async () => {
    const { run, moderator, observers, candidates, exerciseIds } = await buildRun(server, {
      state: "STARTED",
    });
    const [candidate] = candidates;
    await observers[0]!.ok(calls.createObservation, {
      body: {
        processRunId: run.id,
        candidateId: candidate!.id,
        exerciseId: exerciseIds[0]!,
        type: "html",
      },
    });
    const without = await moderator.refused(calls.updateRun, {
      body: { id: run.id, candidates: [] },
    });
    expect(without.types).toEqual(["UPDATE_FAILED"]);
    const cells = await moderator.refused(calls.updateRun, {
      body: { id: run.id, candidates: [{ candidateId: candidate!.id, exercises: [] }] },
    });
    expect(cells.types).toEqual(["UPDATE_FAILED"]);
  });
});

describe("deleting a run", () => {
  it("is possible in DRAFT and PREPARED only [RUN-041, OAPI-011, OERR-012]", async () => {
    for (const state of ["DRAFT", "PREPARED"] as const) {
      const { run, moderator } = await buildRun(server, { state });
      const params = { id: run.id };
      expect(await moderator.ok(calls.deleteRun, { params })).toEqual(params);
      expect((await moderator.refused(calls.getRun, { params })).types).toEqual(["ITEM_NOT_FOUND"]);
    }
    for (const state of ["STARTED", "FINISHED"] as const) {
      const { run, moderator } = await buildRun(server, { state });
      const denied = await moderator.refused(calls.deleteRun, { params: { id: run.id } });
      expect(denied.types).toEqual(["DELETE_DENIED"]);
    }
  });
});

describe("a candidate's state", () => {
  const change = ({ run, candidates }: TestRun, state: "PASSED" | "VETO") => ({
    body: {
      ...run,
      name: "must not change",
      changedCandidateId: candidates[0]!.id,
      candidates: run.candidates.map((candidate) => ({
        ...candidate,
        candidateState: state,
        exerciseIdOfCandidateStateChange: run.process.items[0]!.id,
      })),
    },
  });

  it("is changed by a moderator of a finished run, and touches that candidate only [CAND-013, CAND-014, OAPI-010, ACC-006]", async () => {
    const made = await buildRun(server, { state: "FINISHED", candidates: 2 });
    const stored = await made.moderator.ok(calls.updateRun, change(made, "PASSED"));
    expect(stored.name).toBe(made.run.name);
    expect(stored.candidates.map(({ candidateState }) => candidateState)).toEqual([
      "PASSED",
      "OPEN",
    ]);
    expect(stored.candidates[0]?.exerciseIdOfCandidateStateChange).toBe(made.exerciseIds[0]);
  });

  it("is refused before the finish, and to everybody else [CAND-016]", async () => {
    const started = await buildRun(server, { state: "STARTED" });
    const early = await started.moderator.refused(calls.updateRun, change(started, "VETO"));
    expect(early.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    const finished = await buildRun(server, { state: "FINISHED" });
    const auditor = await buildUser(finished.tenant, ["auditor", "moderator"]);
    const denied = await auditor.refused(calls.updateRun, change(finished, "VETO"));
    expect(denied.types).toEqual(["NO_PERMISSION"]);
    const [observer] = finished.observers;
    expect((await observer!.refused(calls.updateRun, change(finished, "VETO"))).types).toEqual([
      "NO_PERMISSION",
    ]);
  });

  it("leaves a row in the audit log, without names", async () => {
    const made = await buildRun(server, { state: "FINISHED" });
    await made.moderator.ok(calls.updateRun, change(made, "VETO"));
    const rows = await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({
          action: z.string(),
          details: z.unknown(),
          actor_id: z.nullable(z.string()),
        }),
        "select action, details, actor_id from audit_log where subject_id = $1 order by id",
        [made.run.id],
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "run.start",
      "run.finish",
      "candidate.state",
    ]);
    expect(rows.at(-1)).toMatchObject({
      actor_id: made.moderator.user.id,
      details: { candidateId: made.candidates[0]!.id, from: "OPEN", to: "VETO" },
    });
  });
});
