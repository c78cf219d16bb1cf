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
import type { Title } from "./candidates.ts";

/** The kinds of columns in a list of candidates; `name` is a first and a last name in one cell. */
export const CANDIDATE_COLUMNS = [
  "title",
  "firstName",
  "lastName",
  "name",
  "email",
  "job",
] as const;
export type CandidateColumn = (typeof CANDIDATE_COLUMNS)[number];

/** The heads of each column in the product's languages, without case, dots and hyphens. */
const HEADS: Readonly<Record<CandidateColumn, readonly string[]>> = {
  title: ["anrede", "titel", "title", "salutation", "civilité", "civilite", "geschlecht", "gender"],
  firstName: ["vorname", "vornamen", "firstname", "givenname", "prénom", "prenom", "prénoms"],
  lastName: ["nachname", "familienname", "zuname", "lastname", "surname", "familyname", "nom"],
  name: ["name", "fullname", "vorundnachname", "kandidat", "kandidatin", "candidate", "candidat"],
  email: [
    "email",
    "emailadresse",
    "mail",
    "emailaddress",
    "adressemail",
    "adresseemail",
    "courriel",
  ],
  job: ["stelle", "position", "funktion", "job", "role", "rolle", "poste", "beruf", "fonction"],
};

const TITLE_WORDS: Readonly<Record<Title, readonly string[]>> = {
  Mrs: ["frau", "fr", "mrs", "ms", "miss", "madame", "mme", "mlle", "w", "weiblich", "f", "female"],
  Mr: ["herr", "hr", "herrn", "mr", "monsieur", "m", "männlich", "male"],
};

/** The form of address that a word names; null for any other word. */
export function titleOf(word: string): Title | null {
  const wanted = plainWord(word);
  const [title] = Object.entries(TITLE_WORDS).find(([, words]) => words.includes(wanted)) ?? [];
  return (title as Title | undefined) ?? null;
}

/** The words of a title's cell that are no form of address, such as `Dr.`, which become part of the name. */
const academicOf = (cell: string): string =>
  cell
    .split(" ")
    .filter((word) => titleOf(word) === null)
    .join(" ");

/** The form of address among the words of a cell; null if there is none. */
const addressIn = (cell: string): Title | null =>
  cell.split(" ").flatMap((word) => titleOf(word) ?? [])[0] ?? null;

const KIND: ListKind<CandidateColumn> = {
  heads: HEADS,
  seen: [
    ["email", (cell) => cell.includes("@")],
    ["title", (cell) => titleOf(cell) !== null],
    ["name", isNameWithComma],
  ],
  rest: ["firstName", "lastName", "job"],
  restBesideNames: ["job"],
};

/** The columns of a list of candidates, by their heads, otherwise by their cells. */
export const guessColumns = (rows: ListRows): TableReading<CandidateColumn> =>
  readColumns<CandidateColumn>(rows, KIND);

/** One row of a list; `row` counts from 1, as spreadsheet programs do. */
export interface CandidateRow {
  readonly row: number;
  readonly title: Title | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly job: string;
}

/**
 * The rows of a list as candidates. A form of address before a whole name is read (`Frau Anna Berg`); academic titles
 * (`Dr.`) stand before the first name.
 *
 * @param defaultJob for rows without a job
 */
export function candidateRows(
  rows: ListRows,
  reading: TableReading<CandidateColumn>,
  defaultJob = "",
): CandidateRow[] {
  return rows.flatMap((cells, index) => {
    if (reading.hasHead && index === 0) return [];
    const valueOf = cellReader(cells, reading);
    const [prefix = "", ...others] = valueOf("name").split(" ");
    const prefixTitle = others.length > 1 ? titleOf(prefix) : null;
    const [first, last] = namesOf(prefixTitle === null ? valueOf("name") : others.join(" "));
    const academic = academicOf(valueOf("title"));
    const firstName = valueOf("firstName") || first;
    return [
      {
        row: index + 1,
        title: addressIn(valueOf("title")) ?? prefixTitle,
        firstName: academic === "" ? firstName : `${academic} ${firstName}`.trim(),
        lastName: valueOf("lastName") || last,
        email: valueOf("email"),
        job: valueOf("job") || defaultJob.trim(),
      },
    ];
  });
}
