import { calls, type NewCandidate, type ProcessRun } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  candidateBodies,
  candidateBody,
  startTestServer,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const add = ({ run }: TestRun, candidates: NewCandidate[]) => ({
  params: { id: run.id },
  body: { candidates },
});

describe("many candidates at once", () => {
  it("are no more than a run can be saved with", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const all = (part: number) =>
      candidateBodies(500).map((each) => ({
        ...each,
        email: null,
        lastName: `Teil${"abcde"[part]}`,
      }));
    for (const part of [0, 1, 2, 3])
      await made.moderator.ok(calls.createCandidates, add(made, all(part)));
    const tooMany = await made.moderator.refused(
      calls.createCandidates,
      add(made, candidateBodies(1)),
    );
    expect(tooMany.errors).toEqual({ candidates: ["tooMany"] });
  });

  it("may come without a form of address and, in a list, without a job", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const { moderator, run } = made;
    const [bare] = candidateBodies(1).map((each) => ({
      ...each,
      title: null,
      candidateProperties: { job: "" },
    }));
    const body = { candidates: [bare!] };
    const params = { id: run.id };
    const { candidates } = await moderator.ok(calls.createCandidates, { params, body });
    expect(candidates).toMatchObject([{ title: null, candidateProperties: { job: "" } }]);
    const alone = await moderator.refused(calls.createCandidate, { params, body: bare! });
    expect(alone.errors).toEqual({ "candidateProperties.job": ["required"] });
  });

  it("under one id or e-mail twice in the list are told by their place", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const [one, two] = candidateBodies(2);
    const twice = [one!, { ...two!, id: one!.id }];
    const refusal = await made.moderator.refused(calls.createCandidates, add(made, twice));
    expect(refusal.errors).toEqual({ "candidates.1.email": ["duplicateCandidate"] });
    const taken = { ...two!, id: made.observers[0]!.user.id };
    const refused = await made.moderator.refused(calls.createCandidates, add(made, [one!, taken]));
    expect(refused.errors).toEqual({ "candidates.1.id": ["id"] });
  });

  it("are added in their order, and sent again they are the same", async () => {
    const made = await buildRun(server, { state: "DRAFT" });
    const list = candidateBodies(60);
    const first = await made.moderator.ok(calls.createCandidates, add(made, list));
    expect(first.candidates.map(({ email }) => email)).toEqual(list.map(({ email }) => email));
    expect(await made.moderator.ok(calls.createCandidates, add(made, list))).toEqual(first);
    const run = (await made.moderator.ok(calls.getRun, {
      params: { id: made.run.id },
    })) as ProcessRun;
    expect(run.candidates.slice(1).map(({ candidateJob }) => candidateJob)).toEqual(
      list.map(({ candidateProperties }) => candidateProperties.job),
    );
    expect(run.candidates).toHaveLength(61);
    expect(run.revision).toBe(made.run.revision + 1);
  });

  it("may have no job yet, and the run that is read then is saved as it was read", async () => {
    const made = await buildRun(server, { state: "STARTED", candidates: 1 });
    const [one] = candidateBodies(1);
    const list = [{ ...one!, candidateProperties: { job: "" } }];
    await made.moderator.ok(calls.createCandidates, add(made, list));
    const params = { id: made.run.id };
    await made.moderator.ok(calls.changeRunState, { params: { ...params, stateName: "finish" } });
    const read = (await made.moderator.ok(calls.getRun, { params })) as ProcessRun;
    const jobsOf = ({ candidates }: Pick<ProcessRun, "candidates">) =>
      candidates.map((each) => each.candidateJob);
    const jobs = [made.run.candidates[0]!.candidateJob, ""];
    expect(jobsOf(read)).toEqual(jobs);
    const changedCandidateId = read.candidates[0]!.candidateId;
    const decided = read.candidates.map((each) => ({ ...each, candidateState: "PASSED" as const }));
    const body = { ...read, candidates: decided, changedCandidateId };
    const saved = await made.moderator.ok(calls.updateRun, { body });
    expect(saved.candidates.map((each) => each.candidateState)).toEqual(["PASSED", "OPEN"]);
  });

  it("are none where one is not right, and the place of each fault is told", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const [one, two, three] = candidateBodies(3);
    const faulty = [one!, { ...two!, email: "nowhere", firstName: "" }, three!];
    const refusal = await made.moderator.refused(calls.createCandidates, add(made, faulty));
    expect(refusal.errors).toEqual({
      "candidates.1.email": ["email"],
      "candidates.1.firstName": ["personName"],
    });
    const twice = [one!, two!, { ...three!, email: one!.email?.toUpperCase() }];
    const repeated = await made.moderator.refused(calls.createCandidates, add(made, twice));
    expect(repeated.errors).toEqual({ "candidates.2.email": ["duplicateCandidate"] });
    const { candidates } = await made.moderator.ok(calls.getRunCandidates, {
      params: { id: made.run.id },
    });
    expect(candidates).toEqual([]);
  });

  it("may be users of the tenant, whose names stay", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const colleague = await buildUser(made.tenant, "observer");
    const [one] = candidateBodies(1);
    const { candidates } = await made.moderator.ok(
      calls.createCandidates,
      add(made, [{ ...one!, email: colleague.user.email }]),
    );
    expect(candidates).toMatchObject([
      { id: colleague.user.id, isCandidate: false, lastName: colleague.user.lastName },
    ]);
  });

  it("stay within the licence as a whole, also when several ask at once [CAND-010]", async () => {
    const unlimited = -1;
    const tenant = await buildTenant(server, {
      licence: {
        maxProcessRuns: unlimited,
        maxObservableCompetencies: unlimited,
        maxCandidates: 10,
        maxModerators: unlimited,
        maxObservers: unlimited,
      },
    });
    const made = await buildRun(server, { tenant, state: "DRAFT", candidates: 0 });
    const tooMany = await made.moderator.refused(
      calls.createCandidates,
      add(made, candidateBodies(11)),
    );
    expect(tooMany.types).toEqual(["LIMIT_EXCEEDED"]);
    const single = () => ({ params: { id: made.run.id }, body: candidateBody() });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => made.moderator.send(calls.createCandidate, single())),
      made.moderator.send(calls.createCandidates, add(made, candidateBodies(5))),
    ]);
    const { candidates } = await made.moderator.ok(calls.getRunCandidates, {
      params: { id: made.run.id },
    });
    expect(candidates).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  });

  it("need who may edit the run, before its end", async () => {
    const made = await buildRun(server, { state: "FINISHED" });
    const late = await made.moderator.refused(
      calls.createCandidates,
      add(made, candidateBodies(1)),
    );
    expect(late.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    const other = await buildUser(made.tenant, "moderator");
    const refusal = await other.refused(calls.createCandidates, add(made, candidateBodies(1)));
    expect(refusal.types).toEqual(["ITEM_NOT_FOUND"]);
    const observer = await made.observers[0]!.refused(
      calls.createCandidates,
      add(made, candidateBodies(1)),
    );
    expect(observer.types).toEqual(["NO_PERMISSION"]);
  });

  it("in lists that cross each other do not wait for each other for ever", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const other = await buildRun(server, {
      tenant: made.tenant,
      moderator: made.moderator,
      state: "DRAFT",
      candidates: 0,
    });
    const list = candidateBodies(40);
    const answers = await Promise.all([
      made.moderator.send(calls.createCandidates, add(made, list)),
      made.moderator.send(calls.createCandidates, add(other, list.toReversed())),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
