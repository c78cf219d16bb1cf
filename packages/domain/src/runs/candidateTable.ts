import { isEmail } from "../text/rules.ts";
import type { Title } from "./candidates.ts";

/** What a column of a list of candidates can hold; `name` is a first and a last name in one cell. */
export const CANDIDATE_COLUMNS = [
  "title",
  "firstName",
  "lastName",
  "name",
  "email",
  "job",
] as const;
export type CandidateColumn = (typeof CANDIDATE_COLUMNS)[number];

/** How the head of such a column reads in the product's languages, without case, dots and hyphens. */
const HEADS: Readonly<Record<CandidateColumn, readonly string[]>> = {
  title: ["anrede", "titel", "title", "salutation", "civilité", "civilite", "geschlecht", "gender"],
  firstName: ["vorname", "vornamen", "firstname", "givenname", "prénom", "prenom", "prénoms"],
  lastName: ["nachname", "familienname", "zuname", "lastname", "surname", "familyname", "nom"],
  name: ["name", "fullname", "vorundnachname", "kandidat", "kandidatin", "candidate", "candidat"],
  email: ["email", "emailadresse", "mail", "emailaddress", "adressemail", "courriel"],
  job: ["stelle", "position", "funktion", "job", "role", "rolle", "poste", "beruf", "fonction"],
};

const TITLE_WORDS: Readonly<Record<Title, readonly string[]>> = {
  Mrs: ["frau", "fr", "mrs", "ms", "miss", "madame", "mme", "mlle", "w", "weiblich", "f", "female"],
  Mr: ["herr", "hr", "herrn", "mr", "monsieur", "m", "männlich", "male"],
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s.\-_:*/()]/g, "");

/** The form of address that a word stands for; null for any other. */
export function titleOf(word: string): Title | null {
  const wanted = plain(word);
  const [title] = Object.entries(TITLE_WORDS).find(([, words]) => words.includes(wanted)) ?? [];
  return (title as Title | undefined) ?? null;
}

/** Words of a title's cell that are no form of address, such as `Dr.`: they belong to the name as written. */
const academicOf = (cell: string): string =>
  cell
    .split(" ")
    .filter((word) => titleOf(word) === null)
    .join(" ");

/** The form of address among the words of a cell; null where none of them is one. */
const addressIn = (cell: string): Title | null =>
  cell.split(" ").flatMap((word) => titleOf(word) ?? [])[0] ?? null;

const columnOfHead = (head: string): CandidateColumn | null =>
  CANDIDATE_COLUMNS.find((column) => HEADS[column].includes(plain(head))) ?? null;

export interface TableReading {
  /** What each column holds; null: nothing that a candidate has. */
  columns: (CandidateColumn | null)[];
  /** Whether the first row names the columns. */
  hasHead: boolean;
}

type Rows = readonly (readonly string[])[];

/** The columns of a list of candidates, by their heads, else by what stands in them. */
export function guessColumns(rows: Rows): TableReading {
  const [first = []] = rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const heads = Array.from({ length: width }, (_, at) => columnOfHead(first[at] ?? ""));
  const named = new Set(heads.filter((head) => head !== null));
  const isData = first.some((cell) => isEmail(cell) || titleOf(cell) !== null);
  if (named.size > 0 && !isData) return { columns: eachOnce(heads), hasHead: true };
  return { columns: byContent(rows, width), hasHead: false };
}

/** A head that comes twice counts once: the second column is something else. */
const eachOnce = (columns: readonly (CandidateColumn | null)[]) =>
  columns.map((column, at) => (columns.indexOf(column) === at ? column : null));

/** Addresses and forms of address are known when seen; what is left is names, and then the job. */
function byContent(rows: Rows, width: number): TableReading["columns"] {
  const isMostly = (at: number, test: (cell: string) => boolean): boolean => {
    const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    return cells.length > 0 && cells.filter(test).length * 2 > cells.length;
  };
  const columns: TableReading["columns"] = Array.from({ length: width }, () => null);
  const take = (column: CandidateColumn, test: (cell: string) => boolean): void => {
    const at = columns.findIndex((known, index) => known === null && isMostly(index, test));
    if (at >= 0) columns[at] = column;
  };
  take("email", (cell) => cell.includes("@"));
  take("title", (cell) => titleOf(cell) !== null);
  take("name", (cell) => /^[^,]+,[^,]+$/.test(cell));
  const hasName = columns.includes("name");
  const rest: CandidateColumn[] = hasName ? ["job"] : ["firstName", "lastName", "job"];
  const free = columns.flatMap((known, at) => (known === null ? [at] : []));
  // One column of words beside the others is whole names, not first names alone.
  if (!hasName && free.length === 1) columns[free[0] ?? 0] = "name";
  else for (const at of free) columns[at] = rest.shift() ?? null;
  return columns;
}

/** What one row of a list says; `row` counts from 1 as the list's program shows it. */
export interface CandidateRow {
  readonly row: number;
  readonly title: Title | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly job: string;
}

/** `Last, First`, or the last word as the last name. */
function namesOf(name: string): [first: string, last: string] {
  const comma = name.indexOf(",");
  if (comma >= 0) return [name.slice(comma + 1).trim(), name.slice(0, comma).trim()];
  const words = name.split(/\s+/).filter(Boolean);
  return [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
}

/**
 * The rows of a list as candidates. A title before a whole name counts (`Frau Anna Berg`); academic titles
 * (`Dr.`) stand before the first name.
 *
 * @param defaultJob for rows without a job of their own
 */
export function candidateRows(
  rows: Rows,
  { columns, hasHead }: TableReading,
  defaultJob = "",
): CandidateRow[] {
  return rows.flatMap((cells, index) => {
    if (hasHead && index === 0) return [];
    const valueOf = (column: CandidateColumn): string =>
      (cells[columns.indexOf(column)] ?? "").replaceAll(/\s+/g, " ").trim();
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

/**
 * The rows whose e-mail stands in an earlier row, or belongs to somebody in the run already: one e-mail is
 * one person (decisions §11).
 */
export function repeatedEmails(
  rows: readonly CandidateRow[],
  inRun: Iterable<string | null>,
): Set<number> {
  const known = new Set([...inRun].map((email) => email?.toLowerCase()));
  const repeated = new Set<number>();
  for (const { row, email } of rows) {
    const key = email.toLowerCase();
    if (key !== "" && known.has(key)) repeated.add(row);
    known.add(key);
  }
  return repeated;
}
