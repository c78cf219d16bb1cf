import { LANGUAGES } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { PDF_TYPE } from "./fileTypes.ts";
import { body, Id, IdParams } from "./fields.ts";

/** Milliseconds that a page waits for a report (spec 2 §9). */
export const PDF_TIMEOUT_MS = 300_000;

export const PDF_STATES = ["QUEUED", "RUNNING", "DONE", "FAILED"] as const;
export type PdfState = (typeof PDF_STATES)[number];

const Requested = z.object({ id: Id, fileName: z.string() });

const access = { all: ["PDF_EXPORT"] } as const;

export const pdfCalls = {
  createPdf: call({
    method: "POST",
    path: "/ProcessRun/pdf/:id",
    costly: true,
    access,
    summary:
      "Ask for the PDF report of a run, or of one candidate; answers the id of the job and the name of the file",
    params: IdParams,
    body: body({ locale: z.enum(LANGUAGES), candidateId: z.optional(z.nullable(Id)) }),
    response: Requested,
    errors: ["NOT_IN_LICENSE", "ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  getPdfToken: call({
    method: "GET",
    path: "/ProcessRun/pdf/:id/token",
    access,
    summary: "Waits until the job of this id is done; answers a token for its file",
    params: IdParams,
    response: z.object({ ...Requested.shape, token: z.string() }),
    errors: ["ITEM_NOT_FOUND", "PDF_JOB_ERROR"],
  }),
  getPdfJob: call({
    method: "GET",
    path: "/PdfJob/:id",
    access,
    summary: "How far the job of a report is",
    params: IdParams,
    response: z.object({
      ...Requested.shape,
      state: z.enum(PDF_STATES),
      /** From 0 to 1. */
      progress: z.number().check(z.gte(0), z.lte(1)),
    }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  getPdfFile: call({
    method: "GET",
    path: "/PdfJob/:id/File",
    access,
    summary: "The report; the token is spent once it was sent whole",
    params: IdParams,
    query: z.object({ token: z.string().check(z.maxLength(200, "tooLong")) }),
    response: z.unknown(),
    file: [PDF_TYPE],
    errors: ["ITEM_NOT_FOUND", "INVALID_TOKEN"],
  }),
};
