import { randomBytes } from "node:crypto";
import { calls } from "@assay/contract";
import {
  type EvidenceDemand,
  MOST_EVIDENCE_STROKES,
  readDrawing,
  strokeIdAt,
  writeDrawing,
} from "@assay/domain";
import {
  buildRun,
  buildUser,
  firstItemOf,
  momentBody,
  moveRun,
  quoteBody,
  readEvidence,
  saveEvidence,
  startTestServer,
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

const started = (evidence: EvidenceDemand = { rule: "HINT", min: 1 }) =>
  buildRun(server, {
    state: "STARTED",
    ratingRules: { sealing: "CELL", names: "ON_REQUEST", evidence },
  });
const observersOf = (made: TestRun) => made.observers as [TestUser, TestUser];
const TEXT = "Fragt nach. Fasst zusammen. Fragt nach.";

/** A started run in which the first observer has tagged a sentence of their notes. */
async function tagged(evidence?: EvidenceDemand) {
  const made = await started(evidence);
  const [a, b] = observersOf(made);
  const { observation, page } = await writeNotes(made, a, `<p>${TEXT}</p>`);
  const body = quoteBody(made, { pageId: page.id, text: TEXT, quote: "Fasst zusammen." });
  const stored = await saveEvidence(a, body);
  const write = (Content: string, changes: { Strokes?: never } = {}) =>
    a.ok(calls.updateObservationPage, {
      body: { ObservationId: observation.id, Page: 1, PageId: page.id, Content, ...changes },
    });
  return { made, a, b, observation, page, body, stored, write };
}
const only = async (made: TestRun, reader: TestUser) => (await readEvidence(made, reader))[0]!;
const refusal = async (user: TestUser, body: Parameters<typeof saveEvidence>[1]) => {
  const { errors, types } = await user.refused(calls.saveEvidence, { body });
  return errors ?? types[0];
};

describe("evidence", () => {
  it("is stored with what was tagged, and a second sending changes nothing", async () => {
    const { made, a, body, stored } = await tagged();
    expect(stored).toMatchObject({
      captured: "Fasst zusammen.",
      state: "WHOLE",
      revision: 1,
      observerId: a.user.id,
      anchor: { exact: "Fasst zusammen.", prefix: "Fragt nach. ", start: 12, end: 27 },
    });
    expect(await saveEvidence(a, body)).toEqual(stored);
    expect(await readEvidence(made, a)).toEqual([stored]);
  });

  it("is read by whoever may read the observation, and by nobody else", async () => {
    const { made, b } = await tagged();
    expect(await readEvidence(made, b)).toEqual([]);
    expect(await readEvidence(made, made.moderator)).toHaveLength(1);
    const stranger = await buildUser(made.tenant, "moderator");
    await stranger.refused(calls.listEvidence, { params: { runId: made.run.id }, query: {} });
  });

  it("is changed and removed by its observer alone", async () => {
    const { made, a, b, body, stored } = await tagged();
    expect(await refusal(b, { ...body, sign: -1 })).toBe("ITEM_NOT_FOUND");
    expect(await refusal(made.moderator, { ...body, sign: -1 })).toBe("NO_PERMISSION");
    const params = { id: stored.id };
    expect((await b.outcome(calls.deleteEvidence, { params })).error).toBe("ITEM_NOT_FOUND");
    const { anchor: _, ...again } = body;
    const turned = await saveEvidence(a, { ...again, sign: -1, note: "leise" });
    expect(turned).toMatchObject({ sign: -1, note: "leise", revision: 2, anchor: stored.anchor });
    await a.ok(calls.deleteEvidence, { params });
    await a.ok(calls.deleteEvidence, { params });
    expect(await readEvidence(made, a)).toEqual([]);
    // A first sending that arrives late brings nothing back; a later change by another device does.
    expect(await refusal(a, body)).toBe("ITEM_NOT_FOUND");
    await saveEvidence(a, { ...again, sign: 0, revision: 2 });
    expect(await only(made, a)).toMatchObject({ sign: 0, captured: "Fasst zusammen." });
  });

  it("names only competencies and cues of its exercise", async () => {
    const { made, a } = await tagged();
    const unknown = "a".repeat(24);
    expect(await refusal(a, momentBody(made, { competencyId: unknown }))).toEqual({
      competencyId: expect.any(Array),
    });
    expect(await refusal(a, momentBody(made, { cueUid: unknown }))).toEqual({
      cueUid: expect.any(Array),
    });
  });

  it("does not exist in runs without a rule for it", async () => {
    const made = await buildRun(server, {
      state: "STARTED",
      ratingRules: { sealing: "CELL", names: "ON_REQUEST" },
    });
    expect(await refusal(observersOf(made)[0], momentBody(made))).toEqual({
      processRunId: expect.any(Array),
    });
  });

  it("is not tagged on somebody else's page", async () => {
    const { made, b, page } = await tagged();
    const foreign = quoteBody(made, { pageId: page.id, text: TEXT, quote: "Fragt nach." });
    expect(await refusal(b, foreign)).toBe("ITEM_NOT_FOUND");
  });
});

describe("a tagged text", () => {
  it("is found again after its page was changed, by its observer or a moderator", async () => {
    const { made, a, write, observation, page } = await tagged();
    await write("<p>Beginnt spät.</p><ul><li><p>Fragt nach. <b>Fasst</b> zusammen.</p></li></ul>");
    expect(await only(made, a)).toMatchObject({ state: "WHOLE", anchor: { start: 26, end: 41 } });
    await a.ok(calls.updateObservation, {
      body: {
        id: observation.id,
        pages: [{ id: page.id, page: 1, content: "<p>Fasst zusammen. Und geht.</p>" }],
      },
    });
    expect(await only(made, a)).toMatchObject({ state: "WHOLE", anchor: { start: 0, end: 15 } });
  });

  it("is lost with its text, keeps what was tagged, and comes back with the text", async () => {
    const { made, a, write } = await tagged();
    await write("<p>Fragt nach. Fragt nach.</p>");
    expect(await only(made, a)).toMatchObject({ state: "LOST", captured: "Fasst zusammen." });
    await write(`<p>${TEXT}</p>`);
    expect(await only(made, a)).toMatchObject({ state: "WHOLE", anchor: { start: 12 } });
  });

  it("is attached again elsewhere, or kept, once it is lost", async () => {
    const { made, a, write, body } = await tagged();
    await write("<p>Sagt, worum es ging. Fragt nach.</p>");
    const text = "Sagt, worum es ging. Fragt nach.";
    const { anchor } = quoteBody(made, { pageId: "", text, quote: "Sagt, worum es ging." });
    const attached = await saveEvidence(a, { ...body, anchor });
    expect(attached).toMatchObject({
      state: "WHOLE",
      captured: "Fasst zusammen.",
      anchor: { exact: "Sagt, worum es ging." },
    });
    await write("<p>Fragt nach.</p>");
    const { anchor: _, ...plain } = body;
    expect(await saveEvidence(a, { ...plain, isKept: true })).toMatchObject({ state: "KEPT" });
    await write("<p>Sagt, worum es ging. Fragt nach.</p>");
    expect(await only(made, a)).toMatchObject({ state: "KEPT", captured: "Fasst zusammen." });
  });

  it("is lost with its page, and with its observation", async () => {
    const { made, a, observation, page } = await tagged();
    await a.ok(calls.updateObservation, {
      body: {
        id: observation.id,
        pages: [
          { page: 2, content: "<p>Neu</p>" },
          { id: page.id, page: 1, deleted: true },
        ],
      },
    });
    expect(await only(made, a)).toMatchObject({ state: "LOST", captured: "Fasst zusammen." });
  });

  it("leaves the stored text as it is", async () => {
    const { made, a } = await tagged();
    const { observations } = await a.ok(calls.listObservations, {
      params: { runId: made.run.id },
      query: {},
    });
    expect(observations[0]?.pages[0]?.content).toBe(`<p>${TEXT}</p>`);
  });
});

describe("tagged ink", () => {
  const stroke = (id: string, y: number) => ({
    id,
    c: "red" as const,
    w: 1 as const,
    p: [10, y, 80, 0],
  });
  const [first, second, copy] = ["0mdkq4x1zabcde", "0mdkq4x2zabcde", "0mdkq4x9zabcde"] as const;
  const never = "0mdkq4x5zabcde";
  const newId = () => randomBytes(12).toString("hex");

  async function drawn() {
    const made = await started();
    const [a] = observersOf(made);
    const { candidateId, exerciseId } = firstItemOf(made);
    const cell = { processRunId: made.run.id, candidateId, exerciseId };
    const content = JSON.stringify({ v: 1, strokes: [stroke(first, 10), stroke(second, 50)] });
    const observation = await a.ok(calls.createObservation, {
      body: { ...cell, type: "webInk", pages: [{ page: 1, content }] },
    });
    const page = observation.pages[0]!;
    const body = momentBody(made, {
      kind: "INK",
      pageId: page.id,
      strokeIds: [first, second],
    });
    const draw = (added: ReturnType<typeof stroke>[], removed: string[]) =>
      a.ok(calls.updateObservationPage, {
        body: {
          ObservationId: observation.id,
          Page: 1,
          PageId: page.id,
          Strokes: { added, removed },
        },
      });
    return { made, a, body, draw, stored: await saveEvidence(a, body) };
  }

  it("keeps its lines as they were, and the time at which the first was begun", async () => {
    const { stored } = await drawn();
    expect(stored).toMatchObject({ state: "WHOLE", strokeIds: [first, second] });
    expect(readDrawing(stored.captured ?? "")).toHaveLength(2);
    expect(stored.at).toBe(new Date(Number.parseInt(first.slice(0, 8), 36)).toISOString());
  });

  it("says how much of it is left, and is whole again with new lines in place of erased ones", async () => {
    const { made, a, body, draw, stored } = await drawn();
    await draw([], [first]);
    expect(await only(made, a)).toMatchObject({ state: "PARTLY" });
    await draw([], [second]);
    expect(await only(made, a)).toMatchObject({ state: "LOST", captured: stored.captured });
    await draw([stroke(copy, 10)], []);
    const linked = await saveEvidence(a, { ...body, strokeIds: [copy] });
    expect(linked).toMatchObject({ state: "WHOLE", captured: stored.captured });
  });

  it.each([
    { left: "nothing", removed: [first, second], state: "LOST" },
    { left: "a part", removed: [first], state: "PARTLY" },
  ])("is attached again to other lines where $left is left", async ({ removed, state }) => {
    const { made, a, body, draw, stored } = await drawn();
    await draw([stroke(copy, 90)], [...removed]);
    expect(await only(made, a)).toMatchObject({ state });
    const attached = await saveEvidence(a, { ...body, strokeIds: [copy], isKept: false });
    expect(attached).toMatchObject({ state: "WHOLE", strokeIds: [copy] });
    expect(attached).toMatchObject({ captured: stored.captured, at: stored.at });
    await draw([], [copy]);
    expect(await only(made, a)).toMatchObject({ state: "LOST", captured: stored.captured });
  });

  it("is attached again after it was kept, but to no page of text", async () => {
    const { made, a, body, draw, stored } = await drawn();
    await draw([stroke(copy, 90)], [first]);
    expect(await saveEvidence(a, { ...body, isKept: true })).toMatchObject({ state: "KEPT" });
    const { page } = await writeNotes(made, a, `<p>${TEXT}</p>`);
    const elsewhere = { ...body, pageId: page.id, strokeIds: [copy] };
    expect(await refusal(a, elsewhere)).toEqual({ kind: ["invalid"] });
    const attached = await saveEvidence(a, { ...body, strokeIds: [copy] });
    expect(attached).toMatchObject({ state: "WHOLE", captured: stored.captured });
  });

  it("keeps lines that were erased before they were ever stored", async () => {
    const { a, body, draw } = await drawn();
    await draw([stroke(copy, 90)], [never]);
    const captured = writeDrawing([stroke(copy, 90), stroke(never, 70)]);
    const of = (strokeIds: string[]) => ({ ...body, id: newId(), strokeIds, captured });
    const gone = await saveEvidence(a, of([never]));
    expect(gone.state).toBe("LOST");
    expect(gone.at).toBe(new Date(Number.parseInt(never.slice(0, 8), 36)).toISOString());
    const part = await saveEvidence(a, of([never, copy]));
    expect(part.state).toBe("PARTLY");
    // The page was deleted in the meantime.
    const homeless = await saveEvidence(a, { ...of([never]), pageId: null });
    expect(homeless).toMatchObject({ state: "LOST", pageId: null });
    for (const one of [gone, part, homeless])
      expect(one.captured).toBe(writeDrawing([stroke(never, 70), stroke(copy, 90)]));
    const other = writeDrawing([stroke(copy, 11)]);
    const again = await saveEvidence(a, { ...body, id: part.id, captured: other, note: "leise" });
    expect(again).toMatchObject({ note: "leise", captured: part.captured });
  });

  it.each([
    { captured: "no drawing", rule: "unreadable" },
    {
      captured: writeDrawing(
        Array.from({ length: MOST_EVIDENCE_STROKES + 1 }, (_, n) =>
          stroke(strokeIdAt(1_700_000_000_000 + n, 0.5), 10),
        ),
      ),
      rule: "tooMany",
    },
  ])("refuses lines that are $rule", async ({ captured, rule }) => {
    const { a, body } = await drawn();
    expect(await refusal(a, { ...body, id: newId(), captured })).toEqual({ captured: [rule] });
  });
});

describe("a submission with evidence", () => {
  const rating = (made: TestRun, values: (number | null)[]) => {
    const { candidateId, exerciseId } = firstItemOf(made);
    const given = made.process.competencyIds.map((competencyId, index) => ({
      competencyId,
      selectedCriterion: values[index] ?? null,
    }));
    return { body: { processRunId: made.run.id, candidateId, exerciseId, values: given } };
  };
  const submit = (made: TestRun, user: TestUser, values: (number | null)[]) =>
    user.ok(calls.submitAssessment, rating(made, values));
  const missing = async (made: TestRun, user: TestUser, values: (number | null)[]) =>
    Object.keys((await user.refused(calls.submitAssessment, rating(made, values))).errors ?? {});

  it("is refused where a rated competency lacks what the process demands; null needs none", async () => {
    const { made, a } = await tagged({ rule: "REQUIRED", min: 2 });
    expect(await missing(made, a, [3, 4])).toEqual(["values.0", "values.1"]);
    await saveEvidence(a, momentBody(made));
    expect(await missing(made, a, [3, 4])).toEqual(["values.1"]);
    expect((await submit(made, a, [3, null])).submission?.state).toBe("SUBMITTED");
  });

  it("is not refused where the process only hints", async () => {
    const made = await started();
    const done = await submit(made, observersOf(made)[0], [3, 4]);
    expect(done.submission?.state).toBe("SUBMITTED");
  });

  it("fixes its evidence until it is taken back; more may be added", async () => {
    const { made, a, stored, body } = await tagged();
    const done = await submit(made, a, [3, 4]);
    expect(await only(made, a)).toMatchObject({ isSubmitted: true });
    expect(await refusal(a, { ...body, sign: -1 })).toEqual({ id: expect.any(Array) });
    expect(await saveEvidence(a, body)).toMatchObject({ sign: 1 });
    const params = { id: stored.id };
    expect((await a.outcome(calls.deleteEvidence, { params })).error).toBe("BAD_REQUEST");
    await saveEvidence(a, momentBody(made));
    await a.ok(calls.reopenAssessment, { params: { id: done.id } });
    expect((await saveEvidence(a, { ...body, sign: -1 })).sign).toBe(-1);
  });

  it("does not fix what is refused", async () => {
    const { made, a, body } = await tagged({ rule: "REQUIRED", min: 2 });
    await missing(made, a, [3, 4]);
    expect((await saveEvidence(a, { ...body, sign: -1 })).sign).toBe(-1);
  });

  it("finishes with the run, whose evidence is changed by nobody", async () => {
    const { made, a, b, body } = await tagged();
    for (const user of [a, b]) await submit(made, user, [3, 4]);
    await moveRun(made.moderator, made.run.id, "Finish");
    expect(await refusal(a, { ...body, sign: -1 })).toBe("WRONG_PROCESS_RUN_STATE");
    expect(await readEvidence(made, made.moderator)).toHaveLength(1);
  });
});
