import { calls } from "@assay/contract";
import { guessUserColumns, invitedRows, LANGUAGES, languageOfWord } from "@assay/domain";
import {
  buildTenant,
  buildUser,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readTextTable } from "../../../platform/textTable.ts";
import type { UserRow } from "../store.ts";
import { userCsv } from "./present.ts";

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  admin = await buildUser(tenant, "administrator");
});
afterAll(() => server.close());

const ROLES = ["administrator", "moderator", "observer", "auditor"];
const CSV = "text/csv";

/** The people that the import reads from a file. */
function peopleIn(rows: string[][]) {
  const reading = guessUserColumns(rows, ROLES);
  expect(reading.hasHead).toBe(true);
  return invitedRows(rows, reading, ROLES).map((read) => ({
    firstName: read.firstName,
    lastName: read.lastName,
    email: read.email,
    position: read.position,
    orgUnit: read.orgUnit,
    roles: [...read.roles].toSorted(),
    language: languageOfWord(read.languageWord),
  }));
}

describe("the export of people as CSV", () => {
  it("is read again as the same people, in every language and whatever stands in it", () => {
    const name = fc.stringMatching(/^[A-ZÄÖÜ][a-zäöüéß]{1,9}([ '-][A-Z][a-z]{1,5})?$/);
    // Words with single blanks, as the import reads them.
    const sign = fc.constantFrom("=", "+", "-", "@", "'", '"', ";", ",", "a", "Z", "ü", "€", "7");
    const text = fc.string({ unit: sign, maxLength: 12 });
    const person = fc.record({
      firstName: name,
      lastName: name,
      email: fc.stringMatching(/^[a-z]{3,9}$/).map((local) => `${local}@example.org`),
      position: text,
      orgUnit: text,
      roles: fc.uniqueArray(fc.constantFrom(...ROLES), { minLength: 1 }),
      language: fc.constantFrom(...LANGUAGES),
    });
    const people = fc.array(person, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(people, fc.constantFrom(...LANGUAGES), (given, language) => {
        const { bytes } = userCsv(given as UserRow[], {
          language,
          now: new Date(0),
          tenant: { languages: [...LANGUAGES], baseLanguage: "de" },
        });
        const outcome = readTextTable(bytes);
        const key = (one: object) =>
          JSON.stringify(Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)));
        const wanted = given.map((one) => ({ ...one, roles: one.roles.toSorted() }));
        expect("rows" in outcome && peopleIn(outcome.rows).map(key).toSorted()).toEqual(
          wanted.map(key).toSorted(),
        );
      }),
    );
  });

  it("comes from one organisation into another by the calls, with nothing that a program computes", async () => {
    const position = '=HYPERLINK("http://evil.example","x")';
    const person = { firstName: "Jörg", lastName: "Weiß", email: "joerg.weiss@example.org" };
    await admin.ok(calls.createUser, { body: { ...person, position, language: "fr" } });
    const sent = { query: { format: "csv" }, headers: { "x-language": "de" } } as const;
    const answer = await admin.send(calls.exportUsers, sent);
    expect(answer.headers["content-type"]).toContain("text/csv");
    expect(answer.headers["content-disposition"]).toContain(".csv");
    expect(answer.text).not.toMatch(/(?:^|[;\n"])[=+@-]/m);
    const other = await buildUser(await buildTenant(server), "administrator");
    const file = { name: "Benutzerkonten.csv", type: CSV, bytes: answer.bytes };
    const { rows } = await other.ok(calls.readUserTable, { file });
    expect(peopleIn(rows)).toContainEqual({
      ...person,
      position,
      orgUnit: "",
      roles: ["observer"],
      language: "fr",
    });
  });

  it("names no language that the organisation does not offer", async () => {
    const english = await buildTenant(server, { languages: ["en"], baseLanguage: "en" });
    const owner = await buildUser(english, "administrator");
    const bytes = await owner.bytes(calls.exportUsers, { query: { format: "csv" } });
    const file = { name: "Users.csv", type: CSV, bytes };
    const { rows } = await owner.ok(calls.readUserTable, { file });
    expect(peopleIn(rows)).toMatchObject([{ email: owner.user.email, language: "en" }]);
  });

  it("needs EXPORT_DATA, as the workbook does", async () => {
    const user = await buildUser(tenant, { permissions: ["VIEW_USERS", "EDIT_USERS"] });
    const sent = { query: { format: "csv" } } as const;
    expect((await user.refused(calls.exportUsers, sent)).types).toEqual(["NO_PERMISSION"]);
  });
});

describe("a list of people as CSV", () => {
  it("from a German Excel is read in an organisation that speaks English only", async () => {
    const english = await buildTenant(server, { languages: ["en"], baseLanguage: "en" });
    const owner = await buildUser(english, "administrator");
    const text =
      "Vorname;Nachname;E-Mail-Adresse;Rolle\r\nJörg;Weiß;joerg@example.org;Observer\r\n";
    const file = {
      name: "Teilnehmer.csv",
      type: "application/vnd.ms-excel",
      bytes: Buffer.from(text, "latin1"),
    };
    const { rows } = await owner.ok(calls.readUserTable, { file });
    expect(peopleIn(rows)).toMatchObject([
      { firstName: "Jörg", lastName: "Weiß", email: "joerg@example.org", roles: ["observer"] },
    ]);
  });

  it("that is none is refused with its reason, and so is one that is too large", async () => {
    const refused = async (bytes: Buffer, name = "Liste.csv") =>
      admin.refused(calls.readUserTable, { file: { name, type: CSV, bytes } });
    expect((await refused(Buffer.from("a\u0000b"))).errors).toEqual({ file: ["notText"] });
    expect((await refused(Buffer.from('a;"b'))).errors).toEqual({ file: ["openQuote"] });
    const wide = Buffer.from(";".repeat(1_000_000));
    expect((await refused(wide)).errors).toEqual({ file: ["tooManyColumns"] });
    expect((await refused(Buffer.from("a\n".repeat(2_000)))).errors).toEqual({ file: ["tooMany"] });
    expect((await refused(Buffer.alloc(2_000_000, "a"))).status).toBe(413);
    expect((await refused(Buffer.from("a;b"), "Liste.exe")).status).toBe(400);
  });

  it("may be a workbook that somebody has named so", async () => {
    const bytes = await admin.bytes(calls.exportUsers, { headers: { "x-language": "en" } });
    const file = { name: "Users.csv", type: CSV, bytes };
    const { rows } = await admin.ok(calls.readUserTable, { file });
    expect(rows[0]).toContain("Last name");
  });
});
