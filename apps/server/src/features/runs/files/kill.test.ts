import {
  buildRun,
  Client,
  downloadFile,
  fileForm,
  findFiles,
  listening,
  startProcess,
  startTestServer,
  type TestServer,
  uploadFile,
} from "@assay/testing";
import { calls, FILE_BYTES } from "@assay/contract";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { EmptyRow } from "../../../db/rows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const bytes = Buffer.alloc(FILE_BYTES, "noise ");
bytes.write("%PDF-1.7\n");
bytes.write("\n%%EOF", FILE_BYTES - 6);

describe("a server that is killed while it stores a file", () => {
  it(
    "leaves no half file, and another server takes the file at the next try",
    { tags: ["soak"] },
    async () => {
      const { run, moderator, tenant } = await buildRun(server);
      const env = { DATABASE_URL: server.ownerUrl, DEMO: "false", LOG_LEVEL: "warn" };
      const victim = startProcess({ env });
      try {
        const client = new Client(await listening(victim), tenant.host, moderator.token);
        const form = { ...fileForm(run.id, { id: newId(), bytes }) };
        const broken = client.send(calls.uploadFile, form).catch(() => undefined);
        const rows = () =>
          server.database.withTenant(tenant.id, (tx) =>
            tx.prepared(EmptyRow, "select from file where stored_at is null", []),
          );
        await vi.waitFor(async () => expect(await rows()).toHaveLength(1), {
          timeout: 20_000,
          interval: 2,
        });
        victim.child.kill("SIGKILL");
        await victim.ended;
        await broken;
        expect(await findFiles(moderator, run.id)).toEqual([]);
        const file = await uploadFile(moderator, run.id, { id: form.body.id ?? "", bytes });
        expect(await findFiles(moderator, run.id)).toEqual([file]);
        expect((await downloadFile(moderator, file)).equals(bytes)).toBe(true);
      } finally {
        victim.child.kill("SIGKILL");
        await victim.ended;
      }
    },
  );
});
