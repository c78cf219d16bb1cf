import { calls, type LateEntry, WRITTEN_AT_HEADER } from "@assay/contract";
import {
  buildRun,
  type EvidenceBody,
  momentBody,
  moveRun,
  quoteBody,
  readEvidence,
  saveEvidence,
  startTestServer,
  submitValue,
  type TestRun,
  type TestServer,
  type TestUser,
  writeNotes,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const TEXT = "Fragt nach. Fasst zusammen.";

/** A finished run in which the first observer has tagged a sentence in time. */
async function finished({ isRated = false } = {}) {
  const made = await buildRun(server, {
    state: "STARTED",
    ratingRules: { sealing: "OFF", names: "ON_REQUEST", evidence: { rule: "HINT", min: 1 } },
  });
  const [observer, other] = made.observers as [TestUser, TestUser];
  const { observation, page } = await writeNotes(made, observer, `<p>${TEXT}</p>`);
  const body = quoteBody(made, { pageId: page.id, text: TEXT, quote: "Fragt nach." });
  const stored = await saveEvidence(observer, body);
  if (isRated) await submitValue(made, observer, 3);
  await moveRun(made.moderator, made.run.id, "Finish");
  return { ...made, observer, other, observation, page, body, stored };
}

const send = async (user: TestUser, body: EvidenceBody) => {
  const headers = { [WRITTEN_AT_HEADER]: "2026-05-04T09:00:00.000Z" };
  const { types, payload, errors } = await user.refused(calls.saveEvidence, { body, headers });
  return { type: types[0], payload, errors };
};
const KEPT = { type: "WRONG_PROCESS_RUN_STATE", payload: { kept: true, entries: 1 } };
const listOf = async (user: TestUser, { run }: Pick<TestRun, "run">) =>
  (await user.ok(calls.listLateWork, { params: { id: run.id }, query: {} })).entries;
const take = ({ moderator, run }: TestRun, { id: lateId, revision }: LateEntry) =>
  moderator.ok(calls.decideLateWork, {
    params: { id: run.id, lateId },
    body: { decision: "take", revision },
  });

describe("evidence that arrives after the finish", () => {
  it("is refused as documented, and kept apart until a moderator takes it in", async () => {
    const made = await finished();
    const { observer, page } = made;
    const late = quoteBody(made, { pageId: page.id, text: TEXT, quote: "Fasst zusammen." });
    expect(await send(observer, { ...late, sign: -1, note: "leise" })).toMatchObject(KEPT);
    expect(await readEvidence(made, made.moderator)).toHaveLength(1);
    const [entry] = await listOf(made.moderator, made);
    expect(entry?.change).toEqual({
      kind: "evidence",
      evidenceId: late.id,
      before: null,
      after: {
        kind: "TEXT",
        competencyId: late.competencyId,
        cueUid: null,
        sign: -1,
        note: "leise",
        at: late.at,
        captured: "Fasst zusammen.",
      },
    });
    expect(await listOf(made.other, made)).toEqual([]);
    await take(made, entry!);
    const taken = (await readEvidence(made, made.moderator)).find(({ id }) => id === late.id);
    expect(taken).toMatchObject({
      observerId: observer.user.id,
      captured: "Fasst zusammen.",
      state: "WHOLE",
      sign: -1,
    });
  });

  it("may change or remove a piece, and what was taken in shows what was there before", async () => {
    const made = await finished();
    const { observer, stored } = made;
    const { anchor: _, ...again } = made.body;
    expect(await send(observer, { ...again, sign: 0, revision: stored.revision })).toMatchObject(
      KEPT,
    );
    const [changed] = await listOf(made.moderator, made);
    const change = { before: { sign: 1 }, after: { sign: 0, captured: "Fragt nach." } };
    expect(changed?.change).toMatchObject(change);
    expect((await take(made, changed!)).change).toMatchObject(change);
    expect((await readEvidence(made, observer))[0]).toMatchObject({ sign: 0 });
    const removal = await observer.refused(calls.deleteEvidence, { params: { id: stored.id } });
    expect(removal.payload).toEqual({ kept: true, entries: 1 });
    const removed = (await listOf(made.moderator, made)).find(({ decision }) => decision === null);
    expect(removed?.change).toMatchObject({ before: { sign: 0 }, after: null });
    await take(made, removed!);
    expect(await readEvidence(made, observer)).toEqual([]);
  });

  it("is no entry where it says what is stored, and one however often it is sent", async () => {
    const made = await finished();
    const same = { kept: true, entries: 0 };
    expect((await send(made.observer, made.body)).payload).toEqual(same);
    const moment = momentBody(made, { competencyId: null });
    expect(await send(made.observer, moment)).toMatchObject(KEPT);
    expect((await send(made.observer, moment)).payload).toEqual(same);
    expect(await listOf(made.observer, made)).toHaveLength(1);
  });

  it("for a page that is not taken in is stored with its quote, as lost", async () => {
    const made = await finished();
    const pageId = "a".repeat(24);
    const late = quoteBody(made, { pageId, text: TEXT, quote: "Fasst zusammen." });
    expect(await send(made.other, late)).toMatchObject(KEPT);
    const [entry] = await listOf(made.moderator, made);
    await take(made, entry!);
    const taken = (await readEvidence(made, made.moderator)).find(({ id }) => id === late.id);
    expect(taken).toMatchObject({ state: "LOST", pageId: null, captured: "Fasst zusammen." });
  });

  it("is checked by the same rules as in time", async () => {
    const made = await finished({ isRated: true });
    const unknown = momentBody(made, { competencyId: "a".repeat(24) });
    expect((await send(made.observer, unknown)).errors).toEqual({ competencyId: ["unknown"] });
    const { anchor: _, ...again } = made.body;
    const changed = { ...again, sign: 0 as const, revision: made.stored.revision };
    const fixed = await send(made.observer, changed);
    expect([fixed.type, fixed.payload]).toEqual(["WRONG_PROCESS_RUN_STATE", null]);
    expect((await send(made.other, changed)).type).toBe("ITEM_NOT_FOUND");
    expect((await send(made.moderator, momentBody(made))).type).toBe("NO_PERMISSION");
    expect(await listOf(made.moderator, made)).toEqual([]);
    await moveRun(made.moderator, made.run.id, "Archive");
    // To observers an archived run does not exist.
    expect((await send(made.observer, momentBody(made))).type).toBe("ITEM_NOT_FOUND");
  });
});
