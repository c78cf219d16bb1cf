import { changedWord, textOfWord, unzip, wordOf, zipOf } from "@assay/testing";
import type { TemplateFields } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doWordTask } from "./checking.ts";
import type { WordData } from "./data.ts";
import { writePlainWord } from "./plain.ts";
import { doWordApart } from "./process.ts";

const FIELDS = {
  title: "text",
  hasMore: "condition",
  "words.more": "text",
  people: { name: "text", hasNotes: "condition", notes: { text: "text" } },
} as const satisfies TemplateFields;

const PLAIN = writePlainWord({
  title: "Template",
  paragraphs: [["Normal", "{title}"]],
  header: "{title}",
  footer: "{words.more}",
});
const NAME = "[Content_Types].xml";
const BODY = "word/document.xml";
const part = (name: string) => String(unzip(PLAIN)[name]);

const outcomeOf = (template: Buffer, filling: Parameters<typeof doWordTask>[0]["filling"] = null) =>
  doWordTask({ template, fields: FIELDS, filling });
const problemsOf = (template: Buffer) => {
  const outcome = outcomeOf(template);
  return "problems" in outcome ? outcome.problems : [];
};
const rulesOf = (template: Buffer) => problemsOf(template).map(({ rule }) => rule);
const properties = {
  title: "Report <1>",
  organisation: "Muster & Söhne {title}",
  language: "de",
  at: "2026-05-04T10:00:00.000Z",
};
const filled = (template: Buffer, data: WordData): Buffer => {
  const outcome = outcomeOf(template, { data, properties });
  if ("problems" in outcome) throw new Error(JSON.stringify(outcome.problems));
  return Buffer.from(outcome.document ?? []);
};
const DATA: WordData = {
  title: "T",
  hasMore: true,
  words: { more: "Mehr" },
  people: [
    { name: "A", hasNotes: true, notes: [{ text: "a1" }, { text: "a2" }] },
    { name: "B", hasNotes: false, notes: [] },
  ],
};
const linesOf = (document: Buffer) =>
  textOfWord(document)
    .split("\n")
    .filter((line) => line !== "");

describe("a template in Word", () => {
  it("is filled with texts, conditions, and lists within lists", () => {
    const template = wordOf(PLAIN, [
      "{title} {#hasMore}{words.more}{/hasMore}{^hasMore}nothing{/}",
      "{#people}",
      "{name}:",
      "{#notes}",
      "{text} of {name}",
      "{/notes}",
      "{^hasNotes}no notes{/hasNotes}",
      "{/people}",
    ]);
    expect(problemsOf(template)).toEqual([]);
    const lines = ["T Mehr", "A:", "a1 of A", "a2 of A", "B:", "no notes"];
    expect(linesOf(filled(template, DATA))).toEqual(lines);
    expect(textOfWord(filled(template, DATA), "word/header1.xml")).toContain("T");
    const none = filled(template, { ...DATA, hasMore: false, people: [] });
    expect(linesOf(none)).toEqual(["T nothing"]);
  });

  it("repeats the row of a table for each entry of a list", () => {
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const table = `<w:tbl><w:tr>${cell("{#people}{name}")}${cell("{hasNotes}{/people}")}</w:tr></w:tbl>`;
    const body = part(BODY).replace("<w:body>", `<w:body>${table}`);
    // A condition is no text.
    expect(problemsOf(changedWord(PLAIN, { [BODY]: body }))).toMatchObject([
      { rule: "notText", about: "{hasNotes}", at: { place: "body", paragraph: 2 } },
    ]);
    const right = body.replace("{hasNotes}", "{title}");
    const document = filled(changedWord(PLAIN, { [BODY]: right }), DATA);
    expect(String(unzip(document)[BODY]).match(/<w:tr>/g)).toHaveLength(2);
  });

  it("is filled in tags that Word has split into several runs", () => {
    const runs = ["{ti", "tle", "}"].map((text) => `<w:r><w:t>${text}</w:t></w:r>`).join("");
    const body = part(BODY).replace("<w:body>", `<w:body><w:p>${runs}</w:p>`);
    expect(linesOf(filled(changedWord(PLAIN, { [BODY]: body }), DATA))[0]).toBe("T");
  });

  it("gives the same bytes each time, and describes nobody but the organisation", () => {
    const named = changedWord(PLAIN, {
      "docProps/core.xml": part("docProps/core.xml").replace(
        "</cp:coreProperties>",
        "<dc:creator>Karla Vossberg</dc:creator><cp:lastModifiedBy>Karla Vossberg</cp:lastModifiedBy><dc:description>{nothing}</dc:description></cp:coreProperties>",
      ),
      "docProps/app.xml": "<Properties><Manager>Karla Vossberg</Manager></Properties>",
      "word/people.xml":
        '<w15:people xmlns:w15="x"><w15:person w15:author="Karla Vossberg"/></w15:people>',
    });
    const document = filled(named, DATA);
    expect(filled(named, DATA).equals(document)).toBe(true);
    for (const [name, content] of Object.entries(unzip(document)))
      expect(String(content), name).not.toMatch(/Vossberg|nothing/);
    const core = String(unzip(document)["docProps/core.xml"]);
    expect(core).toContain("<dc:creator>Muster &amp; Söhne {title}</dc:creator>");
    expect(core).toContain("<dc:title>Report &lt;1&gt;</dc:title>");
  });

  it("takes whatever a text holds as text, with its line breaks", () => {
    const template = wordOf(PLAIN, ["[{title}]"]);
    const hostile = fc.constantFrom(
      "{title}",
      "{#people}",
      "{@title}",
      "{=[[ ]]=}",
      "</w:t></w:r></w:p>",
      "<!DOCTYPE a>",
      "&amp;",
      "]]>",
      "\u0000\u0008\u000B",
      "\uD800",
      "\u202Eabc",
      "constructor",
      "\r\n",
      "\n",
      "é👩‍👩‍👧",
    );
    const text = fc.array(fc.oneof(hostile, fc.string({ unit: "grapheme", maxLength: 12 })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(text, (pieces) => {
        const title = pieces.join("");
        const expected = title
          .toWellFormed()
          .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
          .replace(/[^\P{Cc}\t\n\u007F-\u009F]|[\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/gu, "")
          .replaceAll("\t", " ");
        expect(textOfWord(filled(template, { ...DATA, title })).trim()).toBe(`[${expected}]`);
      }),
      { numRuns: 100 },
    );
  });
});

describe("markup that hides behind the name of a part", () => {
  const types = (change: (xml: string) => string) => ({ [NAME]: change(part(NAME)) });
  const fetching = part(BODY).replace("<w:body>", '<w:body><w:altChunk r:id="x"/>');

  it("is refused where its type says what it is", () => {
    const hidden = types((xml) =>
      xml.replace("/word/header1.xml", "/word/media/header.png").replace("/word/Header1", ""),
    );
    expect(
      rulesOf(changedWord(PLAIN, { ...hidden, "word/media/header.png": part("word/header1.xml") })),
    ).toEqual(["corruptFile"]);
    const capital = types((xml) => xml.replace("/word/document.xml", "/Word/Document.xml"));
    expect(rulesOf(changedWord(PLAIN, capital))).toEqual(["corruptFile"]);
  });

  it("is looked at in whatever folder it stands", () => {
    const moved = types((xml) => xml.replace("/word/document.xml", "/customXml/document.xml"));
    const document = changedWord(PLAIN, { ...moved, "customXml/document.xml": fetching });
    expect(rulesOf(document)).toContain("embedded");
    const picture =
      '<svg xmlns:x="http://www.w3.org/1999/xlink"><image x:href="http://e.example/a"/></svg>';
    expect(rulesOf(changedWord(PLAIN, { "word/media/a.svg": picture }))).toEqual(["external"]);
  });
});

describe("tags that cannot be filled", () => {
  it("are each named with their paragraph, all at once", () => {
    const template = wordOf(PLAIN, [
      "Fine: {title}",
      "{titel} and {constructor}",
      "",
      "{#people}{name}",
      "{@title} {title + 1} {#title}x{/title}",
      "{ open",
      "closed }",
      "{people}",
      "{/notes}",
    ]);
    expect(problemsOf(template).map(({ rule, about, at }) => [rule, about, at?.paragraph])).toEqual(
      [
        ["unknownField", "{titel}", 2],
        ["unknownField", "{constructor}", 2],
        ["unclosedBlock", "{#people}", 4],
        ["badTag", "{@title}", 5],
        ["badTag", "{title + 1}", 5],
        ["notBlock", "{#title}", 5],
        ["unclosedTag", "{ open", 6],
        ["unopenedTag", "}", 7],
        ["notText", "{people}", 8],
        ["unopenedBlock", "{/notes}", 9],
      ],
    );
    expect(problemsOf(template)[0]?.at).toEqual({
      place: "body",
      paragraph: 2,
      text: "{titel} and {constructor}",
    });
  });

  it("are found in headers and footers, too", () => {
    const header = part("word/header1.xml").replace("{title}", "{nobody}");
    const footer = part("word/footer1.xml").replace("{words.more}", "{#hasMore}");
    const changes = { "word/header1.xml": header, "word/footer1.xml": footer };
    expect(problemsOf(changedWord(PLAIN, changes))).toMatchObject([
      { rule: "unknownField", at: { place: "header", paragraph: 1 } },
      { rule: "unclosedBlock", at: { place: "footer", paragraph: 1 } },
    ]);
  });

  it("begin with their sign, since a blank before it would make a block of nothing", () => {
    for (const tags of ["{ #people}{name}{/people}", "{#people}{name}{ /people}", "{ ^hasMore}{/}"])
      expect(rulesOf(wordOf(PLAIN, [tags]))).toContain("badTag");
    expect(rulesOf(wordOf(PLAIN, ["{ title } {# people }{ name }{/ people }"]))).toEqual([]);
  });

  it("are looked at in what older programs show instead of a drawing, too", () => {
    const markup = `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Fallback><w:txbxContent><w:p><w:r><w:t>{@title}</w:t></w:r></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const body = part(BODY).replace("<w:body>", `<w:body>${markup}`);
    expect(rulesOf(changedWord(PLAIN, { [BODY]: body }))).toEqual(["badTag"]);
  });

  it("are known only where their list is, and lists do not stand in themselves", () => {
    expect(rulesOf(wordOf(PLAIN, ["{name}", "{#people}{name}{/}"]))).toEqual(["unknownField"]);
    expect(rulesOf(wordOf(PLAIN, ["{#people}{#people}{name}{/}{/}"]))).toEqual(["blockTwice"]);
    expect(rulesOf(wordOf(PLAIN, ["{#people}{#hasMore}{/people}{/hasMore}"]))).toEqual([
      "unclosedBlock",
      "unopenedBlock",
    ]);
  });

  it("are named where a block begins in a table and ends behind it", () => {
    const cell = `<w:tbl><w:tr><w:tc><w:p><w:r><w:t>{#people}</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p><w:r><w:t>{/people}</w:t></w:r></w:p>`;
    const body = part(BODY).replace("<w:body>", `<w:body>${cell}`);
    expect(problemsOf(changedWord(PLAIN, { [BODY]: body }))[0]).toMatchObject({
      rule: "crossedBlock",
      at: { place: "body" },
    });
  });

  it("are listed up to twenty", () => {
    expect(problemsOf(wordOf(PLAIN, Array(30).fill("{x}")))).toHaveLength(20);
  });
});

describe("a file that is no template", () => {
  const RELS = "word/_rels/document.xml.rels";
  const related = (type: string, target: string, mode = "") =>
    changedWord(PLAIN, {
      [RELS]: part(RELS).replace(
        "</Relationships>",
        `<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/></Relationships>`,
      ),
    });
  const typed = (from: string, to: string) =>
    changedWord(PLAIN, { [NAME]: part(NAME).replace(from, to) });
  const inBody = (xml: string) =>
    changedWord(PLAIN, { [BODY]: part(BODY).replace("<w:body>", `<w:body>${xml}`) });

  it("is told as what it is", () => {
    expect(rulesOf(Buffer.from("no document"))).toEqual(["corruptFile"]);
    expect(rulesOf(Buffer.alloc(0))).toEqual(["corruptFile"]);
    expect(rulesOf(PLAIN.subarray(0, PLAIN.length / 2))).toEqual(["corruptFile"]);
    expect(rulesOf(changedWord(PLAIN, { [BODY]: "<w:document>" }))).toEqual(["corruptFile"]);
    expect(rulesOf(changedWord(PLAIN, { "../evil.xml": "<a/>" }))).toEqual(["corruptFile"]);
    expect(rulesOf(changedWord(PLAIN, { "word/Document.xml": "<a/>" }))).toEqual(["corruptFile"]);
    expect(rulesOf(zipOf({ "xl/workbook.xml": "<a/>" }))).toEqual(["corruptFile"]);
    expect(rulesOf(typed("wordprocessingml.document.main", "spreadsheetml.sheet.main"))).toEqual([
      "fileType",
    ]);
    expect(
      rulesOf(typed("wordprocessingml.document.main", "wordprocessingml.template.main")),
    ).toEqual(["fileType"]);
    const ole = Buffer.from("d0cf11e0a1b11ae1", "hex");
    expect(rulesOf(Buffer.concat([ole, Buffer.alloc(512)]))).toEqual(["fileType"]);
    const encrypted = Buffer.from("EncryptedPackage", "utf16le");
    expect(rulesOf(Buffer.concat([ole, Buffer.alloc(512), encrypted]))).toEqual(["protectedFile"]);
  });

  it("is refused with macros, controls and embedded files", () => {
    expect(rulesOf(changedWord(PLAIN, { "word/vbaProject.bin": "x" }))).toEqual(["macros"]);
    const type = "vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
    expect(rulesOf(typed(type, "vnd.ms-word.document.macroEnabled.main+xml"))).toEqual(["macros"]);
    for (const name of [
      "word/embeddings/oleObject1.bin",
      "word/activeX/activeX1.xml",
      "word/afchunk.htm",
      "word/embeddings/book.xlsx",
    ])
      expect(rulesOf(changedWord(PLAIN, { [name]: "<a/>" }))).toEqual(["embedded"]);
    expect(rulesOf(related("aFChunk", "chunk.xml"))).toEqual(["embedded"]);
    expect(rulesOf(inBody('<x:altChunk xmlns:x="w" id="1"/>'))).toEqual(["embedded"]);
  });

  it("is refused where it fetches something, and may have links", () => {
    for (const [type, target] of [
      ["attachedTemplate", "http://evil.example/a.dotm"],
      ["image", "http://evil.example/a.png"],
      ["hyperlink", "file:///etc/passwd"],
      ["oleObject", "\\\\evil\\share"],
    ] as const)
      expect(problemsOf(related(type, target, "External"))).toMatchObject([
        { rule: "external", about: target },
      ]);
    expect(rulesOf(related("image", "http://evil.example/a.png"))).toEqual(["external"]);
    expect(rulesOf(related("hyperlink", "https://example.org", "External"))).toEqual([]);
    const vml = '<w:p><w:r><v:imagedata xmlns:v="v" src="http://evil.example/a.png"/></w:r></w:p>';
    expect(rulesOf(inBody(vml))).toEqual(["external"]);
  });

  it("is refused with fields of Word that read other files or run something", () => {
    const run = (inner: string) => `<w:r>${inner}</w:r>`;
    const chars = (kind: string) => run(`<w:fldChar w:fldCharType="${kind}"/>`);
    const code = (text: string) => run(`<w:instrText>${text}</w:instrText>`);
    const field = (codes: string) => inBody(`<w:p>${chars("begin")}${codes}${chars("end")}</w:p>`);
    expect(rulesOf(field(code(" DDEAUTO c:\\\\cmd.exe")))).toEqual(["fieldCode"]);
    expect(rulesOf(field(code(" INCLUDE") + code("TEXT a")))).toEqual(["fieldCode"]);
    const nested = `${chars("begin")}${code("QUOTE 68 68 69")}${chars("end")}`;
    expect(rulesOf(field(nested))).toEqual(["fieldCode", "fieldCode"]);
    expect(rulesOf(inBody('<w:p><w:fldSimple w:instr="INCLUDEPICTURE a"/></w:p>'))).toEqual([
      "fieldCode",
    ]);
    expect(rulesOf(field(code(" NUMPAGES ")))).toEqual([]);
    expect(rulesOf(field(code(' HYPERLINK "https://example.org" ')))).toEqual([]);
    expect(rulesOf(field(code(' HYPERLINK "\\\\\\\\evil\\\\share" ')))).toEqual(["fieldCode"]);
  });

  it("is refused with comments and tracked changes, which name their authors", () => {
    const change = '<w:p><w:ins w:id="1" w:author="Karla Vossberg"/></w:p>';
    expect(problemsOf(inBody(change))).toEqual([{ rule: "authors", about: BODY, at: null }]);
  });

  it("is refused where it declares entities, however they are written", () => {
    const declared = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${part(BODY)}`;
    for (const text of [
      declared,
      `\uFEFF${declared}`,
      Buffer.from(declared, "utf16le"),
      '<?xml version="1.0" encoding="UTF-7"?><a/>',
    ])
      expect(rulesOf(changedWord(PLAIN, { [BODY]: text }))).toEqual(["doctype"]);
  });

  it("is refused before it is unpacked to more than a document has", () => {
    const zeros = Buffer.alloc(40 * 1024 * 1024, "a");
    expect(rulesOf(changedWord(PLAIN, { "word/media/a.png": zeros }))).toEqual(["tooLarge"]);
    expect(rulesOf(changedWord(PLAIN, { "word/x.xml": zeros.subarray(0, 9_000_000) }))).toEqual([
      "tooLarge",
    ]);
    const parts = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`word/${n}.xml`, "<a/>"]),
    );
    expect(rulesOf(changedWord(PLAIN, parts))).toEqual(["tooLarge"]);
  });
});

describe("the process", () => {
  const signal = new AbortController().signal;
  const task = { template: PLAIN, fields: FIELDS, filling: null };

  it("checks templates, and knows nothing of the server", async () => {
    expect(await doWordApart(task, { tenantId: "a", signal })).toEqual({ document: null });
  });

  it("is killed when it takes too long, which is told", async () => {
    const paragraphs = Array(60_000).fill("{#hasMore}{title}{/hasMore}");
    const slow = { ...task, template: wordOf(PLAIN, paragraphs) };
    const outcome = await doWordApart(slow, { tenantId: "a", signal, limitMs: 50 });
    expect(outcome).toEqual({ problems: [{ rule: "tooMuch", about: "", at: null }] });
  });
});
