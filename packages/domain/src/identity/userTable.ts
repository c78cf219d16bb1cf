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
export const USER_COLUMNS = ["firstName", "lastName", "name", "email", "role", "language"] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

const HEADS: ListKind<UserColumn>["heads"] = {
  firstName: ["vorname", "vornamen", "firstname", "givenname", "prénom", "prenom", "prénoms"],
  lastName: ["nachname", "familienname", "zuname", "lastname", "surname", "familyname", "nom"],
  name: ["name", "fullname", "vorundnachname", "person"],
  email: ["email", "emailadresse", "mail", "emailaddress", "adressemail", "courriel", "adresse"],
  role: ["rolle", "rollen", "role", "roles", "rôle", "rôles"],
  language: ["sprache", "language", "langue"],
};

const LANGUAGE_WORDS: Readonly<Record<Language, readonly string[]>> = {
  de: ["de", "deutsch", "german", "allemand"],
  en: ["en", "englisch", "english", "anglais"],
  fr: ["fr", "französisch", "french", "français", "francais"],
};

/** The language that a word stands for; null for any other. */
export function languageOfWord(word: string): Language | null {
  const wanted = plainWord(word);
  return LANGUAGES.find((language) => LANGUAGE_WORDS[language].includes(wanted)) ?? null;
}

/** What one row says about somebody to invite; `row` counts from 1 as the list's program shows it. */
export interface InvitedRow {
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Names of roles as they stand in the list, or the ones for all. */
  readonly roles: readonly string[];
  /** As it stands in the list; empty for the one for all. */
  readonly languageWord: string;
}

/**
 * The columns of a list of people, by their heads, else by what stands in them.
 *
 * @param roleNames of the tenant, by which a column of roles is known
 */
export const guessUserColumns = (
  rows: ListRows,
  roleNames: readonly string[],
): TableReading<UserColumn> => {
  const known = new Set(roleNames.map(plainWord));
  // An empty cell names no role: a head without a word must not make the first row one of people.
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

/** Several roles stand in one cell with commas, semicolons or line breaks between them. */
const rolesIn = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((role) => role.trim())
    .filter(Boolean);

/**
 * The rows of a list as people to invite. A role is found whatever its case; one that is not there stays as it is
 * written, for whoever checks the row.
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
        // As it stands: line breaks, which `valueOf` takes for spaces, stand between roles.
        roles: [...new Set(rolesIn(cells[reading.columns.indexOf("role")] ?? "").map(roleOf))],
        languageWord: valueOf("language"),
      },
    ];
  });
}
