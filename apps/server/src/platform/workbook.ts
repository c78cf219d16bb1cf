import { type WriteSheet, writeXlsx } from "hucre/xlsx";

export { XLSX_TYPE as XLSX } from "@assay/contract";

export type Value = string | number | Date | null;

/** A sheet with a frozen header and filters; numbers and moments are real ones. Moments are UTC. */
export interface Table {
  name: string;
  headers: string[];
  rows: Value[][];
  /** Columns with long texts: as wide as this many characters, in as many lines as they need. */
  wrapped?: Readonly<Record<number, number>>;
  /** Empty rows of text below, where people go on writing: else `1-2` would become a day. */
  spareRows?: number;
  /** A second, smaller table below, with a row between; the filters do not reach it. */
  below?: { headers: string[]; rows: Value[][] };
}

/** What stands in a workbook. */
export interface WorkbookContent {
  tables: Table[];
  /** A sheet that says what the data is: a word and what it is, per row. */
  about?: { name: string; facts: (readonly [string, Value])[] } | undefined;
}
export interface Workbook extends WorkbookContent {
  fileName: string;
}

const TEXT_FORMAT = "@";
const MOMENT_FORMAT = "dd.mm.yyyy hh:mm";
const DAY_FORMAT = "dd.mm.yyyy";
const DAY_MS = 86_400_000;
const FONT = { name: "Calibri", size: 11 };
const SHEET_NAME_LENGTH = 31;
const LONGEST_CELL = 32_767;
const WIDEST_COLUMN = 60;

const widthOf = (header: string, values: Value[]) =>
  values.reduce<number>(
    (width, value) => Math.min(WIDEST_COLUMN, Math.max(width, shownLength(value) + 2)),
    header.length + 4,
  );
const shownLength = (value: Value) =>
  value instanceof Date ? MOMENT_FORMAT.length : String(value ?? "").length;

/** How the format writes a character by its number: a text that reads so must not become one. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text stays one, whatever it begins with; one that no cell can hold is cut where it must be. */
const cell = (value: Value): Value =>
  typeof value === "string"
    ? value.slice(0, LONGEST_CELL).toWellFormed().replace(ESCAPE, "_x005F_")
    : value;

const isDay = (value: Value) => !(value instanceof Date) || value.getTime() % DAY_MS === 0;

/** A column in which every moment is a midnight holds days. */
const formatOf = (values: Value[]) => {
  if (values.some((value) => value instanceof Date))
    return values.every(isDay) ? DAY_FORMAT : MOMENT_FORMAT;
  return values.some((value) => typeof value === "number") ? "General" : TEXT_FORMAT;
};

const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, " ").slice(0, SHEET_NAME_LENGTH);

function tableSheet(table: Table): WriteSheet {
  const { name, headers, rows, wrapped = {}, spareRows = 0, below } = table;
  const bold = { style: { font: { ...FONT, bold: true } } };
  const columns = headers.map((header, index) => {
    const values = rows.map((row) => row[index] ?? null);
    const width = wrapped[index];
    if (width === undefined) return { width: widthOf(header, values), numFmt: formatOf(values) };
    const alignment = { wrapText: true, vertical: "top" } as const;
    return { width, numFmt: TEXT_FORMAT, style: { alignment } };
  });
  const spare = Array.from({ length: spareRows }, () => headers.map(() => null));
  const second = below ? [[], below.headers, ...below.rows.map((row) => row.map(cell))] : [];
  return {
    name: sheetName(name),
    columns,
    rows: [headers, ...rows.map((row) => row.map(cell)), ...spare, ...second],
    cells: new Map([
      ...headers.map((_, index) => [`0,${index}`, bold] as const),
      ...(below?.headers ?? []).map(
        (_, index) => [`${rows.length + spareRows + 2},${index}`, bold] as const,
      ),
    ]),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${columnName(headers.length - 1)}${rows.length + 1}` },
  };
}

/** Moments look like moments, and counts like counts: each cell has its own format. */
const aboutSheet = ({ name, facts }: NonNullable<WorkbookContent["about"]>): WriteSheet => ({
  name: sheetName(name),
  columns: [{ width: 24 }, { width: 50 }],
  rows: facts.map(([word, value]) => [word, cell(value)]),
  cells: new Map(
    facts.map(([, value], index) => [
      `${index},1`,
      { style: { numFmt: formatOf([value]), alignment: { horizontal: "left", wrapText: true } } },
    ]),
  ),
});

/** Writes an .xlsx file. */
export async function writeWorkbook({
  tables,
  about,
}: WorkbookContent | Workbook): Promise<Buffer> {
  const sheets = [...tables.map(tableSheet), ...(about ? [aboutSheet(about)] : [])];
  return Buffer.from(await writeXlsx({ defaultFont: FONT, sheets }));
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}
