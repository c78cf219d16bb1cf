// @module-tag soak
import { unzip, zipOf, type ZipClaims } from "@assay/testing";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { writeWorkbook } from "./workbook.ts";
import { readSheets } from "./workbookContent.ts";
import { readWorkbook } from "./workbookReading.ts";

const here = new AbortController().signal;
const readApart = (bytes: Buffer, key = "tenant", signal = here) =>
  readWorkbook(bytes, key, signal);

const SHEET = "xl/worksheets/sheet1.xml";
const TYPES = "[Content_Types].xml";
let parts: Record<string, Buffer>;
let workbook: Buffer;
beforeAll(async () => {
  const rows = [["Führung", "1-2", "Hört zu"]];
  const tables = [{ name: "Rollenspiel", headers: ["Kompetenz", "Gruppe", "de"], rows }];
  workbook = await writeWorkbook({ fileName: "a.xlsx", tables });
  parts = unzip(workbook);
});

/** The workbook with other parts, or with false claims about parts. */
const changed = (
  changes: Record<string, string | Buffer>,
  claims: Record<string, ZipClaims> = {},
): Buffer => zipOf({ ...parts, ...changes }, claims);
const sheet = (cells: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`;
const types = (from: string, to: string) =>
  changed({ [TYPES]: (parts[TYPES] ?? "").toString().replace(from, to) });

describe("a workbook", () => {
  it("is read as it was written, in a process of its own", async () => {
    expect(await readApart(workbook)).toEqual({
      sheets: [
        {
          name: "Rollenspiel",
          rows: [
            { row: 1, cells: ["Kompetenz", "Gruppe", "de"] },
            { row: 2, cells: ["Führung", "1-2", "Hört zu"] },
          ],
        },
      ],
    });
  });

  it("gives back every text, whatever it holds", async () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 40 })
      .map((value) => value.replace(/\r/g, ""));
    const special = fc.constantFrom(
      "=1+1",
      "+1",
      "@x",
      "_x0041_",
      "_x005F_x0041_",
      " a ",
      "<b>&amp;",
      "]]>",
      "\ta\nb",
      "‏مرحبا",
      "👩‍👩‍👧",
      "1E5",
      "TRUE",
      "03.12.2026",
    );
    const rows = fc.array(fc.tuple(text, special, text), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (values) => {
        const tables = [{ name: "A", headers: ["a", "b", "c"], rows: values, spareRows: 3 }];
        const outcome = await readSheets(await writeWorkbook({ fileName: "a.xlsx", tables }));
        const read = "sheets" in outcome ? outcome.sheets[0]?.rows.slice(1) : [];
        const expected = values.map((cells, index) => ({ row: index + 2, cells }));
        expect(
          read?.map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell ?? "") })),
        ).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it("is read by its values: nothing is computed, nothing is fetched", async () => {
    const cells = `<row r="4"><c r="A4" t="e"><v>#REF!</v></c><c r="B4"><f>1+1</f></c>
      <c r="C4" t="str"><f>cmd|' /C calc'!A0</f><v>stored</v></c><c r="D4" t="b"><v>1</v></c>
      <c r="E4" t="inlineStr"><is><r><t>ri</t></r><r><rPr><b/></rPr><t>ch</t></r></is></c>
      <c r="F4"><f>WEBSERVICE("http://127.0.0.1:1/")</f></c><c r="G4" t="s"><v>99</v></c><c r="H4"><v>1e999</v></c></row>`;
    const outcome = await readSheets(changed({ [SHEET]: sheet(cells) }));
    expect(outcome).toMatchObject({
      sheets: [
        {
          rows: [
            {
              row: 4,
              cells: [
                { fault: "error" },
                { fault: "formula" },
                "stored",
                true,
                "rich",
                { fault: "formula" },
                null,
                null,
              ],
            },
          ],
        },
      ],
    });
  });
});

describe("a file that is no good workbook", () => {
  const refused = async (bytes: Buffer) => {
    const outcome = await readSheets(bytes);
    return "refused" in outcome ? outcome.refused : outcome;
  };

  it("is told as what it is [CUE-02, CUE-09]", async () => {
    expect(await refused(Buffer.from("Kompetenz;Gruppe;de"))).toBe("corruptFile");
    expect(await refused(Buffer.alloc(0))).toBe("corruptFile");
    expect(await refused(workbook.subarray(0, workbook.length / 2))).toBe("corruptFile");
    expect(await refused(zipOf({ "word/document.xml": "<a/>" }))).toBe("corruptFile");
    const ole = Buffer.from("d0cf11e0a1b11ae1", "hex");
    expect(await refused(Buffer.concat([ole, Buffer.alloc(512)]))).toBe("fileType");
    const encrypted = Buffer.from("EncryptedPackage", "utf16le");
    expect(await refused(Buffer.concat([ole, Buffer.alloc(512), encrypted]))).toBe("protectedFile");
    expect(await refused(changed({}, { [SHEET]: { flags: 1 } }))).toBe("protectedFile");
    expect(await refused(types("spreadsheetml.sheet.main", "wordprocessingml.document.main"))).toBe(
      "fileType",
    );
    expect(await refused(types("spreadsheetml.sheet.main", "spreadsheetml.template.main"))).toBe(
      "fileType",
    );
  });

  it("is refused where it holds macros of either age [CUE-02]", async () => {
    expect(await refused(changed({ "xl/vbaProject.bin": "x" }))).toBe("macros");
    expect(await refused(changed({ "xl/macrosheets/sheet1.xml": "<a/>" }))).toBe("macros");
    const macro = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
    expect(
      await refused(
        types("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml", macro),
      ),
    ).toBe("macros");
  });

  it("is refused where it declares entities, or lies about its sizes", async () => {
    const entities = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheet("<row><c><v>&x;</v></c></row>")}`;
    expect(await refused(changed({ [SHEET]: entities }))).toBe("corruptFile");
    const small = { [SHEET]: { unpacked: 100 } };
    expect(await refused(changed({ [SHEET]: sheet(" ".repeat(100_000)) }, small))).toBe(
      "corruptFile",
    );
    const large = { [SHEET]: { unpacked: 900_000_000 } };
    expect(await refused(changed({}, large))).toBe("corruptFile");
    expect(await refused(changed({}, { [SHEET]: { unpacked: 0xffffffff } }))).toBe("corruptFile");
  });

  it("is refused where it declares entities behind a byte order mark, or is in UTF-16", async () => {
    const declared = `<!DOCTYPE a [<!ENTITY x "y">]>${sheet("<row><c><v>&x;</v></c></row>")}`;
    const sixteen = Buffer.from(sheet("<row><c><v>1</v></c></row>"), "utf16le");
    for (const part of [
      Buffer.from(`\uFEFF${declared}`),
      Buffer.from(`\n ${declared}`),
      Buffer.from(declared, "utf16le"),
      Buffer.from(`\uFEFF${declared}`, "utf16le"),
      Buffer.from(`\uFEFF${declared}`, "utf16le").swap16(),
      Buffer.from(declared, "utf16le").swap16(),
      sixteen,
    ])
      expect(await refused(changed({ [SHEET]: part }))).toBe("corruptFile");
    const marked = Buffer.from(`\uFEFF${sheet("<row><c><v>1</v></c></row>")}`);
    expect(await refused(changed({ [SHEET]: marked }))).toHaveProperty("sheets");
  });

  it("is refused where sheets share a part, however that is spelt, and with too many sheets or rows", async () => {
    const book = (parts["xl/workbook.xml"] ?? "").toString();
    const rels = (parts["xl/_rels/workbook.xml.rels"] ?? "").toString();
    const id = /<sheet [^>]*r:id="([^"]+)"/.exec(book)?.[1] ?? "";
    const sheets = (ids: readonly string[]) =>
      book.replace(
        /<sheets>.*<\/sheets>/s,
        `<sheets>${ids.map((one, n) => `<sheet name="s${n}" sheetId="${n + 1}" r:id="${one}"/>`).join("")}</sheets>`,
      );
    const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";
    const linked = (targets: readonly string[]) =>
      rels.replace(
        "</Relationships>",
        `${targets.map((target, n) => `<Relationship Id="rIdx${n}" Type="${type}" Target="${target}"/>`).join("")}</Relationships>`,
      );
    const both = (targets: readonly string[]) => ({
      "xl/workbook.xml": sheets(targets.map((_, n) => `rIdx${n}`)),
      "xl/_rels/workbook.xml.rels": linked(targets),
    });
    expect(id).not.toBe("");
    expect(await refused(changed({ "xl/workbook.xml": sheets([id, id]) }))).toBe("corruptFile");
    for (const target of [
      "worksheets/sheet1.xml",
      "/xl/worksheets/sheet1.xml",
      "./a/../worksheets//sheet1.xml",
      "worksheets/sheet&#49;.xml",
      'worksheets/sheet1.xml" TargetMode="External',
    ])
      expect(await refused(changed(both([target]))), target).toBe("corruptFile");
    const many = (count: number, rows: number) =>
      writeWorkbook({
        fileName: "a.xlsx",
        tables: Array.from({ length: count }, (_, n) => ({
          name: `Blatt ${n}`,
          headers: ["a"],
          rows: Array.from({ length: rows }, () => ["x"]),
        })),
      });
    expect(await refused(await many(200, 1))).toHaveProperty("sheets.length", 200);
    expect(await refused(await many(201, 1))).toBe("tooMany");
    expect(await refused(await many(13, 5000))).toBe("tooMany");
  }, 30_000);

  it("never throws, whichever bytes of it are broken", async () => {
    const broken = fc.array(fc.tuple(fc.nat(workbook.length - 1), fc.nat(255)), {
      maxLength: 5,
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(broken, async (changes) => {
        const bytes = Buffer.from(workbook);
        for (const [at, value] of changes) bytes[at] = value;
        const outcome = await readSheets(bytes);
        expect("refused" in outcome || "sheets" in outcome).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a hostile file", () => {
  const repeat = (text: string, count: number) => text.repeat(count);
  const endless = () =>
    changed({
      [SHEET]: `<worksheet><cols>${repeat('<col min="1" max="16384" width="9"/>', 200_000)}</cols><sheetData/></worksheet>`,
    });
  const hostile: Record<string, () => Buffer> = {
    "a gigabyte of blanks": () => changed({ [SHEET]: Buffer.alloc(700_000_000, " ") }),
    "a zip in a zip": () =>
      zipOf({ ...parts, "xl/inner.zip": zipOf({ a: Buffer.alloc(20_000_000) }) }),
    "two cells that span the whole sheet": () =>
      changed({
        [SHEET]: sheet(
          `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
        ),
      }),
    "a million rows that are claimed": () =>
      changed({ [SHEET]: sheet(repeat("<row><c><v>1</v></c></row>", 800_000)) }),
    "ten thousand columns": () =>
      changed({ [SHEET]: sheet(`<row>${repeat("<c><v>1</v></c>", 10_000)}</row>`) }),
    "rows that are all as wide as can be": () =>
      changed({ [SHEET]: sheet(repeat(`<row><c r="XFD1"/></row>`, 600_000)) }),
    "a long text in every cell": () =>
      changed({
        "xl/sharedStrings.xml": `<sst><si><t>${repeat("x", 1_000_000)}</t></si></sst>`,
        [SHEET]: sheet(repeat(`<row>${repeat(`<c t="s"><v>0</v></c>`, 20)}</row>`, 5_000)),
      }),
    "three million open elements": () => changed({ [SHEET]: sheet(repeat("<a>", 3_000_000)) }),
  };

  /** Those that take seconds of a processor. */
  const LARGE = [
    "a gigabyte of blanks",
    "a million rows that are claimed",
    "rows that are all as wide as can be",
    "three million open elements",
  ];
  for (const [name, bytesOf] of Object.entries(hostile))
    it(
      `with ${name} neither ends the server nor keeps it waiting [CUE-03]`,
      { tags: LARGE.includes(name) ? ["soak"] : [] },
      async () => {
        const bytes = bytesOf();
        const before = process.memoryUsage().rss;
        const used = process.threadCpuUsage();
        const outcome = await readApart(bytes);
        const { user, system } = process.threadCpuUsage(used);
        expect("refused" in outcome || "sheets" in outcome).toBe(true);
        // The server's own work: sending the bytes, and receiving the result. In processor time,
        // which does not depend on the machine's load.
        expect((user + system) / 1000).toBeLessThan(1000);
        expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
      },
    );

  it("that takes for ever ends after some seconds, and keeps no other tenant from their turn", async () => {
    const ended: string[] = [];
    const noted = async <T>(name: string, reading: Promise<T>): Promise<T> => {
      const outcome = await reading;
      ended.push(name);
      return outcome;
    };
    const slow = noted("slow", readApart(endless(), "a"));
    const second = noted("second", readApart(workbook, "a"));
    await noted("other tenant", readApart(workbook, "b"));
    expect(await slow).toEqual({ refused: "corruptFile" });
    expect(await second).toHaveProperty("sheets");
    expect(ended).toEqual(["other tenant", "slow", "second"]);
  }, 30_000);

  it("waits with one other of its tenant, and is refused with a third, while other tenants have their turn", async () => {
    const leaving = new AbortController();
    const slow = [1, 2, 3].map(() => readApart(endless(), "a", leaving.signal));
    const gone = Promise.allSettled(slow);
    await expect(readApart(workbook, "a")).rejects.toMatchObject({ statusCode: 429 });
    expect(await readApart(workbook, "b")).toHaveProperty("sheets");
    leaving.abort();
    expect((await gone).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  }, 30_000);

  it("gives up its place and its process when the caller hangs up", async () => {
    const leaving = new AbortController();
    const processes = () =>
      process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
    await expect.poll(processes).toBe(0);
    const slow = [1, 2, 3].map(() => readApart(endless(), "a", leaving.signal));
    await expect.poll(processes).toBeGreaterThan(0);
    leaving.abort();
    for (const one of await Promise.allSettled(slow)) expect(one.status).toBe("rejected");
    expect(await readApart(workbook, "a")).toHaveProperty("sheets");
    await expect.poll(processes).toBe(0);
    await expect(readApart(workbook, "a", leaving.signal)).rejects.toMatchObject({
      statusCode: 400,
    });
  }, 30_000);
});
