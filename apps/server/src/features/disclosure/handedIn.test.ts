import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  makeAccessPackage,
  pdfBytes,
  requestAccess,
  startTestServer,
  type TestServer,
  turnOnCandidatePages,
  visitByHand,
} from "@assay/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { newId } from "../../platform/ids.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

it("gives the person the files that they have handed in, whole and with their names", async () => {
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
  const now = server.clock.now().toISOString();
  const bytes = pdfBytes("x".repeat(300_000));
  await visitor.ok(calls.addOwnWorkFile, {
    params: { exerciseId },
    body: { uploadId: newId(), chosenAt: now },
    file: { name: "Mein Plan.pdf", bytes, type: "application/pdf" },
  });
  const { id } = await requestAccess(moderator, candidateId, now.slice(0, 10));
  const { files: reviewed } = await moderator.ok(calls.getAccessReview, { params: { id } });
  expect(reviewed).toEqual([
    expect.objectContaining({ name: "Mein Plan.pdf", namesOthers: false, isLeftOut: false }),
  ]);
  const { files } = await makeAccessPackage(moderator, id);
  expect(files["files/file-1.pdf"]?.equals(bytes)).toBe(true);
  const words = Object.values(files)
    .map((part) => part.toString("utf8"))
    .join();
  expect(words).toContain("Mein Plan.pdf");
});
