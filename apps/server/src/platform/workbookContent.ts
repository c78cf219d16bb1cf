import type { WorkbookRule } from "@assay/contract";
import type { Sheet, SheetCell } from "@assay/domain";
import { type Cell, readXlsx, type Workbook } from "hucre/xlsx";
import { unpackZip, ZipRefusal } from "./zipCheck.ts";

/** What became of an uploaded workbook. */
export type WorkbookOutcome = { sheets: Sheet[] } | { refused: WorkbookRule };

/** A workbook of 1 MiB is rarely 8 times as large when it is unpacked. */
const LIMITS = { entries: 600, unpacked: 24 * 1024 * 1024 };
const MOST_SHEETS = 200;
/** One more than a sheet of cues may have, and its header. */
const MOST_ROWS = 5002;
const MOST_COLUMNS = 20;
/** More than any text may have, so that one that is cut is still told as too long. */
const LONGEST_CELL = 2000;
/** All texts together: one long text can stand in every cell, and costs the file nothing. */
const MOST_CHARACTERS = 8_000_000;

/** The container of old and of encrypted workbooks. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED_PACKAGE = Buffer.from("EncryptedPackage", "utf16le");
const CONTENT_TYPES = "[Content_Types].xml";
const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
/** Macros of either age, also where the workbook does not own up to them; its binary form too. */
const MACROS = /macroEnabled|vbaProject|macrosheet/i;
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/;

/**
 * Reads the cells of an .xlsx file as values. Formulas are not computed, links not followed, and parts
 * that are not cells (pictures, embedded files, scripts) not looked at.
 */
export async function readSheets(bytes: Buffer): Promise<WorkbookOutcome> {
  const refused = refusalOf(bytes);
  if (refused) return { refused };
  try {
    const workbook = await readXlsx(bytes, {
      maxRows: MOST_ROWS,
      sheets: (_, index) => index < MOST_SHEETS,
    });
    return { sheets: sheetsOf(workbook) };
  } catch {
    // Whatever is wrong with it, it is a file that nobody can read.
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
    return [...parts.values()].some(declares) ? "corruptFile" : null;
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error;
    return error.fault === "encrypted" ? "protectedFile" : "corruptFile";
  }
}

/** No part of a workbook may declare anything of its own (ECMA-376 part 2 §9.1.4): entities least of all. */
const declares = (part: Buffer): boolean =>
  part.subarray(0, 5).toString("latin1").startsWith("<") &&
  DECLARATION.test(part.toString("latin1"));

function sheetsOf({ sheets }: Workbook): Sheet[] {
  let left = MOST_CHARACTERS;
  return sheets.map(({ name, rows, cells }) => {
    const kept: { row: number; cells: SheetCell[] }[] = [];
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
      kept.push({ row: index + 1, cells: row });
    }
    return { name, rows: kept };
  });
}

function cellOf(value: unknown, cell: Partial<Cell> | undefined): SheetCell {
  if (cell?.type === "error") return { fault: "error" };
  if (cell?.type === "formula" && value === null) return { fault: "formula" };
  if (typeof value === "string") return value.slice(0, LONGEST_CELL);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "boolean" || value instanceof Date ? value : null;
}
