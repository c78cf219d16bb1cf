import { request as httpRequest } from "node:http";
import type { Process } from "@assay/contract";
import { v1Calls } from "@assay/contract/v1";
import { KEY_PERMISSIONS, PERMISSIONS } from "@assay/domain";
import {
  buildKey,
  buildProcess,
  buildTenant,
  buildUser,
  ProgramClient,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
  unique,
} from "@assay/testing";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { deleteExpired, eraseTexts } from "../../retention/store.ts";

let server: TestServer;
let tenant: TestTenant;
let maker: TestUser;
let program: ProgramClient;
let process: Process;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  maker = await buildUser(tenant, { permissions: [...PERMISSIONS] });
  program = await newProgram();
});
afterAll(() => server.close());
beforeEach(async () => {
  process = await buildProcess(maker);
});

async function newProgram() {
  const { secret } = await buildKey(tenant, maker.user.id, { permissions: KEY_PERMISSIONS });
  return new ProgramClient(server.port, tenant.host, secret);
}

const bodyOf = (name = "Run") => ({
  processId: process.id,
  name,
  moderatorIds: [maker.user.id],
  candidates: [{ firstName: "Chi", lastName: "Eze", job: "Lead" }],
});
const header = (key: string) => ({ "idempotency-key": key });
const create = (key: string, name?: string, by = program) =>
  by.send(v1Calls.createRun, { body: bodyOf(name), headers: header(key) });
const runsNow = async () =>
  (await program.ok(v1Calls.listRuns, { query: { processId: process.id } })).items;

/** The texts of all stored answers. */
const storedAnswers = () =>
  server.owner.withTenant(tenant.id, (tx) =>
    tx.prepared(
      z.strictObject({ body: z.string() }),
      "select body from api_answer where tenant_id = $1",
      [tenant.id],
    ),
  );

describe("what is stored for a repetition", () => {
  it("goes with the data of the candidate", async () => {
    const made = await create(unique("k").replace(" ", "-"));
    const { id: runId } = JSON.parse(made.text) as { id: string };
    const candidates = [{ firstName: "Oda", lastName: "Unverwechselbar", job: "Lead" }];
    const headers = header(unique("k").replace(" ", "-"));
    const params = { runId };
    const added = await program.ok(v1Calls.addCandidates, {
      params,
      body: { candidates },
      headers,
    });
    expect(JSON.stringify(await storedAnswers())).toContain("Unverwechselbar");
    await server.owner.withTenant(tenant.id, (tx) => eraseTexts(tx, runId, added.items[0]!.id));
    expect(JSON.stringify(await storedAnswers())).not.toContain("Unverwechselbar");
    expect(await storedAnswers()).not.toEqual([]);
  });
});

describe("Idempotency-Key", () => {
  it("makes one run of repeated requests, which are answered the same", async () => {
    const key = unique("k").replace(" ", "-");
    const first = await create(key);
    const again = await create(key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(await runsNow()).toHaveLength(1);
  });

  it("is refused with another body, and means nothing to another key", async () => {
    const key = unique("k").replace(" ", "-");
    await create(key);
    const other = await create(key, "Another");
    expect([other.status, JSON.parse(other.text)]).toMatchObject([422, { code: "keyReused" }]);
    expect((await create(key, "Another", await newProgram())).status).toBe(201);
    expect(await runsNow()).toHaveLength(2);
  });

  it("lets one of many simultaneous requests through, and makes one run", async () => {
    const key = unique("k").replace(" ", "-");
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(key)));
    const codes = answers.map(({ status }) => status);
    expect(codes.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(codes).toContain(201);
    const made = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
    expect(made.size).toBe(1);
    const busy = answers.find(({ status }) => status === 409);
    if (busy) expect(JSON.parse(busy.text)).toMatchObject({ code: "inProgress" });
    expect(await runsNow()).toHaveLength(1);
  });

  it("keeps nothing of a refused request", async () => {
    const key = unique("k").replace(" ", "-");
    const wrong = { ...bodyOf(), moderatorIds: ["0".repeat(24)] };
    const headers = header(key);
    expect((await program.send(v1Calls.createRun, { body: wrong, headers })).status).toBe(422);
    expect((await create(key)).status).toBe(201);
  });

  it("is refused if it is no key", async () => {
    const answer = await create("x".repeat(256));
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      422,
      { errors: [{ field: "Idempotency-Key", rule: "invalid" }] },
    ]);
  });

  /** Sends the request, and closes the connection after some time, whatever has happened by then. */
  const hangUp = (key: string, afterMs: number) =>
    new Promise<void>((resolve) => {
      const body = JSON.stringify(bodyOf());
      const outgoing = httpRequest({
        host: "127.0.0.1",
        port: server.port,
        method: "POST",
        path: "/api/v1/runs",
        headers: {
          host: tenant.host,
          authorization: `Bearer ${program.key}`,
          "content-type": "application/json",
          ...header(key),
        },
      });
      outgoing.on("error", () => undefined);
      outgoing.on("close", () => resolve());
      outgoing.on("response", (response) => response.resume());
      outgoing.end(body);
      setTimeout(() => outgoing.destroy(), afterMs);
    });

  it("makes one run of requests that are cut off at any time, and then repeated", async () => {
    for (const afterMs of [0, 1, 3, 6, 12, 25, 50]) {
      process = await buildProcess(maker);
      const key = unique("k").replace(" ", "-");
      await hangUp(key, afterMs);
      await hangUp(key, afterMs);
      let answer = await create(key);
      while (answer.status === 409) answer = await create(key);
      expect(answer.status).toBe(201);
      expect((await runsNow()).map(({ id }) => id)).toEqual([
        (JSON.parse(answer.text) as { id: string }).id,
      ]);
    }
  });

  it("counts for a day, after which nothing is stored", async () => {
    const key = unique("k").replace(" ", "-");
    await create(key);
    server.clock.advance(24 * 3_600_000 - 1);
    expect((await create(key)).headers["idempotency-replayed"]).toBe("true");
    server.clock.advance(2);
    expect((await create(key)).headers["idempotency-replayed"]).toBeUndefined();
    expect(await runsNow()).toHaveLength(2);
    server.clock.advance(24 * 3_600_000 + 1);
    // At night.
    await server.owner.withTenant(tenant.id, (tx) => deleteExpired(tx, server.clock.now()));
    expect(await storedAnswers()).toEqual([]);
  });
});
