import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  pdfBytes,
  type S3Service,
  startS3,
  startTestServer,
  type TestServer,
  turnOnCandidatePages,
  visitByHand,
} from "@assay/testing";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { type Bucket, openBucket } from "../../../platform/bucket.ts";
import { newId } from "../../../platform/ids.ts";

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
  const { run, tenant, moderator, exerciseIds, candidates } = await buildRun(server, {
    state: "STARTED",
  });
  await turnOnCandidatePages(await buildUser(tenant, "administrator"));
  const [exerciseId, candidateId] = [exerciseIds[0]!, candidates[0]!.id];
  const params = { id: run.id };
  const taking = { exerciseId, isTaken: true, kind: "files" as const };
  await moderator.ok(calls.takeCandidateWorks, { params, body: taking });
  await moderator.ok(calls.releaseCandidatePapers, { params, body: { exerciseId, isOpen: true } });
  const visitor = await visitByHand(tenant, moderator, { runId: run.id, candidateId });
  const add = async (content: string) => {
    const { work } = await visitor.ok(calls.addOwnWorkFile, {
      params: { exerciseId },
      body: { uploadId: newId(), chosenAt: server.clock.now().toISOString() },
      file: { name: "Lösung.pdf", bytes: pdfBytes(content), type: "application/pdf" },
    });
    return work.files.at(-1)!.id;
  };
  const keys = async () => (await s3.keys()).filter((key) => key.startsWith(`${tenant.id}/`));
  const settled = (ids: string[]) =>
    vi.waitFor(
      async () => expect(await keys()).toEqual(ids.map((id) => `${tenant.id}/${id}`).toSorted()),
      SOON,
    );
  const [first, second] = [await add("eins"), await add("zwei")];
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
