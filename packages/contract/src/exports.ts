import { EXPORT_FOCUSES, EXPORT_STATES, RUN_STATES, TIME_SPANS } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { XLSX_TYPE } from "./fileTypes.ts";
import { body, Id, IdParams, IsoDate, text, texts } from "./fields.ts";

/** What the export dialog needs to choose runs and to count them by domain `isExported`. */
export const ExportChoice = z.object({
  processes: z.array(
    z.object({
      id: Id,
      name: z.string(),
      texts: texts(z.object({ displayName: text(200) })),
    }),
  ),
  runs: z.array(z.object({ processId: Id, runState: z.enum(RUN_STATES), day: IsoDate })),
});
export type ExportChoice = z.infer<typeof ExportChoice>;

export const ExportRequest = body({
  exportFocus: z.enum(EXPORT_FOCUSES, "required"),
  selectedRunStates: z
    .array(z.enum(EXPORT_STATES))
    .check(z.minLength(1, "required"), z.maxLength(EXPORT_STATES.length, "tooMany")),
  /** Empty for all processes. */
  selectedProcesses: z.array(Id).check(z.maxLength(1000, "tooMany")),
  selectedTimeSpan: z.union(TIME_SPANS.map((span) => z.literal(span))),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  /** Id chosen by the client, which the events about the export's progress carry. */
  key: z.optional(Id),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

const access = { all: ["EXPORT_DATA"] } as const;

/** Maximum rows per export: spreadsheet programs open larger tables slowly or not at all. */
export const MOST_EXPORTED_ROWS = 200_000;

export const exportCalls = {
  getExportChoice: call({
    method: "GET",
    path: "/ProcessRun/export",
    access,
    summary: "The runs of the tenant that can be exported, and their processes",
    response: ExportChoice,
  }),
  exportRuns: call({
    method: "POST",
    path: "/ProcessRun/export",
    costly: true,
    access,
    summary: "The data of all runs that match, as a workbook",
    body: ExportRequest,
    response: z.unknown(),
    file: [XLSX_TYPE],
    errors: ["NO_RESULTS"],
  }),
  exportObservations: call({
    method: "POST",
    path: "/ProcessRun/export/:id",
    costly: true,
    access,
    summary: "The written observations of a run as a workbook",
    params: IdParams,
    response: z.unknown(),
    file: [XLSX_TYPE],
    errors: ["ITEM_NOT_FOUND", "NOT_IN_LICENSE", "WRONG_PROCESS_RUN_STATE", "NO_RESULTS"],
  }),
  exportConference: call({
    method: "POST",
    path: "/ProcessRun/export/:id/Conference",
    costly: true,
    access,
    summary: "What the conference about a run has decided as a workbook",
    params: IdParams,
    response: z.unknown(),
    file: [XLSX_TYPE],
    errors: ["ITEM_NOT_FOUND", "NOT_IN_LICENSE", "WRONG_PROCESS_RUN_STATE", "NO_RESULTS"],
  }),
  exportEvidence: call({
    method: "POST",
    path: "/ProcessRun/export/:id/Evidence",
    costly: true,
    access,
    summary:
      "What is tagged as evidence in the observations of a run, as W3C Web Annotations in JSON-LD",
    params: IdParams,
    response: z.unknown(),
    file: [XLSX_TYPE],
    errors: ["ITEM_NOT_FOUND", "NOT_IN_LICENSE", "WRONG_PROCESS_RUN_STATE", "NO_RESULTS"],
  }),
  exportCandidate: call({
    method: "POST",
    path: "/ProcessRun/export/:id/:candidateId",
    costly: true,
    access,
    summary: "The result of one candidate of a run as a workbook",
    params: z.object({ id: Id, candidateId: Id }),
    response: z.unknown(),
    file: [XLSX_TYPE],
    errors: ["ITEM_NOT_FOUND", "NOT_IN_LICENSE", "WRONG_PROCESS_RUN_STATE"],
  }),
};
