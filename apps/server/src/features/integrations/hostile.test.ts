import { Problem, v1Calls, type V1Shape } from "@assay/contract/v1";
import { KEY_PERMISSIONS, PERMISSIONS } from "@assay/domain";
import { hashToken } from "@assay/server/http/authentication.ts";
import { newId } from "@assay/server/platform/ids.ts";
import {
  type Answer,
  buildFixture,
  buildKey,
  buildUser,
  type Fixture,
  joinRuns,
  mutated,
  NASTY_TEXTS,
  ProgramClient,
  programRows,
  send,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { replaceToken, updateInvites } from "./scim/store.ts";

/** Number of mutations per call: a few in every run of the tests, thousands in `npm run soak`. */
const RUNS = Number(process.env["ASSAY_FUZZ_RUNS"] ?? 8);
const options = { numRuns: RUNS, endOnFailure: true };

let server: TestServer;
let fixture: Fixture;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  fixture = await buildFixture(server);
}, 180_000);
afterAll(() => server.close());

const jsonOf = (body: unknown): string => JSON.stringify(body) ?? "null";
const unforeseen = (text: string): string => `${text.slice(0, 200)} ${server.log.at(-2)}`;
const texts = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS.filter((one) => one.length < 5_000)),
  fc.string({ unit: "binary" }),
);

describe("a program", { timeout: 180_000 }, () => {
  type Name = keyof typeof v1Calls;
  const names = Object.keys(programRows) as Name[];
  const shapeOf = (name: Name): V1Shape => v1Calls[name];
  let client: ProgramClient;
  beforeAll(async () => {
    const { tenant, runs } = fixture;
    const maker = await buildUser(tenant, { permissions: [...PERMISSIONS] });
    const key = await buildKey(tenant, maker.user.id, { permissions: KEY_PERMISSIONS });
    await joinRuns(tenant, [runs.prepared.id], key.id, "creator");
    client = new ProgramClient(server.port, tenant.host, key.secret);
  });

  /** What is wrong with an answer; undefined for a success or a problem that the document declares. */
  function fault(name: Name, { status, text, headers }: Answer): string | undefined {
    if (status === (shapeOf(name).status ?? 200)) return undefined;
    const problem = Problem.safeParse(JSON.parse(text));
    const isDeclared =
      problem.success &&
      problem.data.status === status &&
      status < 500 &&
      String(headers["content-type"]).startsWith("application/problem+json");
    return isDeclared ? undefined : `${status} ${unforeseen(text)}`;
  }

  it.each(names.filter((name) => shapeOf(name).body))(
    "is answered by %s with a problem, whatever is in the body",
    async (name) => {
      const valid = programRows[name].request(fixture);
      await fc.assert(
        fc.asyncProperty(mutated(valid.body), async (body) => {
          const answer = await client.send(shapeOf(name), { ...valid, body });
          expect(fault(name, answer)).toBeUndefined();
        }),
        options,
      );
    },
  );

  it.each(names)("is answered by %s with a problem, whatever the address says", async (name) => {
    const valid = programRows[name].request(fixture);
    const keys = Object.keys(valid.params ?? {});
    await fc.assert(
      fc.asyncProperty(texts, async (value) => {
        const text = value.toWellFormed();
        const params = Object.fromEntries(keys.map((key) => [key, text || "x"]));
        const query = { cursor: text, limit: text, [text]: "1" };
        for (const sent of [
          { ...valid, params },
          { ...valid, query },
        ])
          expect(fault(name, await client.send(shapeOf(name), sent))).toBeUndefined();
      }),
      options,
    );
  });

  it("is answered with a problem, whatever its Idempotency-Key is", async () => {
    const valid = programRows.createRun.request(fixture);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary-ascii", maxLength: 300 }), async (text) => {
        const headers = { "idempotency-key": text.replaceAll(/[^\t\x20-\x7e]/g, "") };
        const answer = await client.send(v1Calls.createRun, { ...valid, headers });
        expect(fault("createRun", answer)).toBeUndefined();
      }),
      options,
    );
  });
});

describe("a directory", { timeout: 180_000 }, () => {
  const core = "urn:ietf:params:scim:schemas:core:2.0";
  const user = {
    schemas: [`${core}:User`],
    userName: "ada@corp.example",
    externalId: "e-1",
    name: { givenName: "Ada", familyName: "Byron" },
    emails: [{ value: "ada@corp.example", primary: true, type: "work" }],
    active: true,
  };
  const group = { schemas: [`${core}:Group`], displayName: "Observers", members: [] };
  const patch = (operation: object) => ({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [operation],
  });
  let token = "";
  let userId: string;
  let groupId: string;
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
    send(server.port, {
      method,
      path: `/api/scim/v2${path}`,
      headers: {
        host: fixture.tenant.host,
        authorization: `Bearer ${token}`,
        "content-type": "application/scim+json",
      },
      ...(body !== undefined && { body: jsonOf(body) }),
    });
  const made = async (path: string, body: object): Promise<string> =>
    (JSON.parse((await ask("POST", path, body)).text) as { id: string }).id;
  beforeAll(async () => {
    token = `scim_${newId()}${newId()}`;
    await server.database.withTenant(fixture.tenant.id, async (tx) => {
      await replaceToken(tx, { id: newId(), tokenHash: hashToken(token), now: server.clock.now() });
      await updateInvites(tx, false);
    });
    userId = await made("/Users", user);
    groupId = await made("/Groups", group);
  });

  /** What is wrong with an answer; undefined for a success or an error of SCIM. */
  function fault({ status, text }: Answer): string | undefined {
    if ([200, 201, 204].includes(status)) return undefined;
    const said = (JSON.parse(text) as { schemas?: string[]; status?: string } | null) ?? {};
    const isError =
      said.schemas?.[0] === "urn:ietf:params:scim:api:messages:2.0:Error" &&
      said.status === String(status);
    return isError && status < 500 ? undefined : `${status} ${unforeseen(text)}`;
  }

  type Sent = readonly [method: string, route: string, path: () => string, body: object];
  const requests: readonly Sent[] = [
    ["POST", "/Users", () => "/Users", user],
    ["PUT", "/Users/{id}", () => `/Users/${userId}`, user],
    [
      "PATCH",
      "/Users/{id}",
      () => `/Users/${userId}`,
      patch({ op: "Replace", path: "name.givenName", value: "Eve" }),
    ],
    ["POST", "/Groups", () => "/Groups", group],
    ["PUT", "/Groups/{id}", () => `/Groups/${groupId}`, group],
    [
      "PATCH",
      "/Groups/{id}",
      () => `/Groups/${groupId}`,
      patch({ op: "add", path: "members", value: [{ value: "f".repeat(24) }] }),
    ],
  ];
  it.each(requests)(
    "is answered %s %s with an error of SCIM, whatever it sends",
    async (...sent) => {
      const [method, , path, body] = sent;
      await fc.assert(
        fc.asyncProperty(mutated(body), async (changed) => {
          expect(fault(await ask(method, path(), changed))).toBeUndefined();
        }),
        options,
      );
    },
  );

  it("is answered with an error of SCIM, whatever the address says", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (value) => {
        const text = value.toWellFormed();
        const query = new URLSearchParams({ filter: text, startIndex: text, count: text });
        const id = encodeURIComponent(text || "x");
        for (const path of [`/Users?${query.toString()}`, `/Users/${id}`, `/Groups/${id}`])
          expect(fault(await ask("GET", path))).toBeUndefined();
      }),
      options,
    );
  });
});
