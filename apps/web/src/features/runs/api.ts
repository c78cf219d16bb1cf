import {
  type Candidate,
  candidateCalls,
  dashboardCalls,
  fileCalls,
  type Missing,
  missingCalls,
  type FileRelation,
  type NewCandidate,
  type ProcessRun,
  type RunFile,
  type RunSummaries,
  runCalls,
  type SentBody,
} from "@assay/contract";
import type { FileAudience, RunAction } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import type { DownloadedFile } from "../../platform/http/download.ts";
import { fileCopyName } from "../../platform/files/copyNames.ts";
import type { UploadOptions } from "../../platform/http/upload.ts";
import type { View } from "../../platform/page/paths.ts";
import { offlineCopy } from "../../platform/cache/queryClient.ts";

/** Sends and loads files; apart from the rest, since most pages do neither. */
const uploading = () => import("../../platform/http/upload.ts");
const copying = () => import("../../platform/files/downloadOrCopy.ts");

/** What a change of a run makes stale. */
export const runKeys = {
  all: ["runs"],
  summaries: ["runs", "summaries"],
  one: (id: string) => ["runs", "one", id],
  missing: (id: string) => ["runs", "missing", id],
  candidates: (id: string) => ["runs", "candidates", id],
  late: (id: string) => ["runs", "late", id],
  messages: (id: string) => ["runs", "messages", id],
  conflicts: (id: string) => ["runs", "conflicts", id],
  calibration: (id: string) => ["runs", "calibration", id],
} as const;

/** Reads the lean form of the list: the documented one carries whole designs. */
async function readSummaries(view: View | undefined): Promise<RunSummaries> {
  const call = view === "audit" ? dashboardCalls.listAllRuns : dashboardCalls.listMyRuns;
  const payload = await callApi(call, { query: { summary: "true" } });
  if (!("designs" in payload)) throw new Error("The list of runs came without its designs.");
  return payload;
}

/** The lean form of the caller's runs; in the audit view of all runs (DASH-003, DASH-004). */
export const runSummariesQuery = (view?: View) =>
  queryOptions({
    queryKey: [...runKeys.summaries, view ?? "own"],
    queryFn: () => readSummaries(view),
    meta: {
      ...offlineCopy(async () => (await import("./model/copySchemas.ts")).summariesCopy),
      runsIn: ({ processRuns }: RunSummaries) => processRuns,
    },
    staleTime: 0,
  });

/** Asks for the run without its ratings: pages that show them read them separately. */
const LESS = { headers: { Prefer: "return=minimal" } };

/** A run with its process, teams and people. The offline copy opens it without a connection. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.one(id),
    queryFn: async () => (await callApi(runCalls.getRun, { params: { id } }, LESS)) as ProcessRun,
    meta: {
      ...offlineCopy(async () => (await import("./model/copySchemas.ts")).runCopy),
      runsIn: (run: ProcessRun) => [run],
    },
    staleTime: 0,
  });

/** What is missing in a run: ratings, and work that is still on somebody's device. */
export const missingQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.missing(id),
    queryFn: () => callApi(missingCalls.getMissing, { params: { id } }),
    staleTime: 0,
  });

/** Says why ratings stay missing, or with null withdraws it. Returns what is missing then. */
export const explainGaps = (
  id: string,
  gaps: SentBody<typeof missingCalls.explainGaps>["gaps"],
  reason: string | null,
): Promise<Missing> =>
  callApi(missingCalls.explainGaps, { params: { id }, body: { gaps, reason } });

/** The candidates whom the caller may see, with their names. */
export const candidatesQuery = (runId: string) =>
  queryOptions({
    queryKey: runKeys.candidates(runId),
    queryFn: async (): Promise<Candidate[]> =>
      (await callApi(candidateCalls.getRunCandidates, { params: { id: runId } })).candidates,
    meta: offlineCopy(async () => (await import("./model/copySchemas.ts")).candidatesCopy),
    staleTime: 0,
  });

/** Makes a run of a process, of which it keeps a copy: later changes of the process do not reach it. */
export const createRun = async (processId: string): Promise<ProcessRun> =>
  (await callApi(runCalls.createRun, { params: { id: processId } })) as ProcessRun;

/**
 * Saves a run over the revision in the body.
 * @throws ApiError UPDATE_FAILED with the newer run, if somebody else has saved meanwhile
 */
export const updateRun = async (body: SentBody<typeof runCalls.updateRun>): Promise<ProcessRun> =>
  (await callApi(runCalls.updateRun, { body })) as ProcessRun;

/** Deletes a run, which the server allows only before its start. */
export const deleteRun = (id: string): Promise<{ id: string }> =>
  callApi(runCalls.deleteRun, { params: { id } });

/** Moves a run on, such as to its start or its finish; `isAnyway` starts it despite what the design check demands. */
export const changeRunState = async (
  id: string,
  stateName: RunAction,
  isAnyway = false,
): Promise<ProcessRun> =>
  (await callApi(runCalls.changeRunState, {
    params: { id, stateName: stateNameOf(stateName) },
    query: isAnyway ? { anyway: "true" } : {},
  })) as ProcessRun;

/** A state's name is sent with a capital letter (spec 2 §4); the contract reads it in either form. */
const stateNameOf = (action: RunAction): string => action.charAt(0).toUpperCase() + action.slice(1);

/** What the dialog fills in; the e-mail only counts for somebody new. */
export type CandidateInput = NewCandidate;

/**
 * Adds one candidate. Sent again with the same id and data it
 * answers what is stored, so that a retry adds nobody twice.
 */
export const createCandidate = (runId: string, body: CandidateInput): Promise<Candidate> =>
  callApi(candidateCalls.createCandidate, { params: { id: runId }, body });

/** Changes name and details of a candidate. The e-mail address belongs to the account and is left out. */
export const updateCandidate = (
  runId: string,
  id: string,
  { title, firstName, lastName, candidateProperties }: CandidateInput,
): Promise<Candidate> =>
  callApi(candidateCalls.updateCandidate, {
    params: { id: runId },
    body: { id, title, firstName, lastName, candidateProperties },
  });

/** A file that was chosen, under the id that it is to have: sent twice, it is stored once. */
export interface NewFile extends FileAudience {
  id: string;
  content: File;
}

/**
 * Uploads a file of the run, or of one of its candidates.
 * @returns the stored file with its audience
 */
export const uploadFile = async (
  runId: string,
  { id, content, usage, candidate }: NewFile,
  options: UploadOptions,
): Promise<RunFile> => {
  const relations: FileRelation[] = [{ type: "PROCESSRUN", id: runId }];
  if (candidate !== null) relations.push({ type: "CANDIDATE", id: candidate });
  const body = { id, fileUsage: usage, relations: JSON.stringify(relations) };
  const { uploadApi } = await uploading();
  return (await uploadApi(fileCalls.uploadFile, { body }, content, options)) as RunFile;
};

/** Changes what a stored file is for. */
export const updateFile = (id: string, { usage, candidate }: FileAudience): Promise<RunFile> =>
  callApi(fileCalls.updateFile, { body: { id, usage, candidate } });

export const deleteFile = (id: string): Promise<{ id: string }> =>
  callApi(fileCalls.deleteFile, { params: { id } });

/** The content of a file, to be shown or to be saved; without a connection from the device. */
export const loadFile = async (id: string, isDisplayed: boolean): Promise<DownloadedFile> => {
  const { downloadOrCopy } = await copying();
  const query = isDisplayed ? { display: "true" as const } : {};
  return downloadOrCopy(fileCopyName(id), fileCalls.getFile, { params: { id }, query });
};

/** Adds many at once: all, or none. */
export const createCandidates = async (
  runId: string,
  candidates: NewCandidate[],
): Promise<Candidate[]> =>
  (
    await callApi(candidateCalls.createCandidates, {
      params: { id: runId },
      body: { candidates },
    })
  ).candidates;

/** The candidates of a run as CSV, which can be imported again. */
export const exportCandidates = async (runId: string): Promise<DownloadedFile> =>
  (await import("../../platform/http/download.ts")).downloadApi(candidateCalls.exportCandidates, {
    params: { id: runId },
  });

/** The cells of a list, as texts. */
export const readCandidateTable = async (runId: string, file: File): Promise<string[][]> =>
  (
    await (
      await uploading()
    ).uploadApi(candidateCalls.readCandidateTable, { params: { id: runId } }, file)
  ).rows;
