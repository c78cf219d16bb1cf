import { LANGUAGES, type RoleReason } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { buildRole } from "../../../../testing/buildRole.ts";
import { bodyOf, type InviteChoices, inviteList, type Inviting } from "./inviteRows.ts";

const roles = [
  buildRole(1, "Beobachter", ["LOG_IN"], { isDefaultRole: true }),
  buildRole(2, "Moderation", ["LOG_IN", "GET_PROCESS_RUNS"]),
  buildRole(3, "Verwaltung", ["LOG_IN", "EDIT_USERS", "EDIT_ROLES"]),
];
const inviting: Inviting = {
  roles,
  languages: ["de", "fr"],
  emails: ["ada@demo.example", null],
};
const choices: InviteChoices = { role: "Beobachter", language: "de" };
const HEAD = "Vorname\tNachname\tE-Mail\tRolle\tSprache";
const list = (rows: string[], given = choices, to = inviting) =>
  inviteList([HEAD, ...rows].join("\n"), given, to);
const problems = (row: string, given = choices, to = inviting) =>
  list([row], given, to).rows[0]?.problems;
const FINE = "Kim\tAdler\tkim@demo.example\tModeration\tfranzösisch";

describe("a pasted list of people", () => {
  it("is read row by row, without its head", () => {
    const { rows, reading } = list([FINE, "Eva\tBerg\teva@demo.example\t\t"]);
    expect(reading.hasHead).toBe(true);
    expect(
      rows.map(({ read, roles: given, language }) => [read.firstName, read.email, given, language]),
    ).toEqual([
      ["Kim", "kim@demo.example", ["Moderation"], "fr"],
      // A row without role or language gets what was chosen for all.
      ["Eva", "eva@demo.example", ["Beobachter"], "de"],
    ]);
    expect(rows.flatMap((row) => row.problems)).toEqual([]);
  });

  it("is empty where nothing was pasted", () => {
    expect(inviteList("", choices, inviting).rows).toEqual([]);
    expect(inviteList(" \n \n", choices, inviting).rows).toEqual([]);
  });

  it("follows the columns that somebody has corrected, as long as there are as many", () => {
    const text = "Adler\tKim\tkim@demo.example";
    const columns: InviteChoices["columns"] = ["lastName", "firstName", "email"];
    const corrected = inviteList(text, { ...choices, columns, hasHead: false }, inviting);
    expect(corrected.rows[0]?.read).toMatchObject({ firstName: "Kim", lastName: "Adler" });
    const other = inviteList(
      `${text}\tModeration`,
      { ...choices, columns, hasHead: false },
      inviting,
    );
    expect(other.reading.columns).toHaveLength(4);
  });
});

describe("what is wrong with a row", () => {
  it.each([
    ["nothing", FINE, []],
    ["no first name", "\tAdler\tkim@demo.example\tModeration\tde", ["firstName"]],
    ["no last name", "Kim\t\tkim@demo.example\tModeration\tde", ["lastName"]],
    ["no e-mail", "Kim\tAdler\t\tModeration\tde", ["email"]],
    ["an e-mail that is none", "Kim\tAdler\tkim@demo\tModeration\tde", ["email"]],
    ["a role that there is not", "Kim\tAdler\tkim@demo.example\tKönigin\tde", ["role"]],
    [
      "a language that is not offered",
      "Kim\tAdler\tkim@demo.example\tModeration\ten",
      ["language"],
    ],
    [
      "a language that there is not",
      "Kim\tAdler\tkim@demo.example\tModeration\tklingonisch",
      ["language"],
    ],
    ["somebody who has an account", "Ada\tL\tADA@demo.example\tModeration\tde", ["repeated"]],
  ])("is told: %s", (_, row, expected) => {
    expect(problems(row)).toEqual(expected);
  });

  it("is a second row of the same person", () => {
    const { rows } = list([FINE, FINE.replace("kim@", "KIM@")]);
    expect(rows.map((row) => row.problems)).toEqual([[], ["repeated"]]);
  });

  it("is a role that the caller may not give, which the server says with the role", () => {
    const can = (giveToNew: RoleReason | true) => ({
      edit: true as const,
      makeDefault: true as const,
      rename: true as const,
      delete: true as const,
      give: giveToNew,
      giveToNew,
    });
    const beyond = roles.map((role) =>
      role.name === "Moderation" ? { ...role, can: can("beyond") } : { ...role, can: can(true) },
    );
    expect(problems(FINE, choices, { ...inviting, roles: beyond })).toEqual(["roleBeyond"]);
    const other = FINE.replace("Moderation", "Beobachter");
    expect(problems(other, choices, { ...inviting, roles: beyond })).toEqual([]);
    // An answer of the previous version does not say it: the server decides.
    expect(problems(FINE)).toEqual([]);
  });

  it("is a role for all that there is not", () => {
    expect(problems("Kim\tAdler\tkim@demo.example\t\t", { ...choices, role: "" })).toEqual([
      "role",
    ]);
  });
});

describe("an invitation", () => {
  it("is sent under the id that was made here", () => {
    const [row] = list([FINE]).rows;
    expect(row && bodyOf(row, "id")).toEqual({
      id: "id",
      firstName: "Kim",
      lastName: "Adler",
      email: "kim@demo.example",
      roles: ["Moderation"],
      language: "fr",
    });
    expect(LANGUAGES).toContain(row?.language);
  });
});
