// @module-tag soak
import { setTimeout as delay } from "node:timers/promises";
import { calls } from "@assay/contract";
import {
  buildRun,
  downloadFile,
  fileForm,
  findFiles,
  pdfBytes,
  type S3Service,
  saveRun,
  startS3,
  startTestServer,
  type TestServer,
  uploadFile,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import * as z from "zod/mini";
import { type Bucket, openBucket } from "../../../platform/bucket.ts";
import { newId } from "../../../platform/ids.ts";
import type { FileJob } from "./jobs.ts";
import { IdRow } from "../../../db/rows.ts";

const SOON = { timeout: 20_000, interval: 50 };
const SLOW = "slow";
let s3: S3Service;
let bucket: Bucket;
let server: TestServer;
let puts: string[] = [];
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer(inject("postgresUrl"), {
    files: async (log) => {
      bucket = await openBucket({ ...s3.settings, log, connectMs: 500, answerMs: 1_000 });
      /** The real bucket, with a delay for one of the contents. */
      const put: Bucket["put"] = async (key, bytes) => {
        puts.push(key);
        if (bytes.includes(SLOW)) await delay(600);
        return bucket.put(key, bytes);
      };
      return { bucket: { ...bucket, put } };
    },
  });
});
afterAll(async () => {
  await server.close();
  bucket.close();
  await s3.close();
});

const filesOf = (tenantId: string) =>
  server.owner.withTenant(tenantId, (tx) =>
    tx.prepared(IdRow, "select id from file where tenant_id = $1", [tenantId]),
  );
const actions = async (tenantId: string) => {
  const rows = await server.owner.withTenant(tenantId, (tx) =>
    tx.prepared(
      z.strictObject({ action: z.string(), subject: z.string(), details: z.looseObject({}) }),
      `select action, subject_id as subject, details from audit_log
        where tenant_id = $1 and action in ('file.delete', 'run.delete') order by id`,
      [tenantId],
    ),
  );
  return rows;
};
const jobsOf = (fileId: string) =>
  server.owner.query<{ data: FileJob }>(
    "select data from pgboss.job where name = 'files' and data->>'fileId' = $1 order by created_on",
    [fileId],
  );
/** Waits until no due job is left. */
const settled = () =>
  vi.waitFor(
    async () =>
      expect(
        await server.owner.query(
          `select 1 from pgboss.job
            where name = 'files' and state in ('created', 'retry', 'active') and start_after <= now()`,
        ),
      ).toEqual([]),
    SOON,
  );

describe("a further attempt of an upload", () => {
  it("is what it says, not what the one said that broke off", async () => {
    const { moderator, run, observers } = await buildRun(server, { state: "STARTED" });
    const candidate = run.candidates[0]!.candidateId;
    const id = newId();
    await s3.down();
    const first = await moderator.send(calls.uploadFile, fileForm(run.id, { id }));
    expect(first.status).toBe(503);
    await s3.up();
    const cv = { id, usage: "CANDIDATE_CV", candidate, bytes: pdfBytes("a life") } as const;
    const file = await uploadFile(moderator, run.id, cv);
    expect(file).toMatchObject({ id, usage: "CANDIDATE_CV", candidate });
    const other = newId();
    await s3.down();
    await moderator.send(calls.uploadFile, fileForm(run.id, { id: other }));
    await s3.up();
    const secret = { id: other, usage: "MODERATOR_FILE" } as const;
    expect(await uploadFile(moderator, run.id, secret)).toMatchObject(secret);
    const seen = await findFiles(observers[0]!, run.id);
    expect(seen.map((each) => each.id)).not.toContain(other);
  });

  it("comes after the other, and changes nothing of what is published", async () => {
    const { moderator, run } = await buildRun(server);
    const id = newId();
    puts = [];
    const late = uploadFile(moderator, run.id, { id, bytes: pdfBytes(SLOW) });
    await delay(200);
    const contents = [pdfBytes("quicker"), pdfBytes("fast")];
    const answers = await Promise.all([
      late,
      ...contents.map((bytes) => uploadFile(moderator, run.id, { id, bytes })),
    ]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(puts).toHaveLength(1);
    expect(await downloadFile(moderator, { id })).toEqual(pdfBytes(SLOW));
  });

  it("leaves connections for all others, however many wait for a slow bucket", async () => {
    const { moderator, run } = await buildRun(server);
    const waiting = Array.from({ length: 14 }, () =>
      uploadFile(moderator, run.id, { bytes: pdfBytes(SLOW) }),
    );
    await delay(300);
    let isUploaded = false;
    const first = Promise.race(waiting).then(() => (isUploaded = true));
    await moderator.ok(calls.getRun, { params: { id: run.id } });
    // The call was answered before any upload, so that the uploads leave connections of the pool to others.
    expect(isUploaded).toBe(false);
    await first;
    await Promise.all(waiting);
    expect(await findFiles(moderator, run.id)).toHaveLength(14);
  });

  it("with the id of a file that was deleted stores a file anew", async () => {
    const { moderator, run } = await buildRun(server);
    const ids = Array.from({ length: 10 }, newId);
    for (const id of ids) {
      await uploadFile(moderator, run.id, { id });
      await moderator.ok(calls.deleteFile, { params: { id } });
      await uploadFile(moderator, run.id, { id, bytes: pdfBytes(`again ${id}`) });
    }
    await settled();
    for (const id of ids)
      expect(await downloadFile(moderator, { id })).toEqual(pdfBytes(`again ${id}`));
  });

  it("is not touched by the removal of an earlier object of its id, which comes late", async () => {
    const { moderator, run, tenant } = await buildRun(server);
    const id = newId();
    const sent = uploadFile(moderator, run.id, { id, bytes: pdfBytes(SLOW) });
    await delay(200);
    const job: FileJob = { tenantId: tenant.id, fileId: id, place: "bucket" };
    await server.database.withTenant(tenant.id, (tx) => server.files.jobs.send(tx, "files", job));
    expect(await sent).toMatchObject({ id });
    await settled();
    expect(await downloadFile(moderator, { id })).toEqual(pdfBytes(SLOW));
  });

  it("keeps its place when the time of the first one is over", async () => {
    const { moderator, run, tenant } = await buildRun(server);
    const id = newId();
    await s3.down();
    for (let count = 0; count < 2; count += 1) {
      const answer = await moderator.send(calls.uploadFile, fileForm(run.id, { id }));
      expect(answer.status).toBe(503);
      server.clock.advance(1_000);
    }
    await s3.up();
    const [first, second] = (await jobsOf(id)).map(({ data }) => data) as [FileJob, FileJob];
    for (const [job, left] of [
      [first, [{ id }]],
      [second, []],
    ] as const) {
      await server.database.withTenant(tenant.id, (tx) => server.files.jobs.send(tx, "files", job));
      await settled();
      expect(await filesOf(tenant.id)).toEqual(left);
    }
  });
});

describe("the log of what went", () => {
  it.each(["bucket", "database"])(
    "names the files that went with their candidate or run, and the run: %s",
    async (place) => {
      const own = server.files.bucket;
      if (place === "database") server.files.bucket = undefined;
      try {
        const { moderator, run, tenant } = await buildRun(server, {
          candidates: 2,
          state: "PREPARED",
        });
        const [one, two] = run.candidates.map(({ candidateId }) => candidateId);
        const cv = (candidate = "") =>
          uploadFile(moderator, run.id, { usage: "CANDIDATE_CV", candidate });
        const [first, second] = [await cv(one), await cv(two)];
        const plain = await uploadFile(moderator, run.id);
        const kept = run.candidates.filter(({ candidateId }) => candidateId === two);
        const saved = await saveRun(moderator, { ...run, candidates: kept });
        const gone = (file: { id: string; usage: string; candidate: string | null }) => ({
          action: "file.delete",
          subject: file.id,
          details: {
            runId: run.id,
            usage: file.usage,
            ...(file.candidate && { candidateId: file.candidate }),
          },
        });
        expect(await actions(tenant.id)).toEqual([gone(first)]);
        await moderator.ok(calls.deleteRun, { params: { id: run.id } });
        const rows = await actions(tenant.id);
        expect(rows).toHaveLength(4);
        expect(rows).toEqual(
          expect.arrayContaining([
            gone(second),
            gone(plain),
            { action: "run.delete", subject: run.id, details: { state: saved.runState } },
          ]),
        );
      } finally {
        server.files.bucket = own;
      }
    },
  );
});

it("a file that has come to another run meanwhile is not deleted with the rights of the first", async () => {
  const { moderator, run, tenant, process } = await buildRun(server);
  const other = await buildRun(server, { tenant, moderator, process });
  const { id } = await uploadFile(moderator, run.id);
  const { answer } = await server.owner.withTenant(tenant.id, async (tx) => {
    await tx.execute("select 1 from run where tenant_id = $1 and id = $2 for update", [
      tenant.id,
      run.id,
    ]);
    const waiting = moderator.refused(calls.deleteFile, { params: { id } });
    await delay(300);
    await tx.execute("update file set run_id = $3 where tenant_id = $1 and id = $2", [
      tenant.id,
      id,
      other.run.id,
    ]);
    return { answer: waiting };
  });
  expect((await answer).types).toEqual(["ITEM_NOT_FOUND"]);
  expect(await findFiles(moderator, other.run.id)).toHaveLength(1);
});
