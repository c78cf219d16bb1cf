import { send, startTestServer, type TestServer } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const headers = { host: "nobody.example.org", authorization: "Bearer undefined" };

describe("who watches a server", () => {
  it("finds no figures under /api without METRICS_TOKEN", async () => {
    const answers = await Promise.all(
      ["/metrics", "/nonsense"].map((where) =>
        send(server.port, { path: `/api${where}`, headers }),
      ),
    );
    const bare = answers.map(({ status, text, headers: { "x-request-id": id } }) => [
      status,
      text.replaceAll(String(id), "id"),
    ]);
    expect(bare[0]).toEqual(bare[1]);
    expect(bare[0]?.[0]).toBe(404);
  });

  it("needs no tenant to ask for its health", async () => {
    for (const path of ["/api/health/live", "/api/health/ready"])
      expect((await send(server.port, { path, headers })).status).toBe(200);
  });
});
