import { calls, type NewCandidate, type ProcessRun } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  candidateBody,
  saveRun,
  startTestServer,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

describe("a candidate", () => {
  it("is created in the run and changed there [OAPI-014, OAPI-015, CAND-002, OAPI-008]", async () => {
    const { run, moderator } = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const params = { id: run.id };
    const body = candidateBody({ email: "new.person@example.org", job: "Nurse" });
    const created = await moderator.ok(calls.createCandidate, { params, body });
    expect(created).toEqual({
      ...body,
      id: expect.any(String),
      isCandidate: true,
      image: null,
    });
    const changed = await moderator.ok(calls.updateCandidate, {
      params,
      body: { id: created.id, lastName: "Ömer", candidateProperties: { job: "Doctor" } },
    });
    expect(changed).toEqual({
      ...created,
      lastName: "Ömer",
      candidateProperties: { job: "Doctor" },
    });
    const { candidates } = await moderator.ok(calls.getRunCandidates, { params });
    expect(candidates).toEqual([changed]);
  });

  it("who is changed makes older copies of the run older: they do not write the old job back", async () => {
    const { run, moderator, candidates } = await buildRun(server, { state: "DRAFT" });
    const body = { id: candidates[0]!.id, candidateProperties: { job: "Doctor" } };
    await moderator.ok(calls.updateCandidate, { params: { id: run.id }, body });
    const late = await moderator.refused(calls.updateRun, { body: run });
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toMatchObject({ candidates: [{ candidateJob: "Doctor" }] });
  });

  it("that is sent twice under the client's own id is made once, also at the same time", async () => {
    const { run, moderator } = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const params = { id: run.id };
    for (const email of [undefined, "once@example.org"]) {
      const body = { ...candidateBody(email === undefined ? {} : { email }), id: newId() };
      const made = await Promise.all(
        Array.from({ length: 5 }, () => moderator.ok(calls.createCandidate, { params, body })),
      );
      expect(new Set(made.map(({ id }) => id))).toEqual(new Set([body.id]));
    }
    const { candidates } = await moderator.ok(calls.getRunCandidates, { params });
    expect(candidates).toHaveLength(2);
  });

  it("never takes the id of somebody else [OERR-014]", async () => {
    const { run, moderator, tenant, observers } = await buildRun(server, { state: "DRAFT" });
    const stranger = await buildRun(server, { tenant, state: "DRAFT" });
    for (const id of [observers[0]!.user.id, stranger.candidates[0]!.id]) {
      const body = { ...candidateBody(), id };
      const refusal = await moderator.refused(calls.createCandidate, {
        params: { id: run.id },
        body,
      });
      expect(refusal.types).toEqual(["CREATE_FAILED"]);
    }
  });

  it("needs names and a job, and no or a valid e-mail [CAND-005, CAND-006]", async () => {
    const { run, moderator } = await buildRun(server, { state: "DRAFT" });
    const refusal = await moderator.refused(calls.createCandidate, {
      params: { id: run.id },
      body: {
        title: "Mr",
        firstName: "",
        lastName: " ",
        email: "not an address",
        candidateProperties: { job: "" },
      },
    });
    expect(refusal.errors).toEqual({
      firstName: ["personName"],
      lastName: ["personName"],
      email: ["email"],
      "candidateProperties.job": ["required"],
    });
  });

  it("with the e-mail of a user is that user, whose name stays [CAND-009]", async () => {
    const { run, moderator, tenant } = await buildRun(server, { state: "DRAFT" });
    const colleague = await buildUser(tenant, "observer", { firstName: "Ida", lastName: "Berg" });
    const params = { id: run.id };
    const created = await moderator.ok(calls.createCandidate, {
      params,
      body: candidateBody({ email: colleague.user.email ?? "" }),
    });
    expect(created).toMatchObject({ id: colleague.user.id, lastName: "Berg", isCandidate: false });
    const body = { id: created.id, lastName: "Other", candidateProperties: { job: "Lead" } };
    const changed = await moderator.ok(calls.updateCandidate, { params, body });
    expect(changed).toMatchObject({ lastName: "Berg", candidateProperties: { job: "Lead" } });
  });

  it("is one person in several runs, and only once in one", async () => {
    const { run, moderator, tenant, process } = await buildRun(server, { state: "DRAFT" });
    const body = candidateBody({ email: "twice@example.org" });
    const first = await moderator.ok(calls.createCandidate, { params: { id: run.id }, body });
    const again = await moderator.refused(calls.createCandidate, { params: { id: run.id }, body });
    expect(again.types).toEqual(["DUPLICATE_ITEMS"]);
    const other = await buildRun(server, { tenant, moderator, process, state: "DRAFT" });
    const second = await moderator.ok(calls.createCandidate, {
      params: { id: other.run.id },
      body,
    });
    expect(second.id).toBe(first.id);
  });

  it("who is removed from their only run is forgotten", async () => {
    const { run, moderator, candidates } = await buildRun(server, { state: "DRAFT" });
    await saveRun(moderator, { ...run, candidates: [] });
    const left = await server.owner.withTenant((await moderator.ok(calls.getTenant)).id, (tx) =>
      tx.prepared("left", "select 1 from person where id = $1", [candidates[0]!.id]),
    );
    expect(left).toEqual([]);
  });
});

const many = (count: number): NewCandidate[] =>
  Array.from({ length: count }, (_, index) => ({
    ...candidateBody({ email: `person${index}@example.org`, job: `Job ${index}` }),
    id: newId(),
  }));
const add = ({ run }: TestRun, candidates: NewCandidate[]) => ({
  params: { id: run.id },
  body: { candidates },
});

describe("a person who is known", () => {
  it("keeps the name when somebody adds them elsewhere, and is renamed only by an edit, which is noted", async () => {
    const first = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const { tenant } = first;
    const params = { id: first.run.id };
    const known = candidateBody({ email: "known@example.org", firstName: "Ada" });
    const { id } = await first.moderator.ok(calls.createCandidate, { params, body: known });
    const other = await buildRun(server, { tenant, state: "DRAFT", candidates: 0 });
    const there = { id: other.run.id };
    const body = candidateBody({ email: "known@example.org", firstName: "Hijacked" });
    const added = await other.moderator.ok(calls.createCandidate, { params: there, body });
    expect(added).toMatchObject({ id, firstName: "Ada" });
    await other.moderator.ok(calls.updateCandidate, {
      params: there,
      body: { id, firstName: "Eva" },
    });
    const { candidates } = await first.moderator.ok(calls.getRunCandidates, { params });
    expect(candidates).toMatchObject([{ firstName: "Eva" }]);
    const noted = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared<{ details: object }>(
        "renamed",
        "select details from audit_log where action = 'candidate.rename' and subject_id = $1",
        [id],
      ),
    );
    expect(noted.map(({ details }) => details)).toEqual([
      { runId: other.run.id, fields: ["firstName"] },
    ]);
  });

  it("has in a started run the name of its start, whatever happens elsewhere", async () => {
    const started = await buildRun(server, { state: "STARTED" });
    const { tenant, moderator, run, candidates } = started;
    const params = { id: run.id };
    const [person] = candidates;
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared("rename", "update person set first_name = 'Elsewhere' where id = $1", [
        person!.id,
      ]),
    );
    await moderator.ok(calls.createCandidate, { params, body: candidateBody() });
    const now = await moderator.ok(calls.getRunCandidates, { params });
    expect(now.candidates[0]?.firstName).toBe(person!.firstName);
    expect(now.candidates[1]?.firstName).toBe("Robin");
  });

  it("may be removed in one run while another takes them", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const { tenant, moderator } = made;
    const other = await buildRun(server, { tenant, moderator, state: "DRAFT", candidates: 0 });
    for (let round = 0; round < 8; round += 1) {
      const list = many(3).map((each, index) => ({
        ...each,
        email: `moving${round}.${index}@example.org`,
      }));
      await moderator.ok(calls.createCandidates, add(made, list));
      const again = list.map((each) => ({ ...each, id: newId() }));
      const answers = await Promise.all([
        moderator.send(calls.updateRun, { body: { id: made.run.id, candidates: [] } }),
        moderator.send(calls.createCandidates, add(other, again)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe("many candidates at once", () => {
  it("are no more than a run can be saved with", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const all = (part: number) =>
      many(500).map((each) => ({ ...each, email: null, lastName: `Teil${"abcde"[part]}` }));
    for (const part of [0, 1, 2, 3])
      await made.moderator.ok(calls.createCandidates, add(made, all(part)));
    const tooMany = await made.moderator.refused(calls.createCandidates, add(made, many(1)));
    expect(tooMany.errors).toEqual({ candidates: ["tooMany"] });
  });

  it("under one id or e-mail twice in the list are told by their place", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const [one, two] = many(2);
    const twice = [one!, { ...two!, id: one!.id }];
    const refusal = await made.moderator.refused(calls.createCandidates, add(made, twice));
    expect(refusal.errors).toEqual({ "candidates.1.email": ["duplicateCandidate"] });
    const stranger = { ...two!, id: made.observers[0]!.user.id };
    const taken = await made.moderator.refused(calls.createCandidates, add(made, [one!, stranger]));
    expect(taken.errors).toEqual({ "candidates.1.id": ["id"] });
  });

  it("are added in their order, and sent again they are the same", async () => {
    const made = await buildRun(server, { state: "DRAFT" });
    const list = many(60);
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

  it("are none where one is not right, and the place of each fault is told", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const [one, two, three] = many(3);
    const faulty = [one!, { ...two!, email: "nowhere", candidateProperties: { job: "" } }, three!];
    const refusal = await made.moderator.refused(calls.createCandidates, add(made, faulty));
    expect(refusal.errors).toEqual({
      "candidates.1.email": ["email"],
      "candidates.1.candidateProperties.job": ["required"],
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
    const [one] = many(1);
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
    const tooMany = await made.moderator.refused(calls.createCandidates, add(made, many(11)));
    expect(tooMany.types).toEqual(["LIMIT_EXCEEDED"]);
    const single = () => ({ params: { id: made.run.id }, body: candidateBody() });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => made.moderator.send(calls.createCandidate, single())),
      made.moderator.send(calls.createCandidates, add(made, many(5))),
    ]);
    const { candidates } = await made.moderator.ok(calls.getRunCandidates, {
      params: { id: made.run.id },
    });
    expect(candidates).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  });

  it("need who may edit the run, before its end", async () => {
    const made = await buildRun(server, { state: "FINISHED" });
    const late = await made.moderator.refused(calls.createCandidates, add(made, many(1)));
    expect(late.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    const other = await buildUser(made.tenant, "moderator");
    const stranger = await other.refused(calls.createCandidates, add(made, many(1)));
    expect(stranger.types).toEqual(["ITEM_NOT_FOUND"]);
    const observer = await made.observers[0]!.refused(calls.createCandidates, add(made, many(1)));
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
    const list = many(40);
    const answers = await Promise.all([
      made.moderator.send(calls.createCandidates, add(made, list)),
      made.moderator.send(calls.createCandidates, add(other, list.toReversed())),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("a workbook of candidates", () => {
  const sheet = { headers: ["Name", "Stelle"], rows: [["Anna Berg", "Leitung"]] };
  const workbook = async (rows: (string | number)[][]) => ({
    name: "Liste.xlsx",
    type: XLSX,
    bytes: await writeWorkbook({
      fileName: "Liste.xlsx",
      tables: [{ name: "Tabelle1", headers: sheet.headers, rows }],
    }),
  });
  const read = async ({ moderator, run }: TestRun, rows: (string | number)[][]) =>
    moderator.ok(calls.readCandidateTable, {
      params: { id: run.id },
      file: await workbook(rows),
    });

  it("is read as texts, and stores nothing", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const rows = [...sheet.rows, ["Jan Klee", 7]];
    expect((await read(made, rows)).rows).toEqual([
      sheet.headers,
      ["Anna Berg", "Leitung"],
      ["Jan Klee", "7"],
    ]);
    const { candidates } = await made.moderator.ok(calls.getRunCandidates, {
      params: { id: made.run.id },
    });
    expect(candidates).toEqual([]);
  });

  it("that is none is refused, as is one of too many rows, and one of somebody else", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const params = { id: made.run.id };
    const broken = { name: "Liste.xlsx", type: XLSX, bytes: Buffer.from("no workbook") };
    const refusal = await made.moderator.refused(calls.readCandidateTable, {
      params,
      file: broken,
    });
    expect(refusal.errors).toEqual({ file: ["corruptFile"] });
    const long = Array.from({ length: 1_001 }, (_, index) => [`Name ${index}`, "Job"]);
    const tooMany = await made.moderator.refused(calls.readCandidateTable, {
      params,
      file: await workbook(long),
    });
    expect(tooMany.errors).toEqual({ file: ["tooMany"] });
    const other = await buildUser(made.tenant, "moderator");
    const file = await workbook(sheet.rows);
    const stranger = await other.refused(calls.readCandidateTable, { params, file });
    expect(stranger.types).toEqual(["ITEM_NOT_FOUND"]);
  });
});
