const DELIMITERS = ["\t", ";", ","] as const;
type Delimiter = (typeof DELIMITERS)[number];

/**
 * The rows of a table as spreadsheet programs copy it (tabs) or save it (RFC 4180, with semicolons or
 * commas). A cell with a line break or a delimiter is quoted. Cells are trimmed; rows without any
 * text are left out.
 */
export function readTable(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim());
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === delimiter) endCell();
    else if (sign === "\n" || sign === "\r") {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some((each) => each !== ""));
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
