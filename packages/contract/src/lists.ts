import * as z from "zod/mini";
import type { UploadShape } from "./call.ts";
import { WORKBOOK_BYTES, WORKBOOK_RULES } from "./cues.ts";
import { XLSX_TYPE } from "./fileTypes.ts";

/** A list of people as a file: a workbook, or a text as spreadsheet programs save it. */
export const LIST_FILES: UploadShape = {
  maxBytes: WORKBOOK_BYTES,
  types: {
    ".xlsx": [XLSX_TYPE],
    // Browsers on Windows declare the program that opens such files.
    ".csv": ["text/csv", "application/csv", "text/plain", "application/vnd.ms-excel"],
    ".tsv": ["text/tab-separated-values", "text/plain"],
    ".txt": ["text/plain"],
  },
};

/** Why a list cannot be read, as answered for the field `file`. */
export const LIST_RULES = [...WORKBOOK_RULES, "notText", "openQuote", "tooManyColumns"] as const;
export type ListRule = (typeof LIST_RULES)[number];

/** The cells of a list as texts; nothing is stored. */
export const ListCells = z.object({ rows: z.array(z.array(z.string())) });
