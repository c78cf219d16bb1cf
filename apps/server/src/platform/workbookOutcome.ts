import type { WorkbookRule } from "@assay/contract";
import type { Sheet } from "@assay/domain";

/** The result of reading an uploaded workbook. */
export type WorkbookOutcome = { sheets: Sheet[] } | { refused: WorkbookRule };

/** What the reading process is sent. */
export interface FileToRead {
  readonly kind: "workbook" | "text";
  readonly bytes: Uint8Array;
}
