import { type Cell, type ColumnDef, type WriteSheet, writeXlsx } from "hucre/xlsx";

export { XLSX_TYPE as XLSX } from "@assay/contract";

/** The content type of tables as text. */
export const CSV_TYPE = "text/csv; charset=utf-8";

export type Value = string | number | Date | null;

/** A sheet with a frozen header and filters; numbers and moments are real ones. Moments are UTC. */
export interface Table {
  name: string;
  headers: string[];
  rows: Value[][];
  /** Columns with long texts: as wide as this many characters, in as many lines as they need. */
  wrapped?: Readonly<Record<number, number>>;
  /** Number of empty rows in text format below the data, so that `1-2` does not become a date there. */
  spareRows?: number;
  /** Number formats by column, such as `0.0`; if unset, the default one. */
  formats?: Readonly<Record<number, string>>;
  /** Cells that are marked by an asterisk in their format, by row and column from 0. */
  marked?: readonly (readonly [row: number, column: number])[];
  /** The column with the subject of a row, which is printed on every sheet of paper. */
  named?: number;
  /** A second, smaller table below, after an empty row, without filters. */
  below?: { headers: string[]; rows: Value[][]; formats?: Readonly<Record<number, string>> };
}

/** The content of a workbook. */
export interface WorkbookContent {
  tables: Table[];
  /** A sheet that describes the data: a term and its value per row. */
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

/** Maximum characters of a header's line, unless a word is longer. */
const WIDEST_HEADER = 20;
/** Height of a line of text in points. */
const LINE_HEIGHT = 15;
/** Characters beside a header for the arrow of its filter. */
const FILTER = 4;

const widthOf = (header: string, values: Value[]) =>
  values.reduce<number>(
    (width, value) => Math.min(WIDEST_COLUMN, Math.max(width, shownLength(value) + 2)),
    Math.max(
      Math.min(header.length, WIDEST_HEADER) + FILTER,
      ...header.split(" ").map((word) => word.length + FILTER),
    ),
  );
const shownLength = (value: Value) =>
  value instanceof Date ? MOMENT_FORMAT.length : String(value ?? "").length;

/** The escape of a character by its number, which is escaped itself in texts. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** The cell of a value. Texts stay texts, regardless of their beginning, and are cut at the maximum of a cell. */
const cell = (value: Value): Value =>
  typeof value === "string"
    ? value.slice(0, LONGEST_CELL).toWellFormed().replace(ESCAPE, "_x005F_")
    : value;

const isDay = (value: Value) => !(value instanceof Date) || value.getTime() % DAY_MS === 0;

/** The format of a column: days if every moment is a midnight. */
const formatOf = (values: Value[]) => {
  if (values.some((value) => value instanceof Date))
    return values.every(isDay) ? DAY_FORMAT : MOMENT_FORMAT;
  return values.some((value) => typeof value === "number") ? "General" : TEXT_FORMAT;
};

const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, " ").slice(0, SHEET_NAME_LENGTH);

/**
 * Print settings: as few sheets beside each other as are readable, the header and the names on each of them, and
 * the page number.
 *
 * @param width of all columns, in characters
 */
const printed = (
  width: number,
  named: number | undefined,
): Pick<WriteSheet, "pageSetup" | "headerFooter"> => ({
  pageSetup: {
    paperSize: "a4",
    orientation: width > UPRIGHT_WIDTH ? "landscape" : "portrait",
    fitToPage: true,
    fitToWidth: Math.ceil(width / SHEET_WIDTH),
    fitToHeight: 0,
    printTitlesRow: "$1:$1",
    ...(named !== undefined && {
      printTitlesColumn: `$${columnName(named)}:$${columnName(named)}`,
    }),
    margins: { top: 0.75, bottom: 0.75, left: 0.4, right: 0.4, header: 0.3, footer: 0.3 },
  },
  headerFooter: { oddHeader: "&L&A", oddFooter: "&R&P / &N" },
});
/** Characters across a portrait page, and across a landscape one at the smallest readable size. */
const UPRIGHT_WIDTH = 100;
const SHEET_WIDTH = 240;

const bold = {
  style: {
    font: { ...FONT, bold: true },
    alignment: { wrapText: true, vertical: "top" },
  },
} as const;
const MARK = {
  numFmt: `General"*"`,
  alignment: { horizontal: "center", vertical: "top" },
  font: { ...FONT, bold: true },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "FFF3D6" } },
} as const;

/** The cells of the second table with their formats. */
function belowCells(
  { headers, formats = {} }: NonNullable<Table["below"]>,
  first: number,
  count: number,
) {
  const heads = headers.map((_, index) => [`${first},${index}`, bold] as const);
  const numbers = Object.entries(formats).flatMap(([column, numFmt]) =>
    Array.from(
      { length: count },
      (_, row) => [`${first + 1 + row},${column}`, { style: { numFmt } }] as const,
    ),
  );
  return [...heads, ...numbers];
}

function tableSheet(table: Table): WriteSheet {
  const { name, headers, rows, wrapped = {}, spareRows = 0, formats = {}, marked = [] } = table;
  const { below } = table;
  const columns = headers.map((header, index) => {
    const values = rows.map((row) => row[index] ?? null);
    const width = wrapped[index];
    if (width === undefined) {
      const style = { alignment: alignmentOf(values) };
      return { width: widthOf(header, values), numFmt: formats[index] ?? formatOf(values), style };
    }
    const alignment = { wrapText: true, vertical: "top" } as const;
    return { width, numFmt: TEXT_FORMAT, style: { alignment } };
  });
  const spare = Array.from({ length: spareRows }, () => headers.map(() => null));
  const second = below ? [[], below.headers, ...below.rows.map((row) => row.map(cell))] : [];
  return {
    name: sheetName(name),
    columns,
    rows: [headers, ...rows.map((row) => row.map(cell)), ...spare, ...second],
    cells: new Map<string, Partial<Cell>>([
      ...headers.map((_, index) => [`0,${index}`, headStyle(columns[index])] as const),
      ...marked.map(([row, column]) => [`${row + 1},${column}`, { style: MARK }] as const),
      ...(below ? belowCells(below, rows.length + spareRows + 2, below.rows.length) : []),
    ]),
    rowDefs: new Map([
      [0, { height: LINE_HEIGHT * linesOf(headers, columns) }],
      ...heightsOf(rows, wrapped),
    ]),
    ...printed(
      columns.reduce((sum, column) => sum + column.width, 0),
      table.named,
    ),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${columnName(headers.length - 1)}${rows.length + 1}` },
  };
}

/** Alignment of headers: centred above numbers, left-aligned otherwise. */
const alignmentOf = (values: Value[]) =>
  ({
    horizontal: values.some((value) => typeof value === "number") ? "center" : "left",
    vertical: "top",
  }) as const;

const headStyle = (column: ColumnDef | undefined) => ({
  style: {
    font: bold.style.font,
    alignment: {
      ...bold.style.alignment,
      horizontal: column?.style?.alignment?.horizontal ?? ("left" as const),
    },
  },
});

/** The heights of rows with texts of several lines, which not every program calculates. */
function heightsOf(rows: readonly Value[][], wrapped: NonNullable<Table["wrapped"]>) {
  const columns = Object.entries(wrapped);
  return rows.flatMap((row, index) => {
    const lines = columns.map(([column, width]) =>
      String(row[Number(column)] ?? "")
        .split("\n")
        .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length + 1) / width)), 0),
    );
    const most = Math.max(1, ...lines);
    const height = Math.min(TALLEST_ROW, LINE_HEIGHT * most);
    return most > 1 ? [[index + 1, { height }] as const] : [];
  });
}
/** Maximum height of a row in points. */
const TALLEST_ROW = 409;

/** Number of lines of the longest header. */
const linesOf = (headers: readonly string[], columns: readonly { width: number }[]): number =>
  Math.max(
    1,
    ...headers.map((header, index) =>
      Math.ceil(header.length / ((columns[index]?.width ?? 10) - FILTER + 1)),
    ),
  );

const ABOUT_WIDTHS = [24, 60] as const;

/** The sheet that describes the data, with a format per cell. */
const aboutSheet = ({ name, facts }: NonNullable<WorkbookContent["about"]>): WriteSheet => ({
  name: sheetName(name),
  ...printed(ABOUT_WIDTHS[0] + ABOUT_WIDTHS[1], undefined),
  columns: ABOUT_WIDTHS.map((width) => ({ width })),
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
