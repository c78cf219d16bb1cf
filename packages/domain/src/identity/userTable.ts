import { languageNames } from "../text/languageNames.ts";
import { type Language, LANGUAGES } from "../text/rules.ts";
import {
  cellReader,
  isNameWithComma,
  type ListKind,
  type ListRows,
  namesOf,
  plainWord,
  readColumns,
  type TableReading,
} from "../text/listTable.ts";

/** What a column of a list of people to invite can hold; `name` is a first and a last name in one cell. */
export const USER_COLUMNS = [
  "firstName",
  "lastName",
  "name",
  "email",
  "role",
  "language",
  "position",
  "orgUnit",
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

const HEADS: ListKind<UserColumn>["heads"] = {
  firstName: ["vorname", "vornamen", "firstname", "givenname", "prénom", "prenom", "prénoms"],
  lastName: ["nachname", "familienname", "zuname", "lastname", "surname", "familyname", "nom"],
  name: ["name", "fullname", "vorundnachname", "person"],
  email: [
    "email",
    "emailadresse",
    "mail",
    "emailaddress",
    "adressemail",
    "adresseemail",
    "courriel",
    "adresse",
  ],
  role: ["rolle", "rollen", "role", "roles", "rôle", "rôles"],
  language: ["sprache", "language", "langue"],
  position: ["position", "funktion", "stelle", "jobtitle", "job", "fonction", "poste"],
  orgUnit: [
    "organisationseinheit",
    "einheit",
    "abteilung",
    "bereich",
    "organisationalunit",
    "orgunit",
    "department",
    "unit",
    "unitéorganisationnelle",
    "uniteorganisationnelle",
    "unité",
    "service",
  ],
};

/** A word as lists write it: without case, signs and accents. */
const unaccented = (word: string): string =>
  plainWord(word).normalize("NFD").replaceAll(/\p{M}/gu, "");

/** The language that a word names, by its code or its name in any language; null for any other word. */
export function languageOfWord(word: string): Language | null {
  const wanted = unaccented(word);
  const isNamed = (language: Language) => languageNames(language).map(unaccented).includes(wanted);
  return LANGUAGES.find(isNamed) ?? null;
}

/** One row of a list of people to invite; `row` counts from 1, as spreadsheet programs do. */
export interface InvitedRow {
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Names of roles from the list, or the default ones for all rows. */
  readonly roles: readonly string[];
  /** The word in the list; empty for the default language of all rows. */
  readonly languageWord: string;
  /** Empty where the list says nothing. */
  readonly position: string;
  readonly orgUnit: string;
}

/**
 * The columns of a list of people, by their heads, otherwise by their cells.
 *
 * @param roleNames of the tenant, by which a column of roles is known
 */
export const guessUserColumns = (
  rows: ListRows,
  roleNames: readonly string[],
): TableReading<UserColumn> => {
  const known = new Set(roleNames.map(plainWord));
  // An empty cell names no role: otherwise a header with an empty cell would be read as a person.
  const isRoles = (cell: string): boolean => {
    const roles = rolesIn(cell);
    return roles.length > 0 && roles.every((role) => known.has(plainWord(role)));
  };
  return readColumns<UserColumn>(rows, {
    heads: HEADS,
    seen: [
      ["email", (cell) => cell.includes("@")],
      ["language", (cell) => languageOfWord(cell) !== null],
      ["role", isRoles],
      ["name", isNameWithComma],
    ],
    rest: ["firstName", "lastName"],
    restBesideNames: [],
  });
};

/** The roles in one cell, separated by commas, semicolons or line breaks. */
const rolesIn = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((role) => role.trim())
    .filter(Boolean);

/**
 * The rows of a list as people to invite. Roles are found in any case; an unknown one stays as it is
 * written, for the check of the row.
 */
export function invitedRows(
  rows: ListRows,
  reading: TableReading<UserColumn>,
  roleNames: readonly string[],
): InvitedRow[] {
  const roleOf = (written: string): string =>
    roleNames.find((name) => plainWord(name) === plainWord(written)) ?? written;
  return rows.flatMap((cells, index) => {
    if (reading.hasHead && index === 0) return [];
    const valueOf = cellReader(cells, reading);
    const [first, last] = namesOf(valueOf("name"));
    return [
      {
        row: index + 1,
        firstName: valueOf("firstName") || first,
        lastName: valueOf("lastName") || last,
        email: valueOf("email"),
        // The raw cell, since `valueOf` would replace the line breaks between roles by spaces.
        roles: [...new Set(rolesIn(cells[reading.columns.indexOf("role")] ?? "").map(roleOf))],
        languageWord: valueOf("language"),
        position: valueOf("position"),
        orgUnit: valueOf("orgUnit"),
      },
    ];
  });
}
