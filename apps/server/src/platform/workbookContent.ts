import type { WorkbookRule } from "@assay/contract";
import type { SheetCell } from "@assay/domain";
import { type Cell, readXlsx, type Workbook } from "hucre/xlsx";
import type { WorkbookOutcome } from "./workbookOutcome.ts";
import { sharesParts } from "./workbookParts.ts";
import { declaresTypes } from "./xmlDeclarations.ts";
import { unpackZip, ZipRefusal } from "./zipCheck.ts";

/** Limits of unpacking: a workbook of 1 MiB is rarely 8 times as large when it is unpacked. */
const LIMITS = { entries: 600, unpacked: 24 * 1024 * 1024 };
const MOST_SHEETS = 200;
/** Maximum rows that are read per sheet: one more than a sheet of cues may have, and the header. */
const MOST_ROWS = 5002;
/** Maximum rows of all sheets: far more than the largest process needs. */
const MOST_ROWS_IN_ALL = 60_000;
const MOST_COLUMNS = 20;
/** Maximum characters that are read per cell: more than any text may have, so that a cut one is still too long. */
const LONGEST_CELL = 2000;
/** Maximum characters of all cells, since a file can repeat one long text at no cost. */
const MOST_CHARACTERS = 8_000_000;

/** First bytes of the container format of old and of encrypted workbooks. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED_PACKAGE = Buffer.from("EncryptedPackage", "utf16le");
const CONTENT_TYPES = "[Content_Types].xml";
const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
/** Parts and types of old and new macros, and of the binary format. */
const MACROS = /macroEnabled|vbaProject|macrosheet/i;
/**
 * Reads the cells of an .xlsx file as values. Formulas are not computed, links not followed, and parts
 * that are not cells (pictures, embedded files, scripts) not read.
 */
export async function readSheets(bytes: Buffer): Promise<WorkbookOutcome> {
  const refused = refusalOf(bytes);
  if (refused) return { refused };
  try {
    const found: number[] = [];
    const workbook = await readXlsx(bytes, {
      maxRows: MOST_ROWS,
      // Reads one sheet more than allowed, to notice that there are too many.
      sheets: (_, index) => found.push(index) <= MOST_SHEETS,
    });
    return found.length > MOST_SHEETS ? { refused: "tooMany" } : sheetsOf(workbook);
  } catch {
    // Any error means that the file is unreadable.
    return { refused: "corruptFile" };
  }
}

function refusalOf(bytes: Buffer): WorkbookRule | null {
  if (bytes.subarray(0, OLE.length).equals(OLE))
    return bytes.includes(ENCRYPTED_PACKAGE) ? "protectedFile" : "fileType";
  try {
    const parts = unpackZip(bytes, LIMITS);
    const types = parts.get(CONTENT_TYPES)?.toString("utf8") ?? "";
    if (MACROS.test(types) || [...parts.keys()].some((name) => MACROS.test(name))) return "macros";
    if (!types.includes(WORKBOOK)) return types === "" ? "corruptFile" : "fileType";
    return [...parts].some(declaresTypes) || sharesParts(parts) ? "corruptFile" : null;
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error;
    return error.fault === "encrypted" ? "protectedFile" : "corruptFile";
  }
}

function sheetsOf({ sheets }: Workbook): WorkbookOutcome {
  let left = MOST_CHARACTERS;
  const read = sheets.map(({ name, rows, cells }) => {
    const filled: { row: number; cells: SheetCell[] }[] = [];
    for (const [index, values] of rows.entries()) {
      const row = values
        .slice(0, MOST_COLUMNS)
        .map((value, column) => cellOf(value, cells?.get(`${index},${column}`)));
      if (row.every((cell) => cell === null || cell === "")) continue;
      left -= row.reduce<number>(
        (sum, cell) => sum + (typeof cell === "string" ? cell.length : 1),
        0,
      );
      if (left < 0) throw new Error("too much text");
      filled.push({ row: index + 1, cells: row });
    }
    return { name, rows: filled };
  });
  const count = read.reduce((sum, { rows }) => sum + rows.length, 0);
  return count > MOST_ROWS_IN_ALL ? { refused: "tooMany" } : { sheets: read };
}

function cellOf(value: unknown, cell: Partial<Cell> | undefined): SheetCell {
  if (cell?.type === "error") return { fault: "error" };
  if (cell?.type === "formula" && value === null) return { fault: "formula" };
  if (typeof value === "string") return value.slice(0, LONGEST_CELL);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "boolean" || value instanceof Date ? value : null;
}
