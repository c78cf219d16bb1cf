import { writeXlsx } from "hucre/xlsx";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Value = string | number | Date | null;

export interface Workbook {
  fileName: string;
  /** Frozen header, filters; numbers and moments are real ones. Moments are UTC. */
  data: { name: string; headers: string[]; rows: Value[][] };
  /** A sheet that says what the data is: a word and what it is, per row. */
  about: { name: string; facts: (readonly [string, Value])[] };
}

const TEXT_FORMAT = "@";
const MOMENT_FORMAT = "dd.mm.yyyy hh:mm";
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

/** A text stays one, whatever it begins with; one that no cell can hold is cut where it must be. */
const cell = (value: Value): Value =>
  typeof value === "string" ? value.toWellFormed().slice(0, LONGEST_CELL) : value;

const formatOf = (values: Value[]) => {
  if (values.some((value) => value instanceof Date)) return MOMENT_FORMAT;
  return values.some((value) => typeof value === "number") ? "General" : TEXT_FORMAT;
};

const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, " ").slice(0, SHEET_NAME_LENGTH);

/** Writes an .xlsx file. */
export async function writeWorkbook({ data, about }: Workbook): Promise<Buffer> {
  const { headers, rows } = data;
  const columns = headers.map((header, index) => {
    const values = rows.map((row) => row[index] ?? null);
    return { width: widthOf(header, values), numFmt: formatOf(values) };
  });
  const bold = { style: { font: { ...FONT, bold: true } } };
  const file = await writeXlsx({
    defaultFont: FONT,
    sheets: [
      {
        name: sheetName(data.name),
        columns,
        rows: [headers, ...rows.map((row) => row.map(cell))],
        cells: new Map(headers.map((_, index) => [`0,${index}`, bold])),
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${columnName(headers.length - 1)}${rows.length + 1}` },
      },
      {
        name: sheetName(about.name),
        columns: [{ width: 24 }, { width: 50, numFmt: MOMENT_FORMAT }],
        rows: about.facts.map(([word, value]) => [word, cell(value)]),
      },
    ],
  });
  return Buffer.from(file);
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}
