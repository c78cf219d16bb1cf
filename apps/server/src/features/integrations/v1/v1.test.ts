import { calls } from "@assay/contract";
import { PROBLEMS, v1Calls } from "@assay/contract/v1";
import { KEY_PERMISSIONS, type KeyPermission, PERMISSIONS } from "@assay/domain";
import {
  buildKey,
  buildProcess,
  buildRun,
  buildTenant,
  buildUser,
  ProgramClient,
  runOperatorCommand,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
  unique,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let maker: TestUser;
let moderator: TestUser;
let program: ProgramClient;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  maker = await buildUser(tenant, { permissions: [...PERMISSIONS] });
  moderator = await buildUser(tenant, "moderator");
  program = await withPermissions(...KEY_PERMISSIONS);
});
afterAll(() => server.close());

async function withPermissions(...permissions: KeyPermission[]): Promise<ProgramClient> {
  const { secret } = await buildKey(tenant, maker.user.id, { permissions });
  return new ProgramClient(server.port, tenant.host, secret);
}

const newCandidate = (lastName = "Eze") => ({ firstName: "Chi", lastName, job: "Lead" });

async function newRun(client = program) {
  const process = await buildProcess(moderator);
  const body = {
    processId: process.id,
    name: unique("Run"),
    plannedDate: "2027-03-04",
    moderatorIds: [moderator.user.id],
  };
  return client.ok(v1Calls.createRun, { body });
}

describe("a call of a program", () => {
  it("is asked for a key where it has none, and refused with one that does not count", async () => {
    const nobody = new ProgramClient(server.port, tenant.host);
    const asked = await nobody.send(v1Calls.listRuns);
    expect(asked.status).toBe(401);
    expect(asked.headers["www-authenticate"]).toBe('Bearer realm="assay"');
    const wrong = new ProgramClient(server.port, tenant.host, `assay_x_${"a".repeat(43)}`);
    const refused = await wrong.send(v1Calls.listRuns);
    expect(refused.headers["www-authenticate"]).toBe('Bearer realm="assay", error="invalid_token"');
    expect(refused.headers["content-type"]).toBe("application/problem+json");
    expect(JSON.parse(refused.text)).toEqual({
      type: "urn:assay:problem:unauthorized",
      title: PROBLEMS.unauthorized.title,
      status: 401,
      code: "unauthorized",
      requestId: refused.headers["x-request-id"],
    });
    const session = new ProgramClient(server.port, tenant.host, maker.token);
    expect(await session.refused(v1Calls.listRuns)).toMatchObject({ code: "unauthorized" });
  });

  it("is told malformed and wrong bodies apart, field by field", async () => {
    const raw = (body: string, type = "application/json") =>
      send(server.port, {
        method: "POST",
        path: "/api/v1/runs",
        headers: {
          host: tenant.host,
          authorization: `Bearer ${program.key}`,
          "content-type": type,
        },
        body,
      });
    expect((await raw("{")).status).toBe(400);
    expect((await raw("[1]", "text/csv")).status).toBe(400);
    expect((await raw("7")).status).toBe(400);
    const wrong = await program.refused(v1Calls.createRun, {
      body: { processId: "x", moderatorIds: [], extra: 1, plannedDate: "soon" },
    });
    expect(wrong).toMatchObject({ status: 422, code: "invalid" });
    expect(wrong.errors).toEqual(
      expect.arrayContaining([
        { field: "processId", rule: "id" },
        { field: "moderatorIds", rule: "moderatorNeeded" },
        { field: "plannedDate", rule: "date" },
        { field: "extra", rule: "unknown" },
      ]),
    );
    expect(wrong.errors).toHaveLength(4);
    const typed = await raw(`{ "processId": 5, "candidates": [{ "firstName": "Ada" }] }`);
    expect(JSON.parse(typed.text)).toMatchObject({
      errors: expect.arrayContaining([
        { field: "processId", rule: "invalid" },
        { field: "moderatorIds", rule: "required" },
        { field: "candidates.0.lastName", rule: "required" },
      ]) as unknown,
    });
    expect(await program.refused(v1Calls.listRuns, { query: { limit: "201" } })).toMatchObject({
      status: 422,
      errors: [{ field: "limit", rule: "tooMany" }],
    });
    expect(await program.refused(v1Calls.listRuns, { query: { page: "2" } })).toMatchObject({
      errors: [{ field: "page", rule: "unknown" }],
    });
    expect(await program.refused(v1Calls.listRuns, { query: { cursor: "?!" } })).toMatchObject({
      errors: [{ field: "cursor", rule: "invalid" }],
    });
    expect((await raw(`"${"x".repeat(600_000)}"`)).status).toBe(413);
  });

  it.each(["__proto__", "constructor", "prototype", "isNew"])(
    "is refused a merge of %s",
    async (name) => {
      const run = await newRun();
      const { items } = await program.ok(v1Calls.addCandidates, {
        params: { runId: run.id },
        body: { candidates: [newCandidate()] },
      });
      for (const body of [`{"${name}":{"polluted":1}}`, `{"lastName":"X","${name}":1}`]) {
        const answer = await send(server.port, {
          method: "PATCH",
          path: `/api/v1/runs/${run.id}/candidates/${items[0]!.id}`,
          headers: {
            host: tenant.host,
            authorization: `Bearer ${program.key}`,
            "content-type": "application/merge-patch+json",
          },
          body,
        });
        expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
          422,
          { errors: [{ field: name, rule: "unknown" }] },
        ]);
      }
      expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    },
  );

  it("is answered 404 with an unknown id, a foreign one and what is none, and for an unknown path", async () => {
    const other = await buildRun(server);
    for (const runId of [other.run.id, "0".repeat(24), "../../x", "1"])
      expect(await program.refused(v1Calls.getRun, { params: { runId } })).toMatchObject({
        status: 404,
        code: "notFound",
      });
    const path = "/api/v1/nothing";
    const headers = { host: tenant.host, authorization: `Bearer ${program.key}` };
    const answer = await send(server.port, { path, headers });
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      404,
      "application/problem+json",
    ]);
  });

  it("notes when and from where the key was used", async () => {
    const { id, secret } = await buildKey(tenant, maker.user.id, { permissions: ["VIEW_USERS"] });
    await new ProgramClient(server.port, tenant.host, secret).ok(v1Calls.listPeople);
    await vi.waitFor(async () => {
      const { keys } = await maker.ok(calls.listApiKeys);
      expect(keys.find((key) => key.id === id)).toMatchObject({
        usedAt: server.clock.now().toISOString(),
        usedFrom: "127.0.0.1",
      });
    });
  });
});

describe("runs", () => {
  it("are created in preparation, with moderators and candidates, and belong to no member", async () => {
    const process = await buildProcess(moderator);
    const run = await program.ok(v1Calls.createRun, {
      body: {
        processId: process.id,
        moderatorIds: [moderator.user.id],
        plannedDate: "2027-03-04",
        candidates: [newCandidate("Eze"), { ...newCandidate("Okafor"), salutation: "mr" }],
      },
    });
    expect(run).toMatchObject({
      state: "draft",
      processId: process.id,
      plannedDate: "2027-03-04",
      moderatorIds: [moderator.user.id],
      candidateCount: 2,
      startedAt: null,
    });
    expect(run.missing.length).toBeGreaterThan(0);
    const seen = await moderator.ok(calls.getRun, { params: { id: run.id } });
    expect(seen.moderators).toEqual([moderator.user.id]);
    const { items } = await program.ok(v1Calls.listCandidates, { params: { runId: run.id } });
    expect(
      items.map(({ lastName, salutation, job, decision }) => ({
        lastName,
        salutation,
        job,
        decision,
      })),
    ).toEqual(
      expect.arrayContaining([
        { lastName: "Eze", salutation: null, job: "Lead", decision: "open" },
        { lastName: "Okafor", salutation: "mr", job: "Lead", decision: "open" },
      ]),
    );
  });

  it("are created whole or not at all", async () => {
    const process = await buildProcess(moderator);
    const observer = await buildUser(tenant, "observer");
    const count = async () => {
      const query = { processId: process.id };
      return (await program.ok(v1Calls.listRuns, { query })).items.length;
    };
    const body = { processId: process.id, moderatorIds: [observer.user.id] };
    expect(await program.refused(v1Calls.createRun, { body })).toMatchObject({
      status: 422,
      errors: [{ field: "moderatorIds", rule: "unknownPerson" }],
    });
    const twice = { ...newCandidate(), email: "twice@example.org" };
    expect(
      await program.refused(v1Calls.createRun, {
        body: { ...body, moderatorIds: [moderator.user.id], candidates: [twice, twice] },
      }),
    ).toMatchObject({ errors: [{ field: "candidates.1.email", rule: "duplicateCandidate" }] });
    expect(await count()).toBe(0);
  });

  it("are listed by state, by process and by when they changed", async () => {
    const run = await newRun();
    const list = (query: { state?: "draft" | "started"; changedSince?: string }) =>
      program
        .ok(v1Calls.listRuns, { query: { ...query, processId: run.processId } })
        .then(({ items }) => items.map(({ id }) => id));
    expect(await list({ state: "draft" })).toEqual([run.id]);
    expect(await list({ state: "started" })).toEqual([]);
    expect(await list({ changedSince: run.changedAt })).toEqual([run.id]);
    const later = new Date(Date.parse(run.changedAt) + 1).toISOString();
    expect(await list({ changedSince: later })).toEqual([]);
    await program.ok(v1Calls.addCandidates, {
      params: { runId: run.id },
      body: { candidates: [newCandidate()] },
    });
    expect(await list({ changedSince: later })).toEqual([run.id]);
  });

  it("of others are seen with GET_ALL_PROCESS_RUNS only, and changed by no key", async () => {
    const { run } = await buildRun(server, { tenant, moderator });
    const params = { runId: run.id };
    expect((await program.ok(v1Calls.getRun, { params })).state).toBe("prepared");
    const add = { params, body: { candidates: [newCandidate()] } };
    expect(await program.refused(v1Calls.addCandidates, add)).toMatchObject({ status: 403 });
    const small = await withPermissions("GET_PROCESS_RUNS", "EDIT_PROCESS_RUNS");
    expect(await small.refused(v1Calls.getRun, { params })).toMatchObject({ status: 404 });
    const own = await newRun(small);
    expect((await small.ok(v1Calls.listRuns)).items.map(({ id }) => id)).toEqual([own.id]);
  });

  it("let the name of a candidate be changed, and leave what is not sent", async () => {
    const run = await newRun();
    const { items } = await program.ok(v1Calls.addCandidates, {
      params: { runId: run.id },
      body: { candidates: [{ ...newCandidate(), salutation: "mrs", email: "chi@example.org" }] },
    });
    const params = { runId: run.id, candidateId: items[0]!.id };
    const changed = await program.ok(v1Calls.changeCandidate, {
      params,
      body: { lastName: "Okafor" },
    });
    expect(changed).toEqual({ ...items[0], lastName: "Okafor" });
    expect(
      await program.ok(v1Calls.changeCandidate, {
        params,
        body: { job: "Head", salutation: null },
      }),
    ).toEqual({ ...items[0], lastName: "Okafor", job: "Head", salutation: null });
    expect(
      await program.refused(v1Calls.changeCandidate, { params, body: { lastName: "<b>" } }),
    ).toMatchObject({ errors: [{ field: "lastName", rule: "personName" }] });
  });

  it("have the key as the actor in the audit log", async () => {
    const run = await newRun();
    const { out } = await runOperatorCommand(server, [
      "--json",
      "audit",
      "show",
      tenant.host.split(".")[0]!,
      "--subject",
      run.id,
    ]);
    const entries = JSON.parse(out) as { action: string; actor: string }[];
    const { keys } = await maker.ok(calls.listApiKeys);
    expect(entries.map(({ action }) => action)).toEqual(["api.createRun"]);
    expect(keys.map(({ id }) => id)).toContain(entries[0]!.actor);
  });
});

describe("people", () => {
  it("are invited with the default role, locked and let in again", async () => {
    const email = `${unique("x").replaceAll(" ", "")}@example.org`;
    const body = { firstName: "Mara", lastName: "Lind", email };
    const person = await program.ok(v1Calls.createPerson, { body });
    expect(person).toMatchObject({ ...body, roles: ["observer"], state: "invited" });
    await server.mailbox.next(email);
    expect(await program.refused(v1Calls.createPerson, { body })).toMatchObject({
      status: 409,
      code: "duplicate",
    });
    const params = { personId: person.id };
    const locked = await program.ok(v1Calls.changePerson, { params, body: { locked: true } });
    expect(locked.state).toBe("locked");
    expect(await program.ok(v1Calls.getPerson, { params })).toEqual(locked);
    await program.ok(v1Calls.changePerson, { params, body: { locked: false } });
    expect(
      await program.refused(v1Calls.createPerson, { body: { ...body, roles: ["administrator"] } }),
    ).toMatchObject({ errors: [{ field: "roles", rule: "unknown" }] });
  });
});

describe("processes", () => {
  it("are listed, and read with exercises, competencies and scale", async () => {
    const process = await buildProcess(moderator);
    const { items } = await program.ok(v1Calls.listProcesses, { query: { limit: "200" } });
    expect(items.find(({ id }) => id === process.id)?.version).toBe(process.version);
    const read = await program.ok(v1Calls.getProcess, { params: { processId: process.id } });
    expect(read.competencies.map(({ id }) => id)).toEqual(process.competencyIds);
    expect(read.scale.map(({ value }) => value)).toEqual(
      process.scale.criterions.map(({ value }) => value),
    );
    expect(read.exercises.length).toBeGreaterThan(0);
  });
});

describe("rates", () => {
  it("limit each key by itself, and say when to come again", async () => {
    const rates = { account: 3, address: 0, tenant: 0, costly: 0 };
    const limited = await startTestServer(inject("postgresUrl"), { rates });
    const place = await buildTenant(limited);
    const owner = await buildUser(place, { permissions: ["VIEW_USERS"] });
    const key = async () => {
      const { secret } = await buildKey(place, owner.user.id, { permissions: ["VIEW_USERS"] });
      return new ProgramClient(limited.port, place.host, secret);
    };
    const [first, second] = [await key(), await key()];
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await first.send(v1Calls.listPeople)).status);
    // The first call is not known to be that of a key yet.
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    const refused = await first.send(v1Calls.listPeople);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "tooManyRequests" });
    expect((await second.send(v1Calls.listPeople)).status).toBe(200);
    await limited.close();
  });
});
