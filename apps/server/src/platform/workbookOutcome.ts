import type { WorkbookRule } from "@assay/contract";
import type { Sheet } from "@assay/domain";

/** The result of reading an uploaded workbook. */
export type WorkbookOutcome = { sheets: Sheet[] } | { refused: WorkbookRule };

/** The first message of the reading process, from which its time limit counts. */
export const READY = "ready";
