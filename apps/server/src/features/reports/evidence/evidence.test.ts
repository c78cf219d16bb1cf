import { calls } from "@assay/contract";
import { type Stroke, writeDrawing } from "@assay/domain";
import {
  buildRun,
  buildUser,
  firstItemOf,
  hasPdfTools,
  makePdf,
  momentBody,
  moveRun,
  quoteBody,
  readPdf,
  saveEvidence,
  startTestServer,
  submitValues,
  type TestServer,
  type TestUser,
  writeNotes,
} from "@assay/testing";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const TEXT = "Fragt 🙂 nach. Fasst zusammen.";
const strokes: Stroke[] = [
  { id: "0mdkq4x1zabcde", c: "indigo", w: 2, p: [1000, 1000, 500, 200, 300, -100] },
];

/** A finished run with evidence of both observers: a text and a drawing of the first, a moment of the second. */
async function build() {
  const made = await buildRun(server, {
    state: "STARTED",
    ratingRules: { sealing: "OFF", names: "ON_REQUEST", evidence: { rule: "HINT", min: 1 } },
  });
  const [a, b] = made.observers as [TestUser, TestUser];
  const { page } = await writeNotes(made, a, `<p>${TEXT}</p>`);
  const quoted = quoteBody(made, { pageId: page.id, text: TEXT, quote: "Fasst zusammen." });
  await saveEvidence(a, { ...quoted, at: "2026-05-04T12:05:00.000Z", note: "ruhig" });
  const { candidateId, exerciseId } = firstItemOf(made);
  const drawing = await a.ok(calls.createObservation, {
    body: {
      processRunId: made.run.id,
      candidateId,
      exerciseId,
      type: "webInk",
      pages: [{ page: 1, content: writeDrawing(strokes) }],
    },
  });
  const ink = {
    kind: "INK" as const,
    pageId: drawing.pages[0]!.id,
    strokeIds: strokes.map(({ id }) => id),
  };
  await saveEvidence(a, momentBody(made, { ...ink, sign: -1 }));
  const unassigned = { at: "2026-05-04T12:30:00.000Z", competencyId: null, sign: 0 } as const;
  await saveEvidence(b, momentBody(made, unassigned));
  await submitValues(made, [3, 4]);
  await moveRun(made.moderator, made.run.id, "Finish");
  return made;
}

describe.skipIf(!hasPdfTools())("the report of a run with evidence", () => {
  it("names each piece by observer's number, exercise and local time, under its competency", async () => {
    const { moderator, run } = await build();
    const { pdf } = await makePdf(moderator, run.id, { zone: "Europe/Berlin" });
    const { text, isAccessible } = await readPdf(pdf);
    expect(isAccessible).toBe(true);
    const exercise = run.process.items[0]!.texts.de.displayName;
    expect(text).toContain("Belege");
    expect(text).toContain(`Fasst zusammen. ruhig [Beobachter 1 · ${exercise} · 14:05]`);
    expect(text).toContain(`Zeitpunkt ohne Text [Beobachter 2 · ${exercise} · 14:30]`);
    expect(text.indexOf("Keiner Kompetenz zugeordnet")).toBeGreaterThan(text.indexOf("14:05"));
  });

  it("says nothing of evidence where nobody has tagged any", async () => {
    const { moderator, run } = await buildRun(server, { state: "FINISHED" });
    const { pdf } = await makePdf(moderator, run.id);
    expect((await readPdf(pdf)).text).not.toContain("Belege");
  });
});

describe("the observation table of a run with evidence", () => {
  it("has a further sheet of what is tagged, a row for each piece", async () => {
    const made = await build();
    const auditor = await buildUser(made.tenant, "auditor");
    const bytes = await auditor.bytes(calls.exportObservations, {
      params: { id: made.run.id },
      headers: { "x-language": "en", "x-timezone": "Europe/Berlin" },
    });
    const { sheets } = await readXlsx(bytes);
    const sheet = sheets.find(({ name }) => name === "Evidence");
    const [headers = [], ...rows] = sheet?.rows ?? [];
    const column = (name: string) => rows.map((row) => row[headers.indexOf(name)]);
    expect(column("Evidence")).toEqual(["Drawing", "Fasst zusammen.", "Moment"]);
    expect(column("Direction")).toEqual(["contrary", "supporting", "neither"]);
    expect(column("Note")).toEqual(["", "ruhig", ""]);
    expect(column("State")).toEqual(Array.from({ length: 3 }, () => "as in the observation"));
  });

  it("has none in a run without", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    await writeNotes(made, made.observers[0]!, `<p>${TEXT}</p>`);
    const auditor = await buildUser(made.tenant, "auditor");
    const bytes = await auditor.bytes(calls.exportObservations, {
      params: { id: made.run.id },
      headers: { "x-language": "en" },
    });
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).not.toContain("Evidence");
  });
});

describe("the evidence of a run as web annotations", () => {
  it("names each piece by its quote and its place in characters, as the model counts", async () => {
    const made = await build();
    const auditor = await buildUser(made.tenant, "auditor");
    const bytes = await auditor.bytes(calls.exportEvidence, {
      params: { id: made.run.id },
      headers: { "x-language": "en" },
    });
    const { "@context": context, type, total, first } = JSON.parse(bytes.toString());
    expect({ context, type, total }).toEqual({
      context: "http://www.w3.org/ns/anno.jsonld",
      type: "AnnotationCollection",
      total: 3,
    });
    expect(first.type).toBe("AnnotationPage");
    const [ink, text, moment] = first.items;
    // The emoji before it is one character.
    expect(text.target.selector).toEqual([
      {
        type: "TextQuoteSelector",
        exact: "Fasst zusammen.",
        prefix: "Fragt 🙂 nach. ",
        suffix: "",
      },
      { type: "TextPositionSelector", start: 14, end: 29 },
    ]);
    expect(text).toMatchObject({
      type: "Annotation",
      motivation: "classifying",
      creator: { name: "Observer 1" },
      created: "2026-05-04T12:05:00.000Z",
    });
    expect(text.body).toContainEqual(
      expect.objectContaining({ type: "TextualBody", purpose: "commenting", value: "ruhig" }),
    );
    expect(ink.target.selector.value).toMatch(/^xywh=\d+,\d+,\d+,\d+$/);
    expect(moment.target).not.toHaveProperty("selector");
  });

  it("is refused where there is none", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const auditor = await buildUser(made.tenant, "auditor");
    const { types } = await auditor.refused(calls.exportEvidence, { params: { id: made.run.id } });
    expect(types).toEqual(["NO_RESULTS"]);
  });
});
