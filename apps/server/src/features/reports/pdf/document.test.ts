// @module-tag soak
import { type Assessment, calls } from "@assay/contract";
import { type Stroke, writeDrawing } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  hasPdfTools,
  makePdf,
  moveRun,
  type ReadPdf,
  readPdf,
  type RunOptions,
  startTestServer,
  stepBody,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const stroke = (x: number, y: number): Stroke => ({
  id: `0mdkq4x1z${x.toString(36).padStart(2, "0").slice(-2)}${y.toString(36).padStart(3, "0").slice(-3)}`,
  c: "indigo",
  w: 2,
  p: [x, y, 500, 200, 300, -100],
});

interface Planted {
  title?: string;
  html?: string;
  strokes?: Stroke[];
  alternative?: string;
}

/** A finished run in which the first observer has written and drawn, and rated everything with 4. */
async function plant(planted: Planted[], parts: RunOptions = {}) {
  const made = await buildRun(server, { ...parts, state: "STARTED" });
  const [observer] = made.observers as [TestUser];
  const cell = {
    processRunId: made.run.id,
    candidateId: made.candidates[0]!.id,
    exerciseId: made.exerciseIds[0]!,
  };
  const texts = planted.filter(({ strokes }) => !strokes);
  const drawn = planted.filter(({ strokes }) => strokes);
  if (texts.length > 0)
    await observer.ok(calls.createObservation, {
      body: {
        ...cell,
        type: "html",
        pages: texts.map(({ title = "", html = "" }, index) => ({
          page: index + 1,
          title,
          content: html,
        })),
      },
    });
  if (drawn.length > 0)
    await observer.ok(calls.createObservation, {
      body: {
        ...cell,
        type: "webInk",
        pages: drawn.map(({ title = "", strokes = [], alternative = "" }, index) => ({
          page: index + 1,
          title,
          content: writeDrawing(strokes),
          alternative,
        })),
      },
    });
  const values = made.process.competencyIds.map((competencyId) => ({
    competencyId,
    selectedCriterion: 4,
  }));
  const rated = [
    await observer.ok(calls.createAssessments, { body: { ...cell, values } }),
  ].flat()[0] as Assessment;
  await moveRun(made.moderator, made.run.id, "Finish");
  return {
    ...made,
    rated,
    read: async (
      ...args: Parameters<typeof makePdf> extends [unknown, unknown, ...infer R] ? R : never
    ) => readPdf((await makePdf(made.moderator, made.run.id, ...args)).pdf),
  };
}

const isSound = (pdf: ReadPdf) => {
  expect(pdf.isTagged).toBe(true);
  expect(pdf.isAccessible).toBe(true);
  expect(pdf.missingFonts).toEqual([]);
};

describe.skipIf(!hasPdfTools())("the report", () => {
  it("holds what was rated, written and drawn, tagged for screen readers", async () => {
    const { read, candidates, moderator, run, process, rated, observers } = await plant(
      [
        {
          title: "Erster Eindruck",
          html: "<h2>Auftreten</h2><p>Hört <strong>aktiv</strong> zu &amp; fragt <em>nach</em>.</p><ul><li><p>Punkt eins</p><ol><li><p>darin zwei</p></li></ol></li></ul><blockquote><p>„Gern.“</p></blockquote>",
        },
        { title: "Skizze", strokes: [stroke(1000, 1000)], alternative: "Sitzordnung im Kreis" },
        { strokes: [stroke(1000, 30_000)] },
      ],
      { candidates: 2 },
    );
    await moderator.ok(calls.overwriteAssessment, {
      body: {
        assessmentId: rated.id,
        competencyId: process.competencyIds[0]!,
        selectedCriterionOverwrite: 2,
        reason: "Kam zu <spät>.",
      },
    });
    const decided = { candidateState: "VETO" as const, stateReason: "Kam <nie> wieder." };
    const candidateId = candidates[0]!.id;
    await moderator.ok(calls.updateRun, {
      body: {
        id: run.id,
        changedCandidateId: candidateId,
        candidates: [{ candidateId, ...decided }],
      },
    });
    const pdf = await read();
    isSound(pdf);
    const competencies = run.competencies.map(({ texts }) => texts.de.displayName);
    for (const planted of [
      run.name,
      process.texts.de.displayName,
      ...candidates.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      "Engineer",
      observers[0]!.user.fullName,
      ...competencies,
      "Erster Eindruck",
      "Auftreten",
      "Hört aktiv zu & fragt nach.",
      "Punkt eins",
      "darin zwei",
      "„Gern.“",
      "Sitzordnung im Kreis",
      "2*",
      "von der Moderation korrigiert",
      `${observers[0]!.user.fullName} – Begründung: Kam zu <spät>.`,
      `${moderator.user.fullName}: Entscheidung offen → Veto (berechnet: nicht bestanden)`,
      "Kam <nie> wieder.",
      "Entscheidung offen",
      // The mean of 2 and 4.
      "3,0",
      "nicht bestanden",
    ])
      expect(pdf.text).toContain(planted);
    expect(pdf.title).toContain(run.name);
    const structure = await pdf.structure();
    for (const tag of ["H1", "H2", "Table", "TH", "TD", "Figure", "L ", "LI", "TOC"])
      expect(structure).toContain(tag);
  });

  it("speaks the language that was asked for", async () => {
    const { read } = await plant([]);
    expect((await read({ locale: "en" })).text).toMatch(
      /Results report.*Results at a glance.*Outcome/,
    );
    expect((await read({ locale: "fr" })).text).toMatch(
      /Rapport des résultats.*Aperçu des résultats/,
    );
  });

  it("of one candidate holds nothing of the others", async () => {
    const { read, candidates } = await plant([{ title: "Nur hier", html: "<p>Geheimwort</p>" }], {
      candidates: 3,
    });
    const [first, ...others] = candidates;
    const own = await read({ candidateId: first!.id });
    isSound(own);
    expect(own.text).toContain("Geheimwort");
    for (const { lastName } of others) expect(own.text).not.toContain(lastName);
    const other = await read({ candidateId: others[0]!.id });
    expect(other.text).not.toContain("Geheimwort");
    expect(other.text).toContain("Keine Beobachtungen");
  });

  it("shows overall results where moderators decide", async () => {
    const { read, moderator, run, candidates, exerciseIds, process } = await plant([], {
      cutOffStrategy: "MANUAL",
    });
    await moderator.ok(calls.createAssessments, {
      body: {
        processRunId: run.id,
        candidateId: candidates[0]!.id,
        exerciseId: exerciseIds[0]!,
        assessmentType: "RESULT",
        values: process.competencyIds.map((competencyId) => ({
          competencyId,
          selectedCriterion: 5,
        })),
      },
    });
    const pdf = await read();
    isSound(pdf);
    expect(pdf.text).toContain("Gesamtergebnis");
    expect(pdf.text).toContain("Median");
  });

  it("of an anonymised run names and quotes nobody", async () => {
    const { run, moderator, tenant, candidates } = await plant(
      [{ title: "Titelwort", html: "<p>Geheimwort</p>" }],
      { candidates: 2 },
    );
    const [erased, hired] = candidates;
    await server.owner.withTenant(tenant.id, async (tx) => {
      // The state after the nightly job, but with all data that it should have erased.
      await tx.execute("update run set state = 'ANONYMIZED' where id = $1", [run.id]);
      await tx.execute("update run_candidate set is_candidate = false where run_id = $1", [run.id]);
      await tx.execute("update run_candidate set state = 'HIRED' where person_id = $1", [
        hired!.id,
      ]);
    });
    const made = await makePdf(moderator, run.id);
    const pdf = await readPdf(made.pdf);
    isSound(pdf);
    for (const word of ["Geheimwort", "Titelwort", erased!.lastName])
      expect(pdf.text).not.toContain(word);
    expect(pdf.text).toContain("Kandidat 1");
    expect(pdf.text).toContain(hired!.lastName);
    expect(pdf.text).toContain("4,0");
    const one = await makePdf(moderator, run.id, { candidateId: erased!.id });
    expect(one.fileName).toContain("Kandidat 1");
    expect(one.fileName).not.toContain(erased!.lastName);
  });

  it("survives whatever was written", async () => {
    const hostile = [
      '#import "@preview/x:1.0.0": * #panic("x") #read("/etc/passwd") $ x^2 $ *fett* _kursiv_ `code` @ref <label> // weg /* weg */',
      '"}\\u{41}\\n]#"',
      "\u202Egnurhü\u202C \uD83D\uDE00 \u{1F468}\u200D\u{1F469}\u200D\u{1F467} שלום مرحبا 你好 \u0007\u001B[31m a\u0300\u0301 \uFFFE",
      "W".repeat(20_000),
      "ein Satz mit " + "ganz ".repeat(3_000) + "viel Text",
      "<p><b><i>offen <u>ohne Ende <ul><li>x<li>y</p></b><h3>tief</h3><table><tr><td>z",
      '<ol start="9999"><li></li></ol><blockquote></blockquote><h2></h2><p></p>',
      '<a href="javascript:alert(1)">Verweis</a> <a href="https://example.org/?q=#x">gut</a>',
      "-".repeat(5_000),
    ];
    const tenant = await buildTenant(server, { appTitle: '#evil() "Söhne" & 😀' });
    const items = (ids: string[]) => [
      stepBody("EXERCISE", {
        competencyIds: ids,
        texts: {
          de: {
            displayName: "#Übung [1] *x* " + "lang".repeat(30),
            description: "",
            manual: "",
            guidingQuestions: [],
          },
        },
      }),
    ];
    const { read, run } = await plant(
      hostile.map((html, index) => ({
        title: `${index} ${html.slice(0, 60).toWellFormed().replaceAll("\u0000", "")}`,
        html,
      })),
      { tenant, items, competencies: 14 },
    );
    const pdf = await read();
    isSound(pdf);
    expect(pdf.text).toContain(run.name);
    expect(pdf.text).toContain(
      '#panic("x") #read("/etc/passwd") $ x^2 $ *fett* _kursiv_ `code` @ref',
    );
    expect(pdf.text).not.toContain("root:");
    // The long word is broken into lines, without losing a letter.
    expect(pdf.text.replaceAll(/[^W]/g, "").length).toBeGreaterThanOrEqual(20_000);
    expect(pdf.text).toContain("□ steht für ein Zeichen");
    expect(pdf.text).toContain("Verweis");
    expect(pdf.pages).toBeGreaterThan(8);
  });

  it("is the same file, byte by byte, whenever it is made of the same", async () => {
    const { moderator, run, tenant } = await plant([
      { html: "<p>gleich</p>" },
      { strokes: [stroke(50, 70)] },
    ]);
    const first = await makePdf(moderator, run.id);
    await server.owner.withTenant(tenant.id, async (tx) => {
      const set = "update pdf_job set state = 'QUEUED', attempts = 0 where id = $1";
      await tx.execute(set, [first.id]);
      await server.files.jobs.send(tx, "pdf", { tenantId: tenant.id, jobId: first.id });
    });
    const { token } = await moderator.ok(calls.getPdfToken, { params: { id: first.id } });
    const query = { token };
    const second = await moderator.bytes(calls.getPdfFile, { params: { id: first.id }, query });
    expect(second.equals(first.pdf)).toBe(true);
  });
});
