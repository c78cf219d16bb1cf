import type { WorkbookRule } from "@assay/contract";
import type { Sheet } from "@assay/domain";

/** What became of an uploaded workbook. */
export type WorkbookOutcome = { sheets: Sheet[] } | { refused: WorkbookRule };

/** What the program that reads one says first: it has started, and its time counts from now. */
export const READY = "ready";
