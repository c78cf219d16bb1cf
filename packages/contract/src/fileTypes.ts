import { CONTENT_ENDINGS, type FileContentType } from "@assay/domain";

/* The content types of files that calls answer. */
export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const PDF_TYPE = "application/pdf";
export const CSV_TYPE = "text/csv";
export const CALENDAR_TYPE = "text/calendar";
/** What may be attached to runs, exercises and samples. */
export const ATTACHED_TYPES = Object.keys(CONTENT_ENDINGS) as [
  FileContentType,
  ...FileContentType[],
];
