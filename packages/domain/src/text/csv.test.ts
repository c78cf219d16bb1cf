import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { neutralCell, plainCell, writeCsv } from "./csv.ts";

describe("a cell of a CSV file", () => {
  it("never begins as a formula does", () => {
    for (const text of ["=1+1", "+49 30 1", "-1", "@x", "\t=1", "\r=1", "'=1", "''-x"])
      expect(neutralCell(text), text).toMatch(/^'/);
    for (const text of ["Berg", "a=b", "'quoted'", "", "O'Neill"])
      expect(neutralCell(text), text).toBe(text);
  });

  it("is again what it was, whatever it was", () => {
    const text = fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "a", " ", '"') });
    fc.assert(fc.property(text, (cell) => plainCell(neutralCell(cell)) === cell));
  });
});

describe("a CSV file", () => {
  it("opens as a table in Excel: marked as UTF-8, with the delimiter of the language", () => {
    const rows = [
      ["Name", "Ort"],
      ["Müller; Jan", 'a "b"\nc'],
    ];
    expect(writeCsv(rows, "de")).toBe('\uFEFFName;Ort\r\n"Müller; Jan";"a ""b""\nc"\r\n');
    expect(writeCsv([["a", "b"]], "en")).toBe("\uFEFFa,b\r\n");
    expect(writeCsv([["a", "b"]], "fr")).toBe("\uFEFFa;b\r\n");
  });
});
