import type { WorkbookRule } from "@assay/contract";
import type { SheetCell } from "@assay/domain";
import { type Cell, readXlsx, type Workbook } from "hucre/xlsx";
import type { WorkbookOutcome } from "./workbookOutcome.ts";
import { sharesParts } from "./workbookParts.ts";
import { unpackZip, ZipRefusal } from "./zipCheck.ts";

/** A workbook of 1 MiB is rarely 8 times as large when it is unpacked. */
const LIMITS = { entries: 600, unpacked: 24 * 1024 * 1024 };
const MOST_SHEETS = 200;
/** One more than a sheet of cues may have, and its header. */
const MOST_ROWS = 5002;
/** All sheets together: more than the largest process needs by far. */
const MOST_ROWS_IN_ALL = 60_000;
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
/** As many bytes as tell how a part is written. */
const START = 64;
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/;

/**
 * Reads the cells of an .xlsx file as values. Formulas are not computed, links not followed, and parts
 * that are not cells (pictures, embedded files, scripts) not looked at.
 */
export async function readSheets(bytes: Buffer): Promise<WorkbookOutcome> {
  const refused = refusalOf(bytes);
  if (refused) return { refused };
  try {
    const found: number[] = [];
    const workbook = await readXlsx(bytes, {
      maxRows: MOST_ROWS,
      // The first beyond what is read tells that there are too many.
      sheets: (_, index) => found.push(index) <= MOST_SHEETS,
    });
    return found.length > MOST_SHEETS ? { refused: "tooMany" } : sheetsOf(workbook);
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
    return [...parts].some(declares) || sharesParts(parts) ? "corruptFile" : null;
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error;
    return error.fault === "encrypted" ? "protectedFile" : "corruptFile";
  }
}

/** No part of a workbook may declare anything of its own (ECMA-376 part 2 §9.1.4): entities least of all. */
function declares([name, part]: [string, Buffer]): boolean {
  const isText = /\.(?:xml|rels|vml)$/i.test(name);
  const start = part.subarray(0, START).toString("latin1");
  // Every program writes UTF-8; what is in UTF-16 could hide anything from those who look for it.
  if (isText ? /^(?:\xFE\xFF|\xFF\xFE)|\0/.test(start) : /^(?:<\0|\0<)/.test(start)) return true;
  const isMarkup = isText || /^(?:\xEF\xBB\xBF)?\s*</.test(start);
  return isMarkup && DECLARATION.test(part.toString("latin1"));
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
