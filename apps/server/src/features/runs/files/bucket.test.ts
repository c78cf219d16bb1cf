import { calls } from "@assay/contract";
import {
  buildRun,
  downloadFile,
  fileForm,
  findFiles,
  pdfBytes,
  runOperatorCommand,
  type S3Service,
  saveRun,
  startS3,
  startTestServer,
  type TestServer,
  uploadFile,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { openBucket } from "../../../platform/bucket.ts";
import { newId } from "../../../platform/ids.ts";
import type { FileDependencies } from "./commands.ts";
import { EmptyRow } from "../../../db/rows.ts";

const SOON = { timeout: 20_000, interval: 50 };
const QUICK = { connectMs: 500, answerMs: 1_000 };
let s3: S3Service;
let server: TestServer;
let options: Omit<FileDependencies, "jobs">;
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer(inject("postgresUrl"), {
    files: async (log) =>
      (options = { bucket: await openBucket({ ...s3.settings, log, ...QUICK }) }),
  });
});
afterAll(async () => {
  await server.close();
  options.bucket?.close();
  await s3.close();
});

const noise = (size: number) => {
  const bytes = Buffer.from(Array.from({ length: 4_096 }, () => Math.random() * 256));
  return Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.alloc(size, bytes),
    Buffer.from("\n%%EOF"),
  ]);
};
const keysOf = async (tenantId: string) =>
  (await s3.keys()).filter((key) => key.startsWith(`${tenantId}/`));
const settled = (tenantId: string, keys: string[]) =>
  vi.waitFor(async () => expect(await keysOf(tenantId)).toEqual(keys.toSorted()), SOON);
const chunks = (tenantId: string) =>
  server.database.withTenant(tenantId, (tx) => tx.prepared(EmptyRow, "select from file_chunk", []));

describe("a file in a bucket", () => {
  it("is stored there and nowhere else, under its tenant, and read from there [FILE-004, OAPI-036]", async () => {
    const { run, moderator, tenant } = await buildRun(server);
    for (const size of [1, 1_048_576 - 15, 1_048_576, 5_000_000]) {
      const bytes = noise(size);
      const file = await uploadFile(moderator, run.id, { bytes });
      expect(await keysOf(tenant.id)).toContain(`${tenant.id}/${file.id}`);
      expect((await downloadFile(moderator, file)).equals(bytes)).toBe(true);
    }
    expect(await chunks(tenant.id)).toEqual([]);
    expect(await findFiles(moderator, run.id)).toHaveLength(4);
  });

  it("is stored once, however often it is sent", async () => {
    const { run, moderator, tenant } = await buildRun(server);
    const id = newId();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => uploadFile(moderator, run.id, { id, bytes: noise(50_000) })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await keysOf(tenant.id)).toEqual([`${tenant.id}/${id}`]);
  });

  it("goes with its row: deleted alone, with its candidate, with its run [OAPI-037]", async () => {
    const { run, moderator, tenant } = await buildRun(server, { candidates: 2 });
    const [one, two] = run.candidates as [(typeof run.candidates)[0], (typeof run.candidates)[0]];
    const cv = (candidate: string) =>
      uploadFile(moderator, run.id, { usage: "CANDIDATE_CV", candidate });
    const keyOf = ({ id }: { id: string }) => `${tenant.id}/${id}`;
    const [plain, kept] = [
      await uploadFile(moderator, run.id),
      await uploadFile(moderator, run.id),
    ];
    const [first, second] = [await cv(one.candidateId), await cv(two.candidateId)];
    await settled(tenant.id, [plain, kept, first, second].map(keyOf));
    await moderator.ok(calls.deleteFile, { params: { id: plain.id } });
    await settled(tenant.id, [kept, first, second].map(keyOf));
    await saveRun(moderator, { ...run, candidates: [two] });
    await settled(tenant.id, [kept, second].map(keyOf));
    await moderator.ok(calls.deleteRun, { params: { id: run.id } });
    await settled(tenant.id, []);
  });

  it("goes with its tenant", async () => {
    const { run, moderator, tenant } = await buildRun(server);
    const other = await buildRun(server);
    for (const each of [{ run, moderator }, other])
      for (let count = 0; count < 3; count += 1) await uploadFile(each.moderator, each.run.id);
    const name = tenant.host.split(".")[0] ?? "";
    for (const words of [
      ["disable", name],
      ["delete", name, "--confirm", name],
    ])
      expect((await runOperatorCommand(server, ["tenant", ...words])).code).toBe(0);
    await settled(tenant.id, []);
    expect(await keysOf(other.tenant.id)).toHaveLength(3);
  });

  it("is left alone by an upload that broke off, of which nothing stays", async () => {
    const { run, moderator, tenant } = await buildRun(server);
    const stored = await uploadFile(moderator, run.id);
    const orphan = `${tenant.id}/${newId()}`;
    await options.bucket?.put(orphan, pdfBytes());
    await server.database.withTenant(tenant.id, async (tx) => {
      for (const fileId of [orphan.split("/")[1] ?? "", stored.id])
        await server.files.jobs.send(tx, "files", { tenantId: tenant.id, fileId, place: "bucket" });
    });
    await settled(tenant.id, [`${tenant.id}/${stored.id}`]);
    expect(await downloadFile(moderator, stored)).toEqual(pdfBytes());
  });

  it("is not answered where another object lies in its place, or none", async () => {
    const { run, moderator, tenant } = await buildRun(server);
    const { id } = await uploadFile(moderator, run.id);
    await options.bucket?.put(`${tenant.id}/${id}`, pdfBytes("longer"));
    const answer = () => moderator.send(calls.getFile, { params: { id } });
    expect((await answer()).status).toBe(500);
    await options.bucket?.remove(`${tenant.id}/${id}`);
    const none = await answer();
    expect(JSON.parse(none.text)).toMatchObject({
      metadata: { errors: [{ type: "INTERNAL_ERROR" }] },
    });
    expect(none.status).toBe(500);
  });
});

describe("a bucket that is away", () => {
  it("takes nothing and gives nothing, says so, and goes on when it is back", async () => {
    const { run, moderator, tenant } = await buildRun(server);
    const stored = await uploadFile(moderator, run.id);
    const deleted = await uploadFile(moderator, run.id);
    await s3.down();
    const id = newId();
    const refused = await moderator.send(calls.uploadFile, fileForm(run.id, { id }));
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    const unread = await moderator.send(calls.getFile, { params: { id: stored.id } });
    expect([unread.status, unread.headers["content-disposition"]]).toEqual([503, undefined]);
    // A deletion succeeds even while the bucket is unavailable.
    await moderator.ok(calls.deleteFile, { params: { id: deleted.id } });
    expect(await findFiles(moderator, run.id)).toEqual([stored]);
    await s3.up();
    const file = await uploadFile(moderator, run.id, { id });
    expect(await findFiles(moderator, run.id)).toEqual([stored, file]);
    expect(await downloadFile(moderator, stored)).toEqual(pdfBytes());
    await settled(
      tenant.id,
      [stored, file].map((each) => `${tenant.id}/${each.id}`),
    );
    expect(server.log.join("\n")).not.toContain(s3.settings.secretAccessKey);
  });
});

describe("a change of the place", () => {
  it("leaves every file readable, and removes each from where it is", async () => {
    const { run, moderator, tenant } = await buildRun(server);
    const inBucket = await uploadFile(moderator, run.id);
    const bucket = server.files.bucket;
    server.files.bucket = undefined;
    const inDatabase = await uploadFile(moderator, run.id, { bytes: pdfBytes("rows") });
    expect(await chunks(tenant.id)).toHaveLength(1);
    const unread = await moderator.send(calls.getFile, { params: { id: inBucket.id } });
    expect(unread.status).toBe(503);
    server.files.bucket = bucket;
    expect(await downloadFile(moderator, inBucket)).toEqual(pdfBytes());
    expect(await downloadFile(moderator, inDatabase)).toEqual(pdfBytes("rows"));
    for (const { id } of [inBucket, inDatabase])
      await moderator.ok(calls.deleteFile, { params: { id } });
    await settled(tenant.id, []);
    expect(await chunks(tenant.id)).toEqual([]);
  });
});
