// @module-tag soak
import { type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { calls, type RunFile } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  downloadFile,
  fileForm,
  findFiles,
  moveRun,
  pdfBytes,
  startTestServer,
  type TestRun,
  type TestServer,
  uploadFile,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import * as z from "zod/mini";
import { newId } from "../../../platform/ids.ts";
import type { FileJob } from "./jobs.ts";

let server: TestServer;
let made: TestRun;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  made = await buildRun(server);
});
afterAll(() => server.close());

const SOON = { timeout: 20_000, interval: 50 };
const address = () => ({ port: server.port, host: "127.0.0.1" });
const noise = (size: number, mark = 0) => {
  const bytes = Buffer.alloc(size, mark);
  bytes.write("%PDF-1.7\n");
  bytes.write("\n%%EOF", size - 6);
  return bytes;
};
const countOf = async (tenantId: string, table: string, condition = "true") => {
  const text = `select count(*)::int as n from ${table} where tenant_id = $1 and ${condition}`;
  const [row] = await server.owner.withTenant(tenantId, (tx) =>
    tx.prepared(z.strictObject({ n: z.number() }), text, [tenantId]),
  );
  return row?.n;
};

describe("an upload with an id of the client's", () => {
  it("is stored once, however often it is sent [OAPI-035]", async () => {
    const { moderator, run } = await buildRun(server);
    const id = newId();
    const first = await uploadFile(moderator, run.id, { id });
    expect(first.id).toBe(id);
    const again = await uploadFile(moderator, run.id, { id, bytes: pdfBytes("other") });
    expect(again).toEqual(first);
    expect(await findFiles(moderator, run.id)).toEqual([first]);
    expect(await downloadFile(moderator, first)).toEqual(pdfBytes());
  });

  it("is stored once also when it is sent several times at once, and never mixed", async () => {
    const { moderator, run, tenant } = await buildRun(server);
    for (let round = 0; round < 4; round += 1) {
      const id = newId();
      const contents = Array.from({ length: 5 }, (_, mark) =>
        noise(700_000 + 1_000 * mark, mark + 65),
      );
      const answers = await Promise.all(
        contents.map((bytes) => uploadFile(moderator, run.id, { id, bytes })),
      );
      const [file] = answers as [RunFile];
      for (const answer of answers) expect(answer).toEqual(file);
      const stored = await downloadFile(moderator, file);
      expect(contents.find((bytes) => bytes.length === file.size)).toEqual(stored);
    }
    expect(await findFiles(moderator, run.id)).toHaveLength(4);
    expect(await countOf(tenant.id, "audit_log", "action = 'file.upload'")).toBe(4);
  });

  it("is that of its run and its sender only", async () => {
    const { tenant, moderator, run } = made;
    const { id } = await uploadFile(moderator, run.id);
    const other = await buildRun(server, { tenant, moderator });
    const elsewhere = await moderator.refused(calls.uploadFile, fileForm(other.run.id, { id }));
    expect(elsewhere).toMatchObject({ errors: { id: ["id"] } });
    const colleague = await buildRun(server, { tenant });
    const foreign = await colleague.moderator.refused(
      calls.uploadFile,
      fileForm(colleague.run.id, { id }),
    );
    expect(foreign.errors).toEqual({ id: ["id"] });
    // Ids of another tenant do not conflict.
    const far = await buildRun(server);
    expect(await uploadFile(far.moderator, far.run.id, { id })).toMatchObject({ id });
  });

  it("may race for two runs: one of them gets it", async () => {
    const { tenant, moderator, run } = made;
    const other = await buildRun(server, { tenant, moderator });
    for (let round = 0; round < 5; round += 1) {
      const id = newId();
      const answers = await Promise.all(
        [run.id, other.run.id].map((runId) =>
          moderator.send(calls.uploadFile, fileForm(runId, { id })),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    }
  });
});

describe("an upload that breaks off", () => {
  /** A file whose upload ended after its row was inserted, as after a kill. */
  async function brokenOff({ tenant, run, moderator }: TestRun, withContent = false) {
    const id = newId();
    await server.database.withTenant(tenant.id, async (tx) => {
      await tx.execute(
        `insert into file (tenant_id, id, run_id, usage, original_name, name, content_type, size, place,
                           created_at, created_by)
         values ($1, $2, $3, 'SCHEDULE', 'x.pdf', 'x.pdf', 'application/pdf', 9, 'database', now(), $4)`,
        [tenant.id, id, run.id, moderator.user.id],
      );
      if (withContent)
        await tx.execute(
          "insert into file_chunk (tenant_id, file_id, position, bytes) values ($1, $2, 0, $3)",
          [tenant.id, id, pdfBytes("half")],
        );
    });
    return id;
  }

  it("is seen by nobody", async () => {
    const broken = await buildRun(server);
    const { moderator, run } = broken;
    const id = await brokenOff(broken, true);
    expect(await findFiles(moderator, run.id)).toEqual([]);
    expect(await moderator.ok(calls.getRun, { params: { id: run.id } })).toMatchObject({
      files: [],
    });
    for (const call of [calls.getFile, calls.deleteFile] as const)
      expect((await moderator.refused(call, { params: { id } })).types).toEqual(["ITEM_NOT_FOUND"]);
    const change = { body: { id, usage: "OBSERVER_FILE" as const } };
    expect((await moderator.refused(calls.updateFile, change)).types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("is taken up by a retry with the same id", async () => {
    const broken = await buildRun(server);
    const id = await brokenOff(broken);
    const { moderator, run } = broken;
    const file = await uploadFile(moderator, run.id, { id, bytes: pdfBytes("whole") });
    expect(file).toMatchObject({ id, fileName: "Ablauf.pdf", size: pdfBytes("whole").length });
    expect(await downloadFile(moderator, file)).toEqual(pdfBytes("whole"));
  });

  it("is taken up with the content and the use of the retry, also where it had stored some", async () => {
    const broken = await buildRun(server);
    const id = await brokenOff(broken, true);
    const { moderator, run } = broken;
    const secret = { id, usage: "MODERATOR_FILE", bytes: pdfBytes("whole") } as const;
    const file = await uploadFile(moderator, run.id, secret);
    expect(file).toMatchObject({ id, usage: "MODERATOR_FILE" });
    expect(await downloadFile(moderator, file)).toEqual(pdfBytes("whole"));
  });

  it("is removed by a job, which leaves what was stored", async () => {
    const broken = await buildRun(server);
    const { moderator, run, tenant } = broken;
    const ids = [await brokenOff(broken), await brokenOff(broken, true)];
    const stored = await uploadFile(moderator, run.id);
    const waiting = await server.owner.query<{ minutes: number }>(
      `select extract(epoch from start_after - now())::int / 60 as minutes
         from pgboss.job where name = 'files' and data->>'fileId' = $1`,
      [stored.id],
    );
    expect(waiting).toEqual([{ minutes: expect.closeTo(59, -1) }]);
    await server.database.withTenant(tenant.id, async (tx) => {
      for (const fileId of [...ids, stored.id]) {
        const [row] = await tx.prepared(
          z.strictObject({ createdAt: z.date() }),
          'select created_at as "createdAt" from file where tenant_id = $1 and id = $2',
          [tenant.id, fileId],
        );
        const createdAt = row?.createdAt.getTime() ?? 0;
        const job: FileJob = { tenantId: tenant.id, fileId, createdAt, place: "database" };
        await server.files.jobs.send(tx, "files", job);
      }
    });
    await vi.waitFor(async () => expect(await countOf(tenant.id, "file")).toBe(1), SOON);
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), SOON);
    expect(await countOf(tenant.id, "file_chunk")).toBe(1);
    expect(await downloadFile(moderator, stored)).toEqual(pdfBytes());
  });
  const openJobs = async () => {
    const [row] = await server.owner.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job
        where name = 'files' and state in ('created', 'retry', 'active') and start_after <= now()`,
    );
    return row?.n;
  };

  it("leaves nothing where the sender hangs up in the middle", async () => {
    const { run, moderator, tenant } = await buildRun(server);
    const form = new FormData();
    for (const [name, value] of Object.entries(fileForm(run.id).body)) form.append(name, value);
    form.append(
      "file",
      new File([new Uint8Array(noise(2_000_000))], "a.pdf", { type: "application/pdf" }),
    );
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const headers = {
      host: tenant.host,
      authorization: `Bearer ${moderator.token}`,
      "content-type": encoded.headers.get("content-type") ?? "",
      "content-length": body.length,
    };
    const half = request({ ...address(), method: "POST", path: "/api/Files", headers });
    half.on("error", () => undefined);
    half.write(body.subarray(0, 1_000_000));
    await delay(200);
    half.destroy();
    await delay(200);
    expect(await countOf(tenant.id, "file")).toBe(0);
    expect(server.log.filter((line) => line.includes("unforeseen"))).toEqual([]);
    await uploadFile(moderator, run.id);
  });

  it("is refused at its end where the run was finished meanwhile", async () => {
    const { run, moderator } = await buildRun(server, { state: "STARTED" });
    const uploads = Array.from({ length: 3 }, () =>
      moderator.send(calls.uploadFile, fileForm(run.id, { bytes: noise(5_000_000) })),
    );
    await moveRun(moderator, run.id, "Finish");
    const answers = await Promise.all(uploads);
    const stored = answers.filter(({ status }) => status === 200);
    for (const { status, text } of answers)
      if (status !== 200) expect(text).toContain("WRONG_PROCESS_RUN_STATE");
    expect(await findFiles(moderator, run.id)).toHaveLength(stored.length);
  });

  it("does not stand in the way of the run's deletion", async () => {
    const { run, moderator, tenant } = await buildRun(server);
    const uploads = Array.from({ length: 3 }, () =>
      moderator.send(calls.uploadFile, fileForm(run.id, { bytes: noise(5_000_000) })),
    );
    await delay(30);
    await moderator.ok(calls.deleteRun, { params: { id: run.id } });
    for (const { status, text } of await Promise.all(uploads))
      if (status !== 200) expect(text).toContain("ITEM_NOT_FOUND");
    expect(await countOf(tenant.id, "file")).toBe(0);
    expect(await countOf(tenant.id, "file_chunk")).toBe(0);
  });
});

describe("a download", () => {
  /** Requests a file without reading the body yet. */
  const open = ({ moderator, tenant }: TestRun, id: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host: tenant.host, authorization: `Bearer ${moderator.token}` };
      const asked = request({ ...address(), path: `/api/Files/${id}`, headers }, resolve);
      asked.on("error", reject);
      asked.end();
    });
  const read = async (response: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };

  it("that nobody reads holds no connection to the database", async () => {
    const tenant = await buildTenant(server);
    const own = await buildRun(server, { tenant, moderator: await buildUser(tenant, "moderator") });
    const bytes = noise(12_000_000, 7);
    const file = await uploadFile(own.moderator, own.run.id, { bytes });
    // More than the server has database connections.
    const slow = await Promise.all(Array.from({ length: 12 }, () => open(own, file.id)));
    await delay(300);
    expect(await findFiles(own.moderator, own.run.id)).toEqual([file]);
    for (const each of slow) expect((await read(each)).equals(bytes)).toBe(true);
  });

  it("ends with a cut connection where the file is deleted, also when another takes its id", async () => {
    const own = await buildRun(server);
    const bytes = noise(15_000_000, 1);
    const file = await uploadFile(own.moderator, own.run.id, { bytes });
    const reading = await open(own, file.id);
    expect(reading.statusCode).toBe(200);
    await delay(100);
    await own.moderator.ok(calls.deleteFile, { params: { id: file.id } });
    await uploadFile(own.moderator, own.run.id, { id: file.id, bytes: noise(15_000_000, 2) });
    await expect(read(reading)).rejects.toThrow("aborted");
  });
});
