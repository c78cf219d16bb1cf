import { calls } from "@assay/contract";
import {
  buildDocuments,
  buildRun,
  documentForm,
  dropDocuments,
  eicarText,
  hasClamd,
  pdfBytes,
  putSteps,
  readDocument,
  runOperatorCommand,
  type S3Service,
  startClamd,
  startS3,
  startTestServer,
  type TestServer,
  uploadDocument,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type Bucket, openBucket } from "../../../platform/bucket.ts";
import { clamdScan } from "../../../platform/virusScan.ts";
import { clearingFiles } from "../files/commands.ts";
import { watchDocument } from "../files/jobs.ts";
import { deleteRun } from "../store.ts";
import { IdRow } from "../../../db/rows.ts";

const SOON = { timeout: 20_000, interval: 50 };
const idsOf = async (server: TestServer, tenantId: string) => {
  const rows = await server.database.withTenant(tenantId, (tx) =>
    tx.prepared(IdRow, "select id from file where tenant_id = $1", [tenantId]),
  );
  return rows.map(({ id }) => id).toSorted();
};
/** Runs a document's clean-up job at once, without its delay of two days. */
const watchNow = (server: TestServer, tenantId: string, id: string, place: "database" | "bucket") =>
  server.database.withTenant(tenantId, (tx) =>
    watchDocument(tx, server.files.jobs, { id, place }, { afterSeconds: 0 }),
  );
const noJobLeft = (server: TestServer) =>
  vi.waitFor(async () => {
    const waiting = await server.owner.query(
      `select 1 from pgboss.job where name = 'files' and state in ('created', 'retry', 'active')
         and start_after <= now()`,
    );
    expect(waiting).toEqual([]);
  }, SOON);

describe("a document in the database", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(inject("postgresUrl"));
  });
  afterAll(() => server.close());

  it("goes after two days where no process was saved with it, and stays where one was", async () => {
    const { tenant, moderator, exercise, documents } = await buildDocuments(server, ["a.pdf"]);
    const unsaved = await uploadDocument(moderator, exercise.id, { name: "b.pdf" });
    const [waiting] = await server.owner.query<{ hours: number }>(
      `select extract(epoch from start_after - now())::int / 3600 as hours from pgboss.job
        where name = 'files' and data->>'fileId' = $1 and data->>'isDocument' = 'true'`,
      [unsaved.id],
    );
    expect(waiting?.hours).toBeCloseTo(48, -1);
    const saved = documents[0]!;
    for (const { id } of [saved, unsaved]) await watchNow(server, tenant.id, id, "database");
    await vi.waitFor(async () => expect(await idsOf(server, tenant.id)).toEqual([saved.id]), SOON);
    await noJobLeft(server);
    expect(await readDocument(moderator, exercise.id, saved)).toEqual(pdfBytes("a.pdf"));
    const read = await moderator.refused(calls.getExerciseDocument, {
      params: { exerciseId: exercise.id, fileName: unsaved.fileName },
    });
    expect(read.types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("goes with the last run that shows it, when that is cleared away", async () => {
    const { tenant, moderator, process, documents } = await buildDocuments(server, ["a.pdf"]);
    const runs = [
      await buildRun(server, { tenant, moderator, process, state: "STARTED" }),
      await buildRun(server, { tenant, moderator, process, state: "STARTED" }),
    ];
    await dropDocuments(moderator, process.id);
    const left: string[][] = [];
    for (const { run } of runs) {
      await server.database.withTenant(tenant.id, async (tx) => {
        const actor = { id: moderator.user.id, permissions: new Set<never>(), sessionId: "" };
        const asking = { tx, actor, now: server.clock.now() };
        await clearingFiles(server.files)(asking, run.id, () => deleteRun(tx, run.id));
      });
      left.push(await idsOf(server, tenant.id));
    }
    expect(left).toEqual([[documents[0]!.id], []]);
  });
});

describe("a document in a bucket", () => {
  let s3: S3Service;
  let server: TestServer;
  let bucket: Bucket;
  beforeAll(async () => {
    s3 = await startS3();
    server = await startTestServer(inject("postgresUrl"), {
      files: async (log) => ({ bucket: (bucket = await openBucket({ ...s3.settings, log })) }),
    });
  });
  afterAll(async () => {
    await server.close();
    bucket.close();
    await s3.close();
  });
  const keysOf = async (tenantId: string) =>
    (await s3.keys())
      .filter((key) => key.startsWith(`${tenantId}/`))
      .map((key) => key.slice(tenantId.length + 1))
      .toSorted();
  const settled = (tenantId: string, ids: string[]) =>
    vi.waitFor(async () => expect(await keysOf(tenantId)).toEqual(ids.toSorted()), SOON);

  it("is read from there, and goes with what refers to it, or where it was never saved", async () => {
    const { tenant, moderator, process, exercise, documents } = await buildDocuments(server, [
      "a.pdf",
      "a.pdf",
    ]);
    const [a, b] = documents as [(typeof documents)[0], (typeof documents)[0]];
    expect(b.fileName).toBe("a (2).pdf");
    expect(await readDocument(moderator, exercise.id, b)).toEqual(pdfBytes("a.pdf"));
    const unsaved = await uploadDocument(moderator, exercise.id, { name: "c.pdf" });
    await settled(tenant.id, [a.id, b.id, unsaved.id]);
    for (const { id } of [a, unsaved]) await watchNow(server, tenant.id, id, "bucket");
    await settled(tenant.id, [a.id, b.id]);
    const next = await putSteps(moderator, process, [{ ...exercise, documents: [b] }]);
    await settled(tenant.id, [b.id]);
    await moderator.ok(calls.deleteProcess, { params: { id: next.id } });
    await settled(tenant.id, []);
  });

  it("goes with its tenant", async () => {
    const { tenant, moderator, process } = await buildDocuments(server, ["a.pdf"]);
    await buildRun(server, { tenant, moderator, process, state: "STARTED" });
    const name = tenant.host.split(".")[0] ?? "";
    for (const words of [
      ["disable", name],
      ["delete", name, "--confirm", name],
    ])
      expect((await runOperatorCommand(server, ["tenant", ...words])).code).toBe(0);
    await settled(tenant.id, []);
  });
});

describe.skipIf(!hasClamd())("a document with a virus", () => {
  it("is not stored", async () => {
    const clamd = await startClamd(5_000_000);
    const server = await startTestServer(inject("postgresUrl"), {
      files: async (log) => ({ virusScan: clamdScan({ url: clamd.url, log }) }),
    });
    const { moderator, tenant, exercise } = await buildDocuments(server, []);
    const bytes = pdfBytes(`1 0 obj\n${eicarText()}\nendobj`);
    const refusal = await moderator.refused(calls.uploadFile, documentForm(exercise.id, { bytes }));
    expect(refusal.types).toEqual(["VirusCheckFailed"]);
    expect(await idsOf(server, tenant.id)).toEqual([]);
    await server.close();
    await clamd.close();
  });
});
