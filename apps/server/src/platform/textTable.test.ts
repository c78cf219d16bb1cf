import { describe, expect, it } from "vitest";
import { readTextTable } from "./textTable.ts";
import { readTextFile } from "./workbookReading.ts";

const here = new AbortController().signal;
const read = (text: string) => readTextTable(Buffer.from(text));
/** German Excel's *CSV (Trennzeichen-getrennt)*: Windows-1252, of which these letters have the code points. */
const windows1252 = (text: string) =>
  Buffer.from(text.replaceAll("€", "\u0080").replaceAll("–", "\u0096"), "latin1");
/** Excel's *Unicode Text*. */
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("a CSV file", () => {
  const rows = [
    ["Vorname", "Nachname", "E-Mail"],
    ["Jörg", "Weiß–Groß", "joerg@example.org"],
  ];
  for (const [named, delimiter] of [
    ["semicolons", ";"],
    ["commas", ","],
    ["tabs", "\t"],
  ] as const)
    it(`is read with ${named}, in every encoding that Excel writes`, () => {
      const text = rows.map((row) => row.join(delimiter)).join("\r\n");
      const files = {
        "UTF-8": Buffer.from(text),
        "UTF-8 with its mark": Buffer.from(`\uFEFF${text}`),
        "UTF-16": utf16(text),
        "UTF-16 the other way round": utf16(text).swap16(),
        "Windows-1252": windows1252(text),
      };
      for (const [name, bytes] of Object.entries(files))
        expect(readTextTable(bytes), name).toEqual({ rows });
    });

  it("has line breaks, quotes and delimiters inside of quotes", () => {
    expect(read('Name;Ort\r\n"Berg; Anna";"Haus ""A""\r\nHof"\r\n')).toEqual({
      rows: [
        ["Name", "Ort"],
        ["Berg; Anna", 'Haus "A"\nHof'],
      ],
    });
    // One comma in a name does not outvote the semicolons.
    expect(read('"Berg, Anna";x;y')).toEqual({ rows: [["Berg, Anna", "x", "y"]] });
  });

  it("may name its delimiter, have rows of any width, empty rows, old line ends and one column", () => {
    expect(read("sep=;\r\na;b,c\r\n")).toEqual({ rows: [["a", "b,c"]] });
    expect(read("a;b\n\n;;\nc\n")).toEqual({ rows: [["a", "b"], ["c"]] });
    expect(read("a;b\rc;d\r")).toEqual({
      rows: [
        ["a", "b"],
        ["c", "d"],
      ],
    });
    expect(read("anna@example.org\njan@example.org")).toEqual({
      rows: [["anna@example.org"], ["jan@example.org"]],
    });
    expect(read("")).toEqual({ rows: [] });
  });

  it("gives back cells that were neutralised, and takes formulas as texts", () => {
    expect(read("'=1+1;'+49;''-x;=2+2;O'Neill")).toEqual({
      rows: [["=1+1", "+49", "'-x", "=2+2", "O'Neill"]],
    });
  });
});

describe("a file that is no list", () => {
  const wide = `a${";".repeat(1_000_000)}`;
  const endless = `Name;Ort\n"${"x".repeat(1_000_000)}`;
  const bombs: Record<string, [Buffer, string]> = {
    "a million columns": [Buffer.from(wide), "tooManyColumns"],
    "a hundred columns and one": [Buffer.from("a;".repeat(100) + "a"), "tooManyColumns"],
    "one quote that never ends": [Buffer.from(endless), "openQuote"],
    "a short quote that never ends": [Buffer.from('Name;Ort\n"Berg;Anna'), "openQuote"],
    "NUL bytes": [Buffer.from("Name;Ort\nBerg\u0000;x"), "notText"],
    "a picture": [Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "notText"],
    "half a letter of UTF-16": [Buffer.concat([utf16("a;b"), Buffer.from([1])]), "notText"],
  };
  for (const [what, [bytes, refused]] of Object.entries(bombs))
    it(`is refused for ${what}, in the process that reads it`, async () => {
      expect(await readTextFile(bytes, what, here)).toEqual({ refused });
    });

  it("of two million rows is cut, as too long", () => {
    const outcome = read("a\n".repeat(500_000));
    expect("rows" in outcome && outcome.rows.length).toBe(1_001);
  });

  it("of quotes only costs no more than its size", () => {
    for (const text of ['"'.repeat(1_000_000), '""'.repeat(500_000), '"\n'.repeat(500_000)])
      expect(["rows", "refused"].some((key) => key in read(text))).toBe(true);
  });
});
