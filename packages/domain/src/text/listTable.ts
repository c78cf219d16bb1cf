import { isEmail } from "./rules.ts";

/*
 * A pasted list of people: which column holds what, and what stands in a row. What a list can hold is its kind's
 * (candidates, accounts); how columns are recognised is the same.
 */

/** What each column of a list holds, and whether the first row names the columns. */
export interface TableReading<C extends string> {
  /** null: nothing that is wanted of the list. */
  columns: (C | null)[];
  hasHead: boolean;
}

export type ListRows = readonly (readonly string[])[];

/** How the columns of a kind of list are recognised. */
export interface ListKind<C extends string> {
  /** How the head of each column reads in the product's languages, as `plainWord` gives it. */
  readonly heads: Readonly<Record<C, readonly string[]>>;
  /** Columns whose cells are known when seen, in the order in which they are looked for. */
  readonly seen: readonly (readonly [column: C, test: (cell: string) => boolean])[];
  /** What the columns left over hold, from the left; the other where a column of whole names was seen. */
  readonly rest: readonly C[];
  readonly restBesideNames: readonly C[];
}

/** Without case, dots and hyphens. */
export const plainWord = (text: string): string =>
  text.toLowerCase().replaceAll(/[\s.\-_:*/()]/g, "");

/** `Berg, Anna` */
export const isNameWithComma = (cell: string): boolean => /^[^,]+,[^,]+$/.test(cell);

/** `Last, First`, or the last word as the last name. */
export function namesOf(name: string): [first: string, last: string] {
  const comma = name.indexOf(",");
  if (comma >= 0) return [name.slice(comma + 1).trim(), name.slice(0, comma).trim()];
  const words = name.split(/\s+/).filter(Boolean);
  return [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
}

/** Gives the cell of a row under a column, with single spaces; empty where the list has no such column. */
export const cellReader =
  <C extends string>(cells: readonly string[], { columns }: TableReading<C>) =>
  (column: C): string =>
    (cells[columns.indexOf(column)] ?? "").replaceAll(/\s+/g, " ").trim();

/** A head that comes twice counts once: the second column is something else. */
const eachOnce = <C>(columns: readonly (C | null)[]): (C | null)[] =>
  columns.map((column, at) => (columns.indexOf(column) === at ? column : null));

/** What is known when seen comes first; what is left is names, and then the rest. */
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
  // One column of words beside the others is whole names, not first names alone.
  if (!hasName && free.length === 1) columns[free[0] ?? 0] = "name";
  else for (const at of free) columns[at] = rest.shift() ?? null;
  return columns;
}

/** The columns of a list by their heads, else by what stands in them. */
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

/** The rows whose e-mail stands in an earlier row, or among those that are taken: one e-mail is one person. */
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
