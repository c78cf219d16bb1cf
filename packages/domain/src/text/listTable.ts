import { isEmail } from "./rules.ts";

/*
 * Reads a pasted list of people: recognises its columns, and reads its rows. The kind of list
 * (candidates, accounts) says which columns there can be.
 */

/** The meaning of each column of a list, and whether the first row names the columns. */
export interface TableReading<C extends string> {
  /** One entry per column; null for one that is ignored. */
  columns: (C | null)[];
  hasHead: boolean;
}

export type ListRows = readonly (readonly string[])[];

/** How the columns of a kind of list are recognised. */
export interface ListKind<C extends string> {
  /** The heads of each column in the product's languages, as `plainWord` returns them. */
  readonly heads: Readonly<Record<C, readonly string[]>>;
  /** Columns that are recognised by their cells, in the order in which they are searched. */
  readonly seen: readonly (readonly [column: C, test: (cell: string) => boolean])[];
  /** The meaning of the remaining columns from the left; `restBesideNames` applies beside a column of whole names. */
  readonly rest: readonly C[];
  readonly restBesideNames: readonly C[];
}

/** A word without case, dots and hyphens. */
export const plainWord = (text: string): string =>
  text.toLowerCase().replaceAll(/[\s.\-_:*/()]/g, "");

/** Whether a cell has the form `Berg, Anna`. */
export const isNameWithComma = (cell: string): boolean => /^[^,]+,[^,]+$/.test(cell);

/** First and last name of `Last, First`, otherwise with the last word as the last name. */
export function namesOf(name: string): [first: string, last: string] {
  const comma = name.indexOf(",");
  if (comma >= 0) return [name.slice(comma + 1).trim(), name.slice(0, comma).trim()];
  const words = name.split(/\s+/).filter(Boolean);
  return [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
}

/** Makes a reader of a row's cells by column, with single spaces; empty if the list has no such column. */
export const cellReader =
  <C extends string>(cells: readonly string[], { columns }: TableReading<C>) =>
  (column: C): string =>
    (cells[columns.indexOf(column)] ?? "").replaceAll(/\s+/g, " ").trim();

/** A repeated head names only its first column. */
const eachOnce = <C>(columns: readonly (C | null)[]): (C | null)[] =>
  columns.map((column, at) => (columns.indexOf(column) === at ? column : null));

/** First the columns that are recognised by their cells, then names, then the rest. */
function byContent<C extends string>(rows: ListRows, width: number, kind: ListKind<C | "name">) {
  const isMostly = (at: number, test: (cell: string) => boolean): boolean => {
    const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    return cells.length > 0 && cells.filter(test).length * 2 > cells.length;
  };
  const columns: (C | "name" | null)[] = Array.from({ length: width }, () => null);
  for (const [column, test] of kind.seen) {
    const at = columns.findIndex((known, index) => known === null && isMostly(index, test));
    if (at >= 0) columns[at] = column;
  }
  const hasName = columns.includes("name");
  const rest = [...(hasName ? kind.restBesideNames : kind.rest)];
  const free = columns.flatMap((known, at) => (known === null ? [at] : []));
  // A single remaining column holds whole names, not first names only.
  if (!hasName && free.length === 1) columns[free[0] ?? 0] = "name";
  else for (const at of free) columns[at] = rest.shift() ?? null;
  return columns;
}

/** The columns of a list by their heads, otherwise by their cells. */
export function readColumns<C extends string>(
  rows: ListRows,
  kind: ListKind<C | "name">,
): TableReading<C | "name"> {
  const [first = []] = rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const names = Object.keys(kind.heads) as (C | "name")[];
  const columnOf = (head: string) =>
    names.find((name) => kind.heads[name].includes(plainWord(head))) ?? null;
  const heads = Array.from({ length: width }, (_, at) => columnOf(first[at] ?? ""));
  const isData = first.some(
    (cell) => isEmail(cell) || kind.seen.some(([column, test]) => column !== "name" && test(cell)),
  );
  if (heads.some((head) => head !== null) && !isData)
    return { columns: eachOnce(heads), hasHead: true };
  return { columns: byContent(rows, width, kind), hasHead: false };
}

/** The rows whose e-mail is in an earlier row or taken already, since an e-mail belongs to one person. */
export function repeatedEmails(
  rows: readonly { readonly row: number; readonly email: string }[],
  taken: Iterable<string | null>,
): Set<number> {
  const known = new Set([...taken].map((email) => email?.toLowerCase()));
  const repeated = new Set<number>();
  for (const { row, email } of rows) {
    const key = email.toLowerCase();
    if (key !== "" && known.has(key)) repeated.add(row);
    known.add(key);
  }
  return repeated;
}
