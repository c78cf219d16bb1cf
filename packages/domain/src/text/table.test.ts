import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTable, readTableLines, writeTable } from "./table.ts";

describe("a table", () => {
  it("is read as spreadsheet programs copy it", () => {
    expect(readTable("Frau\tAnna\tBerg\r\n\r\nHerr\tJan \tKlee\r\n")).toEqual([
      ["Frau", "Anna", "Berg"],
      ["Herr", "Jan", "Klee"],
    ]);
  });

  it("is read as it is saved with semicolons or commas, and quotes where a cell has them", () => {
    expect(readTable('Name;Stelle\n"Berg; Anna";"Leitung ""Nord"""')).toEqual([
      ["Name", "Stelle"],
      ["Berg; Anna", 'Leitung "Nord"'],
    ]);
    expect(readTable('Anna,Berg,"Leitung,\nNord"')).toEqual([["Anna", "Berg", "Leitung,\nNord"]]);
  });

  it("tells in which line of the text each row begins", () => {
    const text = 'Name,Stelle\r\n\r\n"Berg\nAnna",Leitung\r\nKlee,Lager\n';
    expect(readTableLines(text)).toEqual([
      { line: 1, cells: ["Name", "Stelle"] },
      { line: 3, cells: ["Berg\nAnna", "Leitung"] },
      { line: 5, cells: ["Klee", "Lager"] },
    ]);
  });

  it("of one column keeps what could be a delimiter only where the first line has none", () => {
    expect(readTable("Anna Berg\nJan Klee")).toEqual([["Anna Berg"], ["Jan Klee"]]);
    expect(readTable("")).toEqual([]);
  });

  it("comes back whole, whatever stands in its cells", () => {
    const cell = fc.string({ unit: "grapheme" }).map((text) => text.trim());
    const rows = fc
      .array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 8 })
      .map((table) => table.filter((row) => row.some((each) => each !== "")));
    fc.assert(
      fc.property(rows, (table) => {
        // A cell that begins with a quote is quoted, and so read back unchanged.
        expect(readTable(writeTable(table))).toEqual(table);
      }),
    );
  });
});
