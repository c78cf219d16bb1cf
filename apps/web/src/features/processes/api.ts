import {
  cueCalls,
  type CueImport,
  type ExerciseDocument,
  fileCalls,
  type Process,
  type ProcessDraft,
  processDraftCalls,
  type ProcessDraftSummary,
  type ImportedProcess,
  type ProcessFile,
  processFileCalls,
  type ProcessSummary,
  processCalls,
  type SentBody,
  type TemplateKey,
} from "@assay/contract";
import { DOCUMENT_USAGE } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import { type DownloadedFile, downloadApi } from "../../platform/http/download.ts";
import { uploadApi, type UploadOptions } from "../../platform/http/upload.ts";

/** A large process takes its time on a slow line. */
const SAVE_TIMEOUT_MS = 120_000;

export const processKeys = {
  all: ["processes"],
  summaries: ["processes", "summaries"],
  drafts: ["processes", "drafts"],
} as const;

/** The processes of the tenant without their steps. */
export const processSummariesQuery = queryOptions({
  queryKey: processKeys.summaries,
  queryFn: async (): Promise<ProcessSummary[]> => {
    const payload = await callApi(processCalls.listProcesses, { query: { summary: "true" } });
    if (!("summaries" in payload)) throw new Error("The list of processes came whole.");
    return payload.summaries;
  },
  staleTime: 0,
});

export const processQuery = (id: string) =>
  queryOptions({
    queryKey: [...processKeys.all, "one", id],
    queryFn: async () => (await callApi(processCalls.getProcess, { params: { id } })) as Process,
    staleTime: 0,
    // Comparing megabytes part by part costs more than looking at the revision.
    structuralSharing: (old, fresh) => (isSameState(old, fresh) ? old : fresh),
  });

type Can = { edit: unknown; delete: unknown } | undefined;
const isSameCan = (before: Can, after: Can): boolean =>
  before?.edit === after?.edit && before?.delete === after?.delete;

type State = Pick<Process, "revision" | "inUse" | "can"> | undefined;
function isSameState(old: unknown, fresh: unknown): boolean {
  const [before, after] = [old as State, fresh as State];
  return (
    before?.revision === after?.revision &&
    before?.inUse === after?.inUse &&
    isSameCan(before?.can, after?.can)
  );
}

/** The incomplete processes of the tenant, for whoever may edit processes. */
export const processDraftsQuery = queryOptions({
  queryKey: processKeys.drafts,
  queryFn: async (): Promise<ProcessDraftSummary[]> =>
    (await callApi(processDraftCalls.listProcessDrafts, {})).drafts,
  staleTime: 0,
});

/** An incomplete process. An answer of the same revision keeps the former object, so that an open editor sees no change where there is none. */
export const processDraftQuery = (id: string) =>
  queryOptions({
    queryKey: [...processKeys.all, "draft", id],
    queryFn: async () =>
      (await callApi(processDraftCalls.getProcessDraft, { params: { id } })) as ProcessDraft,
    staleTime: 0,
    structuralSharing: (old, fresh) => (isSameDraft(old, fresh) ? old : fresh),
  });

type DraftState = Pick<ProcessDraft, "revision" | "processId" | "can"> | undefined;
function isSameDraft(old: unknown, fresh: unknown): boolean {
  const [before, after] = [old as DraftState, fresh as DraftState];
  return (
    before?.revision === after?.revision &&
    before?.processId === after?.processId &&
    isSameCan(before?.can, after?.can)
  );
}

type DraftBody = SentBody<typeof processDraftCalls.putProcessDraft>;

/** Saves an incomplete process, and creates it with the first call: its id is made in the page. */
export const putProcessDraft = async (id: string, body: DraftBody): Promise<ProcessDraft> =>
  (await callApi(
    processDraftCalls.putProcessDraft,
    { params: { id }, body },
    { timeout: SAVE_TIMEOUT_MS },
  )) as ProcessDraft;

export const deleteProcessDraft = (id: string): Promise<{ id: string }> =>
  callApi(processDraftCalls.deleteProcessDraft, { params: { id } });

/** The incomplete process that a process is made of: it goes with it. */
export interface EndedDraft {
  draft?: string;
  draftRevision?: string;
}

type NewProcessBody = SentBody<typeof processCalls.createProcess>;
type ProcessBody = SentBody<typeof processCalls.updateProcess>;

/** The header tells a create from a change as well (spec 1 §7). */
const saving = (isCreateMode: boolean) => ({
  timeout: SAVE_TIMEOUT_MS,
  headers: { isCreateMode: String(isCreateMode) },
});

/** Creates a process. With `query` the incomplete one that it was made of is removed with it. */
export const createProcess = async (
  body: NewProcessBody,
  query: EndedDraft = {},
): Promise<Process> =>
  (await callApi(processCalls.createProcess, { body, query }, saving(true))) as Process;

/**
 * Saves a process over the revision in the body.
 * @throws ApiError UPDATE_FAILED with the newer process, if somebody else has saved meanwhile
 */
export const updateProcess = async (body: ProcessBody, query: EndedDraft = {}): Promise<Process> =>
  (await callApi(processCalls.updateProcess, { body, query }, saving(false))) as Process;

export const deleteProcess = (id: string): Promise<{ id: string }> =>
  callApi(processCalls.deleteProcess, { params: { id } });

/** Reads the cues in a workbook; nothing is stored by it. */
export const importCues = (
  file: File,
  body: SentBody<typeof cueCalls.importCues>,
): Promise<CueImport> =>
  uploadApi(cueCalls.importCues, { body }, file, { timeout: SAVE_TIMEOUT_MS });

/** The cues of a stored process as a workbook, with what is not saved yet. */
export const exportCues = (body: SentBody<typeof cueCalls.exportCues>): Promise<DownloadedFile> =>
  downloadApi(cueCalls.exportCues, { body });

/** A file that was chosen for a step, under the id that it is to have: sent twice, it is stored once. */
interface NewDocument {
  id: string;
  itemId: string;
  content: File;
}

/** Stores a document of a step, which is kept when the process is saved with it. */
export const uploadDocument = async (
  { id, itemId, content }: NewDocument,
  options: UploadOptions,
): Promise<ExerciseDocument> => {
  const relations = JSON.stringify([{ type: "EXERCISE", id: itemId }]);
  const body = { id, fileUsage: DOCUMENT_USAGE, relations };
  return (await uploadApi(fileCalls.uploadFile, { body }, content, options)) as ExerciseDocument;
};

/** The processes that come with the program; they change with it only. */
export const processTemplatesQuery = queryOptions({
  queryKey: [...processKeys.all, "templates"],
  queryFn: async () => (await callApi(processFileCalls.listProcessTemplates, {})).templates,
});

export const loadTemplate = async (key: TemplateKey): Promise<ProcessFile> =>
  (await callApi(processFileCalls.getProcessTemplate, { params: { key } })) as ProcessFile;

/** A stored process as a file. */
export const loadProcessFile = async (id: string): Promise<ProcessFile> =>
  (await callApi(processFileCalls.getProcessFile, { params: { id } })) as ProcessFile;

/** A stored process as a file, for as long as it is compared. */
export const processFileQuery = (id: string) =>
  queryOptions({
    queryKey: [...processKeys.all, "file", id],
    queryFn: () => loadProcessFile(id),
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Creates the process of a file, with the scale and competencies that are missing.
 * @throws ApiError whose fields are places in the file
 */
export const importProcessFile = (file: ProcessFile): Promise<ImportedProcess> =>
  callApi(processFileCalls.importProcessFile, { body: file }, { timeout: SAVE_TIMEOUT_MS });
