import { processEditors } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { XLSX_TYPE } from "./fileTypes.ts";
import { body, Id } from "./fields.ts";
import { ChangedProcess, CueGroups, PROCESS_RICH_TEXT, processCalls } from "./processes.ts";

/** Maximum bytes of a workbook: the general limit of uploads (decisions §14). */
export const WORKBOOK_BYTES = 1_048_576;

/** Faults of a whole workbook, as `errors.file` of a BAD_REQUEST names them. */
export const WORKBOOK_RULES = [
  "fileType",
  "corruptFile",
  "protectedFile",
  "macros",
  "tooMany",
] as const;
export type WorkbookRule = (typeof WORKBOOK_RULES)[number];

const RowErrors = z.object({
  sheet: z.string(),
  /** Messages in the caller's language. `row` counts from 1, as spreadsheet programs do. */
  rows: z.array(z.object({ row: z.int(), message: z.string() })),
});
export type RowErrors = z.infer<typeof RowErrors>;

const ImportedCues = z.object({
  /** The name of the sheet, as `stepSheetNames` makes it from the step's. */
  exerciseName: z.string(),
  cues: z.record(Id, CueGroups),
  /** By competency id: 0-based indexes of the groups with a refused row, whose present cues are not replaced. */
  refused: z.record(Id, z.array(z.int().check(z.minimum(0), z.maximum(99)))),
});

export const CueImport = z.object({
  cues: z.array(ImportedCues),
  sheetRowErrorList: z.array(RowErrors),
});
export type CueImport = z.infer<typeof CueImport>;

export const cueCalls = {
  importCues: call({
    method: "POST",
    path: "/Processes/import",
    costly: true,
    access: processEditors,
    summary: "Read the cues in a workbook; nothing is stored",
    upload: { maxBytes: WORKBOOK_BYTES, types: { ".xlsx": [XLSX_TYPE] } },
    body: body({
      /** The competencies of the process; cues of others are refused row by row. */
      CompetencyIds: z.array(Id).check(z.minLength(1, "required"), z.maxLength(200, "tooMany")),
      ScaleId: Id,
    }),
    response: CueImport,
    errors: ["ITEM_NOT_FOUND"],
  }),
  exportCues: call({
    method: "POST",
    path: "/Processes/exportCues",
    costly: true,
    access: processEditors,
    summary: "The cues of a process, with its unsaved changes, as a workbook",
    body: ChangedProcess,
    bodyLimit: processCalls.updateProcess.bodyLimit,
    richText: PROCESS_RICH_TEXT,
    response: z.unknown(),
    file: [XLSX_TYPE],
    errors: ["ITEM_NOT_FOUND", "NO_RESULTS"],
  }),
};
