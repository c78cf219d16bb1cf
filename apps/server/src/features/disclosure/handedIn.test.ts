import { calls } from "@assay/contract";
import {
  buildTakingFiles,
  makeAccessPackage,
  pdfBytes,
  requestAccess,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

it("gives the person the files that they have handed in, whole and with their names", async () => {
  const { moderator, candidateId, add } = await buildTakingFiles(server);
  const now = server.clock.now().toISOString();
  const bytes = pdfBytes("x".repeat(300_000));
  await add("Mein Plan.pdf", bytes);
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
