const DELIMITERS = ["\t", ";", ","] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A row of a table, and the line of the text in which it begins, from 1. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The rows of a table as spreadsheet programs copy it (tabs) or save it (RFC 4180, with semicolons or
 * commas). A cell with a line break or a delimiter is quoted. Cells are trimmed; rows without any
 * text are left out.
 */
export const readTable = (text: string): string[][] =>
  readTableLines(text).map(({ cells }) => [...cells]);

/** The rows of `readTable` with their lines, for those who tell where something is wrong. */
export function readTableLines(text: string): TableLine[] {
  const delimiter = delimiterOf(text);
  const rows: { line: number; cells: string[] }[] = [{ line: 1, cells: [] }];
  let line = 1;
  let cell = "";
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.cells.push(cell.trim());
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\n" || (sign === "\r" && text[at + 1] !== "\n")) line += 1;
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === delimiter) endCell();
    else if (sign === "\n" || sign === "\r") {
      endCell();
      rows.push({ line, cells: [] });
    } else cell += sign;
  }
  endCell();
  return rows.filter(({ cells }) => cells.some((each) => each !== ""));
}

/** Tabs, which nobody types into a cell, otherwise the delimiter of the first line. */
function delimiterOf(text: string): Delimiter {
  if (text.includes("\t")) return "\t";
  const [first = ""] = text.trimStart().split(/[\r\n]/, 1);
  return DELIMITERS.find((each) => first.includes(each)) ?? "\t";
}

/** A table as text that `readTable` reads back; cells are quoted if necessary. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join("\t")).join("\n");

const quoted = (cell: string): string =>
  /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
