import { buildRun, send, startTestServer, type TestServer, uploadFile } from "@assay/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { EmptyRow } from "../db/rows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

it("HEAD is no call: no file counts as read, no stream is opened; the health may be asked so", async () => {
  const { moderator, run, tenant } = await buildRun(server);
  const { id } = await uploadFile(moderator, run.id);
  const headers = { host: moderator.host, authorization: `Bearer ${moderator.token}` };
  const head = (path: string) => send(server.port, { method: "HEAD", path, headers });
  for (const path of [`/api/Files/${id}`, "/api/Events", `/api/ProcessRun/${run.id}`])
    expect([path, (await head(path)).status]).toEqual([path, 404]);
  const read = await server.owner.withTenant(tenant.id, (tx) =>
    tx.prepared(EmptyRow, "select from audit_log where tenant_id = $1 and action = $2", [
      tenant.id,
      "file.download",
    ]),
  );
  expect(read).toEqual([]);
  for (const path of ["/api/health/live", "/api/health/ready"])
    expect([path, (await head(path)).status]).toEqual([path, 200]);
});
