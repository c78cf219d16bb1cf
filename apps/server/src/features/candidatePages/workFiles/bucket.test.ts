import { calls } from "@assay/contract";
import {
  buildTakingFiles,
  pdfBytes,
  type S3Service,
  startS3,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { type Bucket, openBucket } from "../../../platform/bucket.ts";

const SOON = { timeout: 20_000, interval: 50 };
let s3: S3Service;
let server: TestServer;
let bucket: Bucket | undefined;
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer(inject("postgresUrl"), {
    leavesPdf: true,
    files: async (log) => ({ bucket: (bucket = await openBucket({ ...s3.settings, log })) }),
  });
});
afterAll(async () => {
  await server.close();
  bucket?.close();
  await s3.close();
});

it("files in a bucket are read from there, and go from there when they are removed or the candidate is erased", async () => {
  const { run, tenant, moderator, exerciseId, candidateId, visitor, add } =
    await buildTakingFiles(server);
  const params = { id: run.id };
  const keys = async () => (await s3.keys()).filter((key) => key.startsWith(`${tenant.id}/`));
  const settled = (ids: string[]) =>
    vi.waitFor(
      async () => expect(await keys()).toEqual(ids.map((id) => `${tenant.id}/${id}`).toSorted()),
      SOON,
    );
  const [first, second] = [
    await add("Lösung.pdf", pdfBytes("eins")),
    await add("Lösung.pdf", pdfBytes("zwei")),
  ];
  await settled([first, second]);
  const read = { params: { ...params, candidateId, exerciseId, fileId: second } };
  const bytes = await moderator.bytes(calls.getCandidateWorkFile, read);
  expect(bytes.equals(pdfBytes("zwei"))).toBe(true);
  await visitor.ok(calls.removeOwnWorkFile, { params: { exerciseId, fileId: first } });
  await settled([second]);
  await moderator.ok(calls.eraseCandidate, {
    params: { ...params, candidateId },
    query: { reason: "WITHDRAWN" },
  });
  await settled([]);
});
