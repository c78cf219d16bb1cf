import { calls } from "@assay/contract";
import {
  buildRun,
  firstItemOf,
  momentBody,
  ofTestRun,
  quoteBody,
  revealCandidate,
  saveEvidence,
  showRevealedNames,
  startTestServer,
  submitValues,
  type TestServer,
  type TestUser,
  writeNotes,
} from "@assay/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const TEXT = "Fragt nach. Fasst zusammen.";

async function tagged() {
  const made = await buildRun(server, {
    state: "STARTED",
    ratingRules: { sealing: "CELL", names: "ON_REQUEST", evidence: { rule: "HINT", min: 1 } },
  });
  const [a, b] = made.observers as [TestUser, TestUser];
  for (const [index, user] of [a, b].entries()) {
    const { page } = await writeNotes(made, user, `<p>${TEXT}</p>`);
    const quote = index === 0 ? "Fragt nach." : "Fasst zusammen.";
    const sign = index === 0 ? -1 : 1;
    await saveEvidence(user, quoteBody(made, { pageId: page.id, text: TEXT, quote }, { sign }));
  }
  await saveEvidence(a, momentBody(made, { competencyId: made.process.competencyIds[1] ?? null }));
  const read = (reader: TestUser) =>
    reader.outcome(calls.getConferenceEvidence, { ...ofTestRun(made), query: firstItemOf(made) });
  return { made, a, b, read };
}

it("shows the evidence for an item once it is revealed, in an order and with fields that tell nobody's", async () => {
  const { made, a, read } = await tagged();
  await submitValues(made, [2, 5]);
  // Sealed: it does not exist yet, for moderators neither.
  expect((await read(made.moderator)).error).toBe("ITEM_NOT_FOUND");
  await revealCandidate(made);
  const evidence = [
    { kind: "TEXT", sign: 1, captured: "Fasst zusammen.", note: "" },
    { kind: "TEXT", sign: -1, captured: "Fragt nach.", note: "" },
  ];
  expect((await read(made.moderator)).payload).toEqual({ evidence });
  // Observers read their own observations only.
  expect((await read(a)).payload).toEqual({ evidence: [evidence[1]] });
  await showRevealedNames(made);
  expect((await read(made.moderator)).payload).toEqual({ evidence });
});

it("does not exist for somebody of another run", async () => {
  const { read } = await tagged();
  const { observers } = await buildRun(server, { state: "STARTED" });
  expect((await read(observers[0]!)).error).toBe("ITEM_NOT_FOUND");
});
