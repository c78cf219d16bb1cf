import {
  type ExerciseDocument,
  type fileCalls,
  RUN_FILES,
  runEditors,
  type RunFile,
} from "@assay/contract";
import {
  DOCUMENT_USAGE,
  type FileAudience,
  holdsPermissions,
  mayReadFile,
  type NeededPermissions,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf, Context, UploadCall } from "../../../http/context.ts";
import { checkFile } from "../../../http/checkedFile.ts";
import { demand, found, refuse } from "../../../http/failure.ts";
import { demandNoHold } from "../../../http/holds.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Bucket } from "../../../platform/bucket.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { openTurns } from "../../../platform/turns.ts";
import type { VirusScan } from "../../../platform/virusScan.ts";
import { lockPeople } from "../../identity/store.ts";
import {
  deleteUnusedDocuments,
  documentOf,
  type GoneDocument,
  lockDocuments,
} from "../../processes/documents/store.ts";
import { selectRunDocuments } from "../documents/store.ts";
import type { ClearingFiles, Recording } from "../ports.ts";
import { lockRun, openRun } from "../queries.ts";
import { lockFile, objectKey, removeObject, watchAttempt } from "./jobs.ts";
import { demandWrite } from "./policy.ts";
import {
  countFiles,
  deleteFile,
  fileOf,
  type FileRow,
  insertFile,
  isOfRun,
  renewFile,
  replaceContent,
  type RunFileRow,
  selectFile,
  selectFilesOfRun,
  updateDescription,
  updateStored,
  updateUse,
} from "./store.ts";

/** The services that files need besides the database. */
export interface FileDependencies {
  jobs: Pick<Jobs, "send">;
  /** If unset, files are not scanned. */
  virusScan?: VirusScan | undefined;
  /** If unset, new files are stored in the database. */
  bucket?: Bucket | undefined;
}

type Uploading = UploadCall<typeof fileCalls.uploadFile>;

/** The run or exercise to which a file is added. Each checks the files that it accepts. */
export interface Holder {
  /** The stored fields that are the same for all files of the holder. */
  readonly noted: Pick<FileRow, "runId" | "exerciseId" | "usage" | "candidate">;
  /** The permission to add a file to it: the call admits those who have the one for any kind of holder. */
  readonly editors: NeededPermissions;
  /** Checks that the holder accepts the file, before its content is read. @throws ApiFailure, RuleFailure */
  admit(tx: TenantTransaction): Promise<void>;
  /**
   * Checks the same, and locks the holder against other additions until the transaction ends.
   *
   * @param isKnown whether the row of the file exists already
   */
  hold(tx: TenantTransaction, isKnown: boolean): Promise<void>;
  /** Whether the holder has its maximum of files. */
  isFull(tx: TenantTransaction): Promise<boolean>;
  /** Called when the file becomes visible. */
  onShown(tx: TenantTransaction, file: FileRow): Promise<void>;
}

/** An upload after its checks. */
interface Fit extends Pick<
  FileRow,
  "originalFileName" | "fileName" | "size" | "contentType" | "place"
> {
  id: string;
  bytes: Buffer;
}
/** One attempt at storing a file. */
interface Attempt {
  asked: Uploading;
  holder: Holder;
  dependencies: FileDependencies;
}

const presentFile = (row: FileRow): RunFile | ExerciseDocument =>
  isOfRun(row) ? fileOf(row) : documentOf(row, row.exerciseId ?? "");

/**
 * The file that the same upload stored before, so that a retry makes no second one (decisions §15).
 *
 * @throws RuleFailure for the id of another file
 */
async function repeated(tx: TenantTransaction, { asked, holder }: Attempt, id: string) {
  const file = await selectFile(tx, id);
  if (!file) return undefined;
  const { runId, exerciseId } = holder.noted;
  const isSame =
    file.runId === runId && file.exerciseId === exerciseId && file.createdBy === asked.actor.id;
  refuse(isSame ? [] : [{ path: "id", rule: "id" }]);
  return file;
}

/** @throws RuleFailure; ApiFailure VirusCheckFailed */
async function checked({ asked, dependencies }: Attempt): Promise<Fit> {
  const file = await checkFile(asked, dependencies);
  return {
    ...file,
    id: asked.body.id ?? newId(),
    size: file.bytes.length,
    place: dependencies.bucket ? "bucket" : "database",
  };
}

/** Inserts the row of a file that is not visible yet. Returns the file if it is stored already. */
async function reserve(tx: TenantTransaction, attempt: Attempt, { bytes: _, ...fit }: Fit) {
  const { asked, holder, dependencies } = attempt;
  const { actor, now } = asked;
  await holder.hold(tx, false);
  const before = await repeated(tx, attempt, fit.id);
  if (before?.storedAt) return presentFile(before);
  if (before) await renewFile(tx, fit.id, now);
  else {
    refuse((await holder.isFull(tx)) ? [{ path: "file", rule: "tooMany" }] : []);
    // Another run may have used the id at this moment.
    const isNew = await insertFile(tx, { ...fit, ...holder.noted, createdBy: actor.id }, now);
    refuse(isNew ? [] : [{ path: "id", rule: "id" }]);
  }
  await watchAttempt(tx, dependencies.jobs, fit, now);
  return undefined;
}

/** Makes the file visible, if it may still be added. */
async function publish(tx: TenantTransaction, attempt: Attempt, fit: Fit) {
  const { asked, holder } = attempt;
  await holder.hold(tx, true);
  const ownFile = async () => found(await repeated(tx, attempt, fit.id));
  const before = await ownFile();
  if (before.storedAt) return presentFile(before);
  if (fit.place === "bucket") {
    await holder.hold(tx, false);
    await updateDescription(tx, { ...fit, ...holder.noted });
  }
  await updateStored(tx, fit.id, asked.now);
  await holder.onShown(tx, await ownFile());
  const file = await ownFile();
  await record({ tx, actor: asked.actor, now: asked.now }, "upload", file);
  return presentFile(file);
}

/** Limits uploads to the bucket, each of which holds a database connection. */
const putInTurn = openTurns(4);

/** An attempt that finds the file stored does not replace the content, which others may be reading. */
async function putAndPublish(tx: TenantTransaction, attempt: Attempt, fit: Fit, bucket: Bucket) {
  await lockFile(tx, fit.id);
  const before = found(await repeated(tx, attempt, fit.id));
  if (before.storedAt) return presentFile(before);
  await bucket.put(objectKey(tx.tenantId, fit.id), fit.bytes);
  return publish(tx, attempt, fit);
}

type AuditedFile = Pick<FileRow, "id" | "runId" | "exerciseId" | "usage" | "candidate">;
const aboutFile = ({ runId, exerciseId, usage, candidate }: AuditedFile) => ({
  ...(runId !== null && { runId }),
  ...(exerciseId !== null && { exerciseId }),
  usage,
  ...(candidate !== null && { candidateId: candidate }),
});

/**
 * Stores a file in three steps, so that its holder is not locked while the content is sent: the row of
 * the file, the content, and its visibility. An interrupted upload stays invisible;
 * a retry with the same id continues it, otherwise a job deletes it.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, VirusCheckFailed; RuleFailure
 */
export async function storeFile(asked: Uploading, holder: Holder, dependencies: FileDependencies) {
  const attempt = { asked, holder, dependencies };
  const { withTenant, actor } = asked;
  const { id } = asked.body;
  demand(holdsPermissions(actor.permissions, holder.editors));
  const before = await withTenant(async (tx) => {
    await holder.admit(tx);
    return id === undefined ? undefined : repeated(tx, attempt, id);
  });
  if (before?.storedAt) return presentFile(before);
  const fit = await checked(attempt);
  const known = await withTenant((tx) => reserve(tx, attempt, fit));
  if (known) return known;
  const { bucket } = dependencies;
  if (bucket) return putInTurn(() => withTenant((tx) => putAndPublish(tx, attempt, fit, bucket)));
  await withTenant((tx) => replaceContent(tx, { ...fit, ...holder.noted }));
  return withTenant((tx) => publish(tx, attempt, fit));
}

/** A run as the holder of a file. */
export function runHolder(
  { actor, now }: Pick<Uploading, "actor" | "now">,
  { runId, ...audience }: FileAudience & { runId: string },
): Holder {
  return {
    noted: { runId, exerciseId: null, ...audience },
    editors: runEditors,
    admit: async (tx) =>
      demandWrite(await openRun({ tx, actor, now }, runId), actor, "add", audience),
    hold: async (tx, isKnown) => {
      const run = await lockRun({ tx, actor, now }, runId);
      demandWrite(run, actor, "add", isKnown ? undefined : audience);
    },
    isFull: async (tx) => (await countFiles(tx, runId)) >= RUN_FILES,
    onShown: async (tx) => tx.publish({ kind: "files", runId }),
  };
}

/** A file that the actor may read, and its run. @throws ApiFailure ITEM_NOT_FOUND */
async function openFile(context: Context, id: string, open: typeof openRun) {
  const { tx, actor } = context;
  const { runId } = found(await selectFile(tx, id));
  const run = await open(context, found(runId));
  // Read again under the lock: the file may be deleted, or belong to another candidate.
  const file = found(await selectFile(tx, id));
  const isFile = isOfRun(file) && file.runId === run.id && file.storedAt !== null;
  return { run, file: found(isFile && mayReadFile(run, actor, file) ? file : null) };
}

export const record = (
  { tx, actor, now }: Recording,
  action: "upload" | "download" | "change" | "delete",
  file: AuditedFile,
) =>
  recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: `file.${action}`,
    subjectId: file.id,
    details: aboutFile(file),
  });

/** Records that a file is downloaded. @throws ApiFailure ITEM_NOT_FOUND */
export async function recordDownload(context: Context, id: string): Promise<RunFileRow> {
  const { file } = await openFile(context, id, openRun);
  await record(context, "download", file);
  return file;
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure */
export async function changeFile(call: CallOf<typeof fileCalls.updateFile>): Promise<RunFile> {
  const { tx, actor, body } = call;
  const { id, usage, candidate } = body;
  const { run, file } = await openFile(call, id, lockRun);
  const next = { ...file, usage: usage ?? file.usage };
  const isCv = next.usage === "CANDIDATE_CV";
  // A file that is no longer a CV loses its candidate.
  next.candidate = candidate === undefined ? (isCv ? file.candidate : null) : candidate;
  demandWrite(run, actor, "edit", next);
  if (next.usage !== file.usage || next.candidate !== file.candidate) {
    await updateUse(tx, next);
    await record(call, "change", next);
    tx.publish({ kind: "files", runId: run.id });
  }
  return fileOf(next);
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, DELETE_DENIED for a held candidate's file */
export async function removeFile(
  call: CallOf<typeof fileCalls.deleteFile>,
  { jobs }: FileDependencies,
) {
  const { tx, actor, params } = call;
  const { id } = params;
  const { run, file } = await openFile(call, id, lockRun);
  demandWrite(run, actor, "delete");
  const about = file.candidate === null ? [] : [file.candidate];
  // A hold locks the person too, and so has either been placed before, or comes after the deletion.
  await lockPeople(tx, about);
  await demandNoHold(call, about);
  await deleteFile(tx, id);
  await removeObject(tx, jobs, file);
  await record(call, "delete", file);
  tx.publish({ kind: "files", runId: run.id });
  return { id };
}

/** Deletes the objects of documents whose rows were deleted. */
export const documentsGone =
  ({ jobs }: FileDependencies) =>
  async (context: Recording, documents: readonly GoneDocument[]): Promise<void> => {
    for (const { exerciseId, ...document } of documents) {
      await removeObject(context.tx, jobs, document);
      const noted = { runId: null, exerciseId, usage: DOCUMENT_USAGE, candidate: null } as const;
      await record(context, "delete", { ...document, ...noted });
    }
  };

/**
 * The database deletes the rows of files with their run or candidate, but neither their objects in a bucket, nor
 * documents that only this run has shown: these are deleted here.
 */
export const clearingFiles =
  (dependencies: FileDependencies): ClearingFiles =>
  async (context, runId, work) => {
    const { tx } = context;
    const before = await selectFilesOfRun(tx, runId);
    const documents = await selectRunDocuments(tx, runId);
    const result = await work();
    const left = new Set(
      before.length === 0 ? [] : (await selectFilesOfRun(tx, runId)).map(({ id }) => id),
    );
    for (const file of before.filter(({ id }) => !left.has(id))) {
      await removeObject(tx, dependencies.jobs, file);
      if (file.storedAt) await record(context, "delete", file);
    }
    if (documents.length === 0 || (await selectRunDocuments(tx, runId)).length > 0) return result;
    await lockDocuments(tx);
    await documentsGone(dependencies)(context, await deleteUnusedDocuments(tx, documents));
    return result;
  };
