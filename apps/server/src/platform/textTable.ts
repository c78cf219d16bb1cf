import type { ListRule } from "@assay/contract";
import { plainCell } from "@assay/domain";
import { type CsvErrorCode, parse } from "csv-parse/sync";

/** The cells of a list, or why it cannot be read. */
export type TextTableOutcome = { rows: string[][] } | { refused: ListRule };

/** Maximum rows that are read: more than any list may have, so that a cut one is still too long. */
const MOST_ROWS = 1_001;
/** Maximum cells of a row: more than any export of people has. */
const MOST_COLUMNS = 100;
/** Maximum characters of a row: what is longer has no end, or no purpose. */
const LONGEST_ROW = 20_000;

const DELIMITERS = ["\t", ";", ","] as const;
/** A line by which programs name the delimiter. */
const NAMED = /^sep=(.)(?:\r\n|\r|\n)/i;
/** What no text has: control characters other than tabs and line breaks. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000E-\u001F]/;

const MARKS = [
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/**
 * The text of a file as Excel and others write it: UTF-16 by its mark, UTF-8 where it is valid, otherwise Windows-1252,
 * as a German Excel saves CSV. Null if it is no text.
 */
function decode(bytes: Buffer): string | null {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  const encodings = mark ? [mark.encoding] : ["utf-8", "windows-1252"];
  for (const encoding of encodings)
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return NO_TEXT.test(text) ? null : text;
    } catch {
      // The next encoding is tried.
    }
  return null;
}

/** The delimiter that is most frequent in the first row, outside of quotes. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((each) => [each, 0]));
  let isQuoted = false;
  for (const sign of text.slice(0, LONGEST_ROW)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === "\n" || sign === "\r") break;
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ";";
}

const RULES: Readonly<Record<string, ListRule>> = {
  CSV_QUOTE_NOT_CLOSED: "openQuote",
  CSV_MAX_RECORD_SIZE: "openQuote",
} satisfies Partial<Record<CsvErrorCode, ListRule>>;

/** Reads a CSV file: cells are trimmed, and what was neutralised as a formula is as it was; empty rows are left out. */
export function readTextTable(bytes: Buffer): TextTableOutcome {
  const text = decode(bytes);
  if (text === null) return { refused: "notText" };
  const named = NAMED.exec(text);
  const body = text.slice(named?.[0].length ?? 0);
  // A row that never ends by cells alone is no quote that was left open.
  if (hasWideRow(body)) return { refused: "tooManyColumns" };
  try {
    const rows = parse(body, {
      delimiter: named?.[1] ?? delimiterOf(body),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_ROW,
      to: MOST_ROWS,
    });
    if (rows.some((row) => row.length > MOST_COLUMNS)) return { refused: "tooManyColumns" };
    return { rows: rows.map(cellsOf).filter((row) => row.some((cell) => cell !== "")) };
  } catch (error) {
    return { refused: ruleOf(error) };
  }
}

const cellsOf = (row: readonly string[]): string[] =>
  row.map((cell) => plainCell(cell.replaceAll(/\r\n?/g, "\n").trim()));

const ruleOf = (error: unknown): ListRule => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return RULES[code] ?? "corruptFile";
};

/** Whether a line without any quote is longer than a row may be. */
const hasWideRow = (text: string): boolean =>
  text.split(/[\r\n]/).some((line) => line.length > LONGEST_ROW && !line.includes('"'));
