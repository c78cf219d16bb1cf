import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTable, writeTable } from "../text/table.ts";
import { guessUserColumns, invitedRows, languageOfWord } from "./userTable.ts";

const ROLES = ["Beobachter", "Moderator", "Lead assessor"];
const read = (text: string) => {
  const rows = readTable(text);
  return invitedRows(rows, guessUserColumns(rows, ROLES), ROLES);
};

describe("a list of people to invite", () => {
  const anna = {
    firstName: "Anna",
    lastName: "Berg",
    email: "anna@example.org",
    roles: ["Beobachter"],
    languageWord: "fr",
    position: "",
    orgUnit: "",
  };

  it("is read by its heads in any of the languages, in any order", () => {
    for (const head of [
      "E-Mail\tNachname\tVorname\tRolle\tSprache",
      "email\tLast name\tFirst name\tRole\tLanguage",
      "Courriel\tNom\tPrénom\tRôle\tLangue",
    ])
      expect(read(`${head}\nanna@example.org\tBerg\tAnna\tbeobachter\tfr`)).toEqual([
        { row: 2, ...anna },
      ]);
  });

  it("is read by its heads where one of them is empty", () => {
    const text = "Vorname\tNachname\tE-Mail\t\nAnna\tBerg\tanna@example.org\tx";
    expect(read(text)).toEqual([{ row: 2, ...anna, roles: [], languageWord: "" }]);
  });

  it("is read by its content where it has no heads", () => {
    expect(read("Anna Berg\tanna@example.org\tBeobachter\tfr")).toEqual([{ row: 1, ...anna }]);
    expect(read("anna@example.org;Anna;Berg;Beobachter;fr")).toEqual([{ row: 1, ...anna }]);
    expect(read('"Berg, Anna",anna@example.org\n"Au, Jan",jan@example.org')).toMatchObject([
      { row: 1, firstName: "Anna", lastName: "Berg", roles: [], languageWord: "" },
      { row: 2, firstName: "Jan", lastName: "Au" },
    ]);
  });

  it("has several roles in one cell, and keeps one that is not there as it is written", () => {
    const [both] = read(`Email\tRole\na@example.org\t"lead-assessor, Moderator, moderator"`);
    expect(both?.roles).toEqual(["Lead assessor", "Moderator"]);
    expect(read("Email\tRole\na@example.org\tBoss")[0]?.roles).toEqual(["Boss"]);
    const [lines] = read('Email\tRole\na@example.org\t"Moderator\nBeobachter"');
    expect(lines?.roles).toEqual(["Moderator", "Beobachter"]);
  });

  it("knows a language by its name in any language", () => {
    expect(["Deutsch", "english", "Français", "EN", "Spanish"].map(languageOfWord)).toEqual([
      "de",
      "en",
      "fr",
      "en",
      null,
    ]);
  });

  it("comes back from any table as it was written, row by row", () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{1,12}$/);
    const person = fc.record({ first: word, last: word, mail: fc.stringMatching(/^[a-z]{1,9}$/) });
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 20 }), (people) => {
        const rows = people.map(({ first, last, mail }) => [first, last, `${mail}@example.org`]);
        const text = writeTable([["Vorname", "Nachname", "E-Mail"], ...rows]);
        expect(read(text).map((row) => [row.firstName, row.lastName, row.email])).toEqual(rows);
      }),
    );
  });
});
