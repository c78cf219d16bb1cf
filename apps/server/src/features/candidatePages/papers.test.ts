import { calls, type ExerciseDocument, type Process } from "@assay/contract";
import { momentOf } from "@assay/domain";
import {
  ALL_OFFERS,
  buildDraftPlan,
  buildPlannedRun,
  buildProcess,
  buildRun,
  buildTenant,
  buildUser,
  type Client,
  firstStep,
  moveRun,
  type PlannedTestRun,
  putSteps,
  saveRun,
  signIn,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
  turnOnCandidatePages,
  uploadDocument,
  visitByHand,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
  await turnOnCandidatePages(await buildUser(tenant, "administrator"));
});
afterAll(() => server.close());

/** A process whose exercise has a document for candidates, and one for observers only. */
async function withDocuments(): Promise<{ process: Process; documents: ExerciseDocument[] }> {
  const made = await buildProcess(moderator);
  const step = firstStep(made);
  const documents = [
    await uploadDocument(moderator, step.id),
    await uploadDocument(moderator, step.id),
  ];
  return { process: await putSteps(moderator, made, [{ ...step, documents }]), documents };
}

/** Marks the first document, and offers everything. */
async function offer(runId: string, exerciseId: string, fileId: string) {
  const body = { offers: ALL_OFFERS, papers: [{ exerciseId, fileId }], revision: 0 };
  return moderator.ok(calls.updateCandidatePages, { params: { id: runId }, body });
}

/** Lets the clock show a moment; the moderator signs in again, as time that passes ends sessions. */
async function goTo(moment: number) {
  server.clock.advance(moment - server.clock.now().getTime());
  moderator = await signIn(tenant, moderator.user.email ?? "");
}

describe("papers in a run with a timetable", () => {
  let run: PlannedTestRun;
  let documents: ExerciseDocument[];
  let exerciseId: string;
  beforeAll(async () => {
    const made = await withDocuments();
    documents = made.documents;
    run = await buildPlannedRun(server, { tenant, moderator, process: made.process });
    exerciseId = run.exerciseIds[0]!;
    const plan = await buildDraftPlan(moderator, run);
    const body = { revision: plan.revision };
    await moderator.ok(calls.publishPlan, { params: { id: plan.id }, body });
    await moveRun(moderator, run.run.id, "Start");
    await offer(run.run.id, exerciseId, documents[0]!.id);
  });

  it("are there from the candidate's own preparation to the end of their session", async () => {
    const { entries, timeZone } = await moderator.ok(calls.getTimetable, { params: run.params });
    const candidateId = entries.at(-1)!.candidates[0]!.id;
    const own = entries.find(
      (one) => one.exerciseId === exerciseId && one.candidates.some(({ id }) => id === candidateId),
    )!;
    const [opens, closes] = [own.prepFrom, own.to].map((minute) =>
      momentOf(own.date, minute, timeZone!),
    ) as [number, number];
    const params = { exerciseId, fileId: documents[0]!.id };
    const open = () => visitByHand(tenant, moderator, { runId: run.run.id, candidateId });
    const seen = async (visitor: Client) => {
      const { exercises } = await visitor.ok(calls.getCandidateVisit);
      const { window, papers } = exercises.find(({ id }) => id === exerciseId)!;
      const { status } = await visitor.send(calls.getCandidatePaper, { params, query: {} });
      return [window?.state, papers.map(({ fileId }) => fileId), status];
    };
    await goTo(opens - 1);
    const early = await open();
    const before = await early.send(calls.getCandidateVisit);
    expect(before.text).not.toContain(documents[0]!.fileName);
    expect(await seen(early)).toEqual(["before", [], 400]);
    await goTo(opens);
    expect(await seen(early)).toEqual(["open", [documents[0]!.id], 200]);
    await goTo(closes - 1);
    expect(await seen(early)).toEqual(["open", [documents[0]!.id], 200]);
    await goTo(closes);
    expect(await seen(early)).toEqual(["closed", [], 400]);
    const late = await early.send(calls.getCandidateVisit);
    expect(late.text).not.toContain(documents[0]!.fileName);
  });

  it("are those that were chosen: not the other document, nor one of another exercise", async () => {
    const { entries, timeZone } = await moderator.ok(calls.getTimetable, { params: run.params });
    const own = entries.findLast((one) => one.exerciseId === exerciseId)!;
    await goTo(momentOf(own.date, own.from, timeZone!));
    const candidateId = own.candidates[0]!.id;
    const visitor = await visitByHand(tenant, moderator, { runId: run.run.id, candidateId });
    const wrong = [
      { exerciseId, fileId: documents[1]!.id },
      { exerciseId: run.exerciseIds[1] ?? "f".repeat(24), fileId: documents[0]!.id },
      { exerciseId, fileId: "f".repeat(24) },
    ];
    for (const params of wrong) {
      const refused = await visitor.refused(calls.getCandidatePaper, { params, query: {} });
      expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
    }
    const params = { exerciseId, fileId: documents[0]!.id };
    const file = await visitor.bytes(calls.getCandidatePaper, { params, query: {} });
    expect(file.length).toBe(documents[0]!.size);
  });

  it("are not released by hand", async () => {
    const body = { exerciseId, isOpen: true };
    const refused = await moderator.refused(calls.releaseCandidatePapers, {
      params: { id: run.run.id },
      body,
    });
    expect(refused.errors).toEqual({ exerciseId: ["timetabled"] });
  });
});

describe("papers in a run without a timetable", () => {
  it("are opened and closed by hand, once the run has started", async () => {
    const { process, documents } = await withDocuments();
    const made = await buildRun(server, { tenant, moderator, process });
    const exerciseId = made.exerciseIds[0]!;
    const { id: fileId } = documents[0]!;
    await offer(made.run.id, exerciseId, fileId);
    const sent = (isOpen: boolean) => ({
      params: { id: made.run.id },
      body: { exerciseId, isOpen },
    });
    const early = await moderator.refused(calls.releaseCandidatePapers, sent(true));
    expect(early.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    await moveRun(moderator, made.run.id, "Start");
    const of = { runId: made.run.id, candidateId: made.candidates[0]!.id };
    const visitor = await visitByHand(tenant, moderator, of);
    const status = async () =>
      (await visitor.send(calls.getCandidatePaper, { params: { exerciseId, fileId }, query: {} }))
        .status;
    expect(await status()).toBe(400);
    await moderator.ok(calls.releaseCandidatePapers, sent(true));
    expect(await status()).toBe(200);
    await moderator.ok(calls.releaseCandidatePapers, sent(false));
    expect(await status()).toBe(400);
    await moderator.ok(calls.releaseCandidatePapers, sent(true));
    expect(await status()).toBe(200);
    await moveRun(moderator, made.run.id, "Finish");
    expect(await status()).toBe(400);
  });

  it("are there only for candidates who are in the exercise", async () => {
    const { process, documents } = await withDocuments();
    const made = await buildRun(server, { tenant, moderator, process, candidates: 2 });
    const exerciseId = made.exerciseIds[0]!;
    const [inside, outside] = made.run.candidates.map(({ candidateId }) => candidateId);
    await saveRun(moderator, {
      ...made.run,
      // A run that moderators observe is ready without a team for each candidate.
      moderatorsAreObservers: true,
      candidates: made.run.candidates.map((one) =>
        one.candidateId === outside ? { ...one, exercises: [] } : one,
      ),
    });
    const { id: fileId } = documents[0]!;
    await offer(made.run.id, exerciseId, fileId);
    await moveRun(moderator, made.run.id, "Start");
    const body = { exerciseId, isOpen: true };
    await moderator.ok(calls.releaseCandidatePapers, { params: { id: made.run.id }, body });
    const statusFor = async (candidateId: string) => {
      const visitor = await visitByHand(tenant, moderator, { runId: made.run.id, candidateId });
      const wanted = { params: { exerciseId, fileId }, query: {} };
      return (await visitor.send(calls.getCandidatePaper, wanted)).status;
    };
    expect([await statusFor(inside!), await statusFor(outside!)]).toEqual([200, 400]);
  });

  it("are there for nobody while they are not offered", async () => {
    const { process, documents } = await withDocuments();
    const made = await buildRun(server, { tenant, moderator, process, state: "STARTED" });
    const exerciseId = made.exerciseIds[0]!;
    const { id: fileId } = documents[0]!;
    await offer(made.run.id, exerciseId, fileId);
    const params = { id: made.run.id };
    await moderator.ok(calls.releaseCandidatePapers, {
      params,
      body: { exerciseId, isOpen: true },
    });
    await moderator.ok(calls.updateCandidatePages, {
      params,
      body: {
        offers: { ...ALL_OFFERS, papers: false },
        papers: [{ exerciseId, fileId }],
        revision: 1,
      },
    });
    const of = { runId: made.run.id, candidateId: made.candidates[0]!.id };
    const visitor = await visitByHand(tenant, moderator, of);
    const wanted = { params: { exerciseId, fileId }, query: {} };
    expect((await visitor.refused(calls.getCandidatePaper, wanted)).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const { exercises } = await visitor.ok(calls.getCandidateVisit);
    expect(exercises.every(({ papers, window }) => papers.length === 0 && !window)).toBe(true);
  });
});
