// @module-tag soak
import { PROBLEMS, problemsOf, v1Calls, v1Registry, type V1Shape } from "@assay/contract/v1";
import { KEY_PERMISSIONS, PERMISSIONS } from "@assay/domain";
import {
  buildKey,
  buildRatedRun,
  buildUser,
  clientTypes,
  compileClient,
  lintOpenApi,
  runnableClient,
  send,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { v1Document } from "./document.ts";

let server: TestServer;
let text: string;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  text = (await send(server.port, { path: "/api/v1/openapi.json", headers: { host: "x.org" } }))
    .text;
});
afterAll(() => server.close());

interface Operation {
  operationId: string;
  security: object[];
  responses: Record<string, unknown>;
  "x-permission": string;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { description?: string; examples?: unknown[] }> };
}
const documentOf = () => JSON.parse(text) as Document;
const operations = () => Object.values(documentOf().paths).flatMap((one) => Object.values(one));

/** A client as somebody would write it: it plays an order, from the run to the result. */
const CLIENT = `
import type { components, paths } from "./v1.ts";

type Run = components["schemas"]["Run"];
type NewRun = paths["/runs"]["post"]["requestBody"]["content"]["application/json"];
type Created = paths["/runs"]["post"]["responses"][201]["content"]["application/json"];
type Cells = paths["/runs/{runId}/cells"]["get"]["responses"][200]["content"]["application/json"];
type Results = paths["/runs/{runId}/results"]["get"]["responses"][200]["content"]["application/json"];
type Problem = paths["/runs"]["post"]["responses"][422]["content"]["application/problem+json"];

export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;
export interface Order { processId: string; moderatorId: string; ratedRunId: string }

export async function play(call: Call, { processId, moderatorId, ratedRunId }: Order) {
  const wanted: NewRun = {
    processId,
    moderatorIds: [moderatorId],
    candidates: [{ firstName: "Chi", lastName: "Eze", job: "Lead" }],
  };
  const made = (await call("POST", "/runs", wanted)) as Created;
  const run: Run = made;
  const cells = (await call("GET", \`/runs/\${ratedRunId}/cells\`)) as Cells;
  const results = (await call("GET", \`/runs/\${ratedRunId}/results\`)) as Results;
  const refused = (await call("POST", "/runs", { ...wanted, moderatorIds: [] })) as Problem;
  const rated: number = cells.items.flatMap((cell) => cell.observers.map(({ rated }) => rated))[0] ?? 0;
  const values: (number | null)[] = results.items.map(({ value }) => value);
  return { candidates: run.candidateCount, rated, values, field: refused.errors?.[0]?.field };
}
`;

describe("the document of /api/v1", () => {
  it("has no warning of redocly lint", () => {
    const { code, out } = lintOpenApi(text);
    expect(out).not.toMatch(/warning/i);
    expect([code, out]).toEqual([0, expect.stringContaining("valid")]);
  });

  it("would have one for a schema that is described nowhere", () => {
    const broken = text.replace(
      '"$ref":"#/components/schemas/Run"',
      '"$ref":"#/components/schemas/No"',
    );
    expect(lintOpenApi(broken).code).toBe(1);
  });

  it("says of every call who may send it, and every status that it can have", () => {
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(Object.keys(v1Calls).toSorted());
    for (const operation of operations()) {
      const shape: V1Shape = v1Calls[operation.operationId as keyof typeof v1Calls];
      const statuses = new Set([
        String(shape.status ?? 200),
        ...problemsOf(shape).map((code) => String(PROBLEMS[code].status)),
      ]);
      expect(Object.keys(operation.responses).toSorted()).toEqual([...statuses].toSorted());
      expect(operation.security).toHaveLength(2);
      expect(operation["x-permission"]).toMatch(/^[A-Z_]+/);
    }
  });

  it("describes each schema, with an example that conforms to it", () => {
    for (const [name, schema] of Object.entries(documentOf().components.schemas))
      expect([name, schema.description, schema.examples?.length]).toEqual([
        name,
        expect.stringMatching(/\w{3}/),
        1,
      ]);
    for (const [name, shape] of Object.entries<V1Shape>(v1Calls))
      for (const schema of [shape.response, shape.body]) {
        const examples = (schema && v1Registry.get(schema)?.examples) ?? [];
        for (const example of examples)
          expect([name, schema?.safeParse(example).error?.issues]).toEqual([name, undefined]);
      }
  });

  it("is small, and the same whoever asks", () => {
    expect(text.length).toBeLessThan(200_000);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(v1Document("test"))));
  });

  it("makes a client that compiles and plays", async () => {
    const types = await clientTypes(text);
    expect(compileClient(types, CLIENT)).toEqual({ code: 0, out: "" });
    expect(compileClient(types, CLIENT.replace("lastName:", "surname:")).code).not.toBe(0);
    const ratings = ["k1", "k2"].map((competencyId, index) => ({
      candidateId: "c1",
      exerciseId: "e1",
      observerId: "o1",
      competencyId,
      value: 2 + index,
    }));
    const { tenant, run, moderator } = await buildRatedRun(server, ratings, { highest: 5 });
    const maker = await buildUser(tenant, { permissions: [...PERMISSIONS] });
    const key = await buildKey(tenant, maker.user.id, { permissions: KEY_PERMISSIONS });
    const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const answer = await send(server.port, {
        method,
        path: `/api/v1${path}`,
        headers: {
          host: tenant.host,
          authorization: `Bearer ${key.secret}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return JSON.parse(answer.text);
    };
    const client = await runnableClient<{ play(by: typeof call, order: object): Promise<object> }>(
      CLIENT,
    );
    const order = {
      processId: run.processId,
      moderatorId: moderator.user.id,
      ratedRunId: run.id,
    };
    expect(await client.play(call, order)).toEqual({
      candidates: 1,
      rated: 2,
      values: [2.5],
      field: "moderatorIds",
    });
  });

  it("is shown by a page without a script", async () => {
    const page = await send(server.port, { path: "/api/v1/docs", headers: { host: "x.org" } });
    expect(page.headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    );
    expect(page.text).not.toContain("<script");
    for (const { operationId } of operations()) expect(page.text).toContain(`id="${operationId}"`);
  });
});
