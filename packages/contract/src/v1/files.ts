import { LANGUAGES } from "@assay/domain";
import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { PDF_TYPE } from "../fileTypes.ts";
import { runReaders } from "../runAccess.ts";
import { idOf, named, pageOf, pageQuery, told } from "./schemas.ts";
import { v1Call } from "./v1Call.ts";

export const FILE_PURPOSES = [
  "schedule",
  "candidateFile",
  "observerFile",
  "moderatorFile",
  "cv",
] as const;

const FILE = {
  id: "0198f2a0b1c2d3e4f5a60400",
  name: "timetable.pdf",
  contentType: "application/pdf",
  size: 48_213,
  purpose: "schedule" as const,
  candidateId: null,
};

export const V1File = named(
  "File",
  z.object({
    id: idOf("the file"),
    name: z.string(),
    contentType: z.string(),
    size: told(z.int(), "In bytes"),
    purpose: z.enum(FILE_PURPOSES),
    candidateId: told(z.nullable(Id), "The candidate whose CV it is; otherwise null"),
  }),
  "A file of a run.",
  FILE,
);

export const REPORT_STATES = ["queued", "running", "done", "failed"] as const;

export const V1Report = named(
  "Report",
  z.object({
    id: idOf("the report"),
    state: told(z.enum(REPORT_STATES), "Its content can be fetched once it is `done`"),
    fileName: z.string(),
  }),
  "A report as PDF, which is made after it was asked for, and kept for a day.",
  { id: "0198f2a0b1c2d3e4f5a60500", state: "done", fileName: "Team lead, March.pdf" },
);

const NewReport = named(
  "NewReport",
  z.strictObject({
    language: z.enum(LANGUAGES),
    candidateId: told(z.optional(Id), "For one candidate; if unset, for all"),
  }),
  "A report to be made.",
  { language: "en" },
);

const tag = "Files";
const RunParams = z.strictObject({ runId: idOf("the run") });
const ReportParams = z.strictObject({ reportId: idOf("the report") });
const reporters = { all: ["PDF_EXPORT", "GET_ALL_OBSERVATIONS", runReaders] } as const;

export const v1FileCalls = {
  listFiles: v1Call({
    method: "GET",
    path: "/runs/:runId/files",
    access: runReaders,
    tag,
    summary: "List the files of a run",
    params: RunParams,
    query: z.strictObject(pageQuery),
    response: pageOf("FilePage", V1File, "A page of files.", FILE),
  }),
  getFileContent: v1Call({
    method: "GET",
    path: "/files/:fileId/content",
    access: runReaders,
    tag,
    summary: "Download a file",
    params: z.strictObject({ fileId: idOf("the file") }),
    response: z.unknown(),
    file: ["application/pdf", "image/png", "image/jpeg", "image/webp", "image/gif"],
  }),
  createReport: v1Call({
    method: "POST",
    path: "/runs/:runId/reports",
    access: reporters,
    tag,
    summary: "Ask for the report of a run",
    description: "Of a finished run. Whoever asks again for the same is answered the same report.",
    params: RunParams,
    body: NewReport,
    response: V1Report,
    status: 202,
    problems: ["wrongState", "notLicensed"],
    costly: true,
  }),
  getReport: v1Call({
    method: "GET",
    path: "/reports/:reportId",
    access: reporters,
    tag,
    summary: "Get how far a report is",
    params: ReportParams,
    response: V1Report,
    problems: ["wrongState", "notLicensed"],
  }),
  getReportContent: v1Call({
    method: "GET",
    path: "/reports/:reportId/content",
    access: reporters,
    tag,
    summary: "Download a report",
    params: ReportParams,
    response: z.unknown(),
    file: [PDF_TYPE],
    problems: ["wrongState", "notLicensed"],
  }),
};
