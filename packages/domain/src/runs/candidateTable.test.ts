import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTable } from "../text/table.ts";
import { repeatedEmails } from "../text/listTable.ts";
import { candidateRows, guessColumns, titleOf } from "./candidateTable.ts";

const read = (text: string, job?: string) => {
  const rows = readTable(text);
  return candidateRows(rows, guessColumns(rows), job);
};

describe("a list of candidates", () => {
  it("is read by its heads in any of the languages, in any order", () => {
    for (const head of [
      "E-Mail\tNachname\tVorname\tAnrede\tStelle",
      "email\tLast name\tFirst name\tTitle\tJob",
      "Courriel\tNom\tPrénom\tCivilité\tPoste",
    ]) {
      const row = "anna@example.org\tBerg\tAnna\tFrau\tLeitung Filiale";
      expect(read(`${head}\n${row}`)).toEqual([
        {
          row: 2,
          title: "Mrs",
          firstName: "Anna",
          lastName: "Berg",
          email: "anna@example.org",
          job: "Leitung Filiale",
        },
      ]);
    }
  });

  it("is read by its content where it has no heads", () => {
    const rows = read("Herr\tJan\tKlee\tjan@example.org\tVertrieb\nFrau\tAnna\tBerg\t\tVertrieb");
    expect(rows).toMatchObject([
      { row: 1, title: "Mr", firstName: "Jan", lastName: "Klee", email: "jan@example.org" },
      { row: 2, title: "Mrs", firstName: "Anna", lastName: "Berg", email: "", job: "Vertrieb" },
    ]);
  });

  it("takes whole names apart", () => {
    expect(read("Berg, Anna\tLeitung\nvon der Au, Jan Peter\tLeitung")).toMatchObject([
      { firstName: "Anna", lastName: "Berg", job: "Leitung" },
      { firstName: "Jan Peter", lastName: "von der Au" },
    ]);
    expect(read("Frau Anna Maria Berg\nHerr Jan Klee")).toMatchObject([
      { title: "Mrs", firstName: "Anna Maria", lastName: "Berg" },
      { title: "Mr", firstName: "Jan", lastName: "Klee" },
    ]);
  });

  it("has no form of address where none is given, and academic titles in the name", () => {
    expect(
      read("Titel\tVorname\tNachname\nDr.\tAnna\tBerg\nFrau Prof. Dr.\tEva\tKlee\n\tJan\tTor"),
    ).toMatchObject([
      { title: null, firstName: "Dr. Anna", lastName: "Berg" },
      { title: "Mrs", firstName: "Prof. Dr. Eva", lastName: "Klee" },
      { title: null, firstName: "Jan", lastName: "Tor" },
    ]);
    expect(read("Dr. Anna Berg\nMr Dr. Jan Klee")).toMatchObject([
      { title: null, firstName: "Dr. Anna", lastName: "Berg" },
      { title: "Mr", firstName: "Dr. Jan", lastName: "Klee" },
    ]);
  });

  it("fills in the job that counts for all", () => {
    expect(read("Name\tStelle\nAnna Berg\t\nJan Klee\tEinkauf", " Vertrieb ")).toMatchObject([
      { job: "Vertrieb" },
      { job: "Einkauf" },
    ]);
  });

  it("distinguishes a header row from a person", () => {
    expect(guessColumns([["Titel", "Name"]]).hasHead).toBe(true);
    expect(guessColumns([["Frau", "Name"]]).hasHead).toBe(false);
    expect(guessColumns([]).columns).toEqual([]);
    expect(guessColumns([["Name", "Name", "Notiz"]]).columns).toEqual(["name", null, null]);
  });

  it("knows the forms of address, and no other word", () => {
    expect(["Frau", "Mme.", "ms", "Herr", "M.", "Divers", ""].map(titleOf)).toEqual([
      "Mrs",
      "Mrs",
      "Mrs",
      "Mr",
      "Mr",
      null,
      null,
    ]);
  });

  it("names a row whose e-mail is taken already, here or in the run", () => {
    const rows = read(
      "E-Mail\tName\nA@x.org\tAnna Berg\na@x.org\tAnne Berg\nb@x.org\tBo Bo\n\tC D",
    );
    expect([...repeatedEmails(rows, ["B@x.org", null])]).toEqual([3, 4]);
  });

  it("makes one candidate of each row, with the row's number, whatever stands in it", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("Frau", "Name", "a@b.de", "Berg, Anna", "E-Mail"),
    );
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 7 }), { maxLength: 12 });
    fc.assert(
      fc.property(table, (rows) => {
        const reading = guessColumns(rows);
        const used = reading.columns.filter((column) => column !== null);
        expect(new Set(used).size).toBe(used.length);
        const candidates = candidateRows(rows, reading);
        const first = reading.hasHead ? 2 : 1;
        expect(candidates.map(({ row }) => row)).toEqual(
          Array.from({ length: rows.length + 1 - first }, (_, index) => index + first),
        );
      }),
    );
  });
});
