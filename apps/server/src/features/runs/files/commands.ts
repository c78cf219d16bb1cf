import { type Body, type fileCalls, RUN_FILES, type RunFile } from "@assay/contract";
import { mayReadFile, originalName, readFileContent, safeFileName } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import type { SignedInCall, UploadCall } from "../../../http/context.ts";
import { ApiFailure, found, refuse, RuleFailure } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Bucket } from "../../../platform/bucket.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { openTurns } from "../../../platform/turns.ts";
import type { VirusScan } from "../../../platform/virusScan.ts";
import { lockRun, openRun } from "../commands.ts";
import type { Run } from "../store.ts";
import { demandWrite, wantedOf } from "./policy.ts";
import {
  countFiles,
  deleteFile,
  type FileRow,
  fileOf,
  insertFile,
  renewFile,
  replaceContent,
  selectFile,
  selectFilesOfRun,
  updateDescription,
  updateStored,
  updateUse,
} from "./store.ts";

/** What files stand on, besides the database. */
export interface FileParts {
  jobs: Pick<Jobs, "send">;
  /** Absent: nothing is scanned. */
  virusScan?: VirusScan | undefined;
  /** Absent: new files are stored in the database. */
  bucket?: Bucket | undefined;
}

/** Ids only: the tables of the jobs know no tenants. Without a file: all that the tenant has. */
export interface FileJob {
  tenantId: string;
  fileId?: string;
  /** Of the attempt (in ms) whose place among the files goes with it, if it stored nothing. */
  createdAt?: number;
  place: FileRow["place"];
}

/** Attempts of one id, and the removal of its object, follow each other. */
export const lockFile = (tx: TenantTransaction, id: string) => lockName(tx, `file:${id}`);

export const objectKey = (tenantId: string, fileId: string) => `${tenantId}/${fileId}`;

/** By then an upload has ended, or the server that took it. */
const UPLOAD_SECONDS = 3_600;

type Uploading = UploadCall<typeof fileCalls.uploadFile>;
interface Wanted {
  runId: string;
  usage: RunFile["usage"];
  candidate: string | null;
}
/** What an upload brings, once it is known to be fit. */
interface Fit
  extends
    Wanted,
    Pick<FileRow, "originalFileName" | "fileName" | "size" | "contentType" | "place"> {
  id: string;
  bytes: Buffer;
}

/**
 * What the same upload stored before: a retry makes no second file (decisions §15).
 *
 * @throws RuleFailure for the id of another file
 */
async function repeated(tx: TenantTransaction, { actor }: Uploading, id: string, runId: string) {
  const file = await selectFile(tx, id);
  if (!file) return undefined;
  const isSame = file.runId === runId && file.createdBy === actor.id;
  refuse(isSame ? [] : [{ path: "id", rule: "id" }]);
  return file;
}

/**
 * Says what a file is by its content.
 *
 * @throws RuleFailure; ApiFailure VirusCheckFailed
 */
async function checked(
  asked: Uploading,
  wanted: Wanted,
  { virusScan, bucket }: FileParts,
): Promise<Fit> {
  const { name, bytes } = asked.file;
  const content = readFileContent(bytes);
  if ("fault" in content) throw new RuleFailure([{ path: "file", rule: content.fault }]);
  const result = (await virusScan?.scan(bytes)) ?? "clean";
  if (result !== "clean") {
    asked.log.warn({ tenantId: asked.tenant.id, result }, "a file was refused by the virus check");
    throw new ApiFailure("VirusCheckFailed");
  }
  return {
    ...wanted,
    id: asked.body.id ?? newId(),
    bytes,
    originalFileName: originalName(name),
    fileName: safeFileName(name, content.type),
    size: bytes.length,
    contentType: content.type,
    place: bucket ? "bucket" : "database",
  };
}

/** Reserves a place among the run's files; nobody sees the file yet. Answers what is stored already. */
async function reserve(
  tx: TenantTransaction,
  asked: Uploading,
  { bytes: _, ...fit }: Fit,
  { jobs }: FileParts,
) {
  const { actor, now } = asked;
  const run = await lockRun({ tx, actor }, fit.runId);
  demandWrite(run, actor, fit);
  const before = await repeated(tx, asked, fit.id, run.id);
  if (before?.storedAt) return fileOf(before);
  if (before) await renewFile(tx, fit.id, now);
  else {
    const isFull = (await countFiles(tx, run.id)) >= RUN_FILES;
    refuse(isFull ? [{ path: "file", rule: "tooMany" }] : []);
    // Another run may have taken the id at this moment.
    const isNew = await insertFile(tx, { ...fit, createdBy: actor.id }, now);
    refuse(isNew ? [] : [{ path: "id", rule: "id" }]);
  }
  const { id: fileId, place } = fit;
  const job: FileJob = { tenantId: tx.tenantId, fileId, createdAt: now.getTime(), place };
  await jobs.send(tx, "files", job, { afterSeconds: UPLOAD_SECONDS });
  return undefined;
}

/** Lets the file be seen, where the run still takes it. */
async function publish(tx: TenantTransaction, asked: Uploading, fit: Fit): Promise<RunFile> {
  const { actor, now } = asked;
  const run = await lockRun({ tx, actor }, fit.runId);
  demandWrite(run, actor);
  const ownFile = async () => found(await repeated(tx, asked, fit.id, run.id));
  const before = await ownFile();
  if (before.storedAt) return fileOf(before);
  if (fit.place === "bucket") {
    demandWrite(run, actor, fit);
    await updateDescription(tx, fit);
  }
  await updateStored(tx, fit.id, now);
  const file = await ownFile();
  await record({ tx, actor, now }, "upload", file);
  tx.tell({ kind: "files", runId: run.id });
  return fileOf(file);
}

/** Each holds a connection to the database while its content travels to the bucket. */
const putInTurn = openTurns(4);

/** A late attempt finds the file stored, and leaves the content alone that others read. */
async function putAndPublish(tx: TenantTransaction, asked: Uploading, fit: Fit, bucket: Bucket) {
  await lockFile(tx, fit.id);
  const before = found(await repeated(tx, asked, fit.id, fit.runId));
  if (before.storedAt) return fileOf(before);
  await bucket.put(objectKey(tx.tenantId, fit.id), fit.bytes);
  return publish(tx, asked, fit);
}

const aboutFile = ({ runId, usage, candidate }: FileRow) => ({
  runId,
  usage,
  ...(candidate !== null && { candidateId: candidate }),
});

/**
 * Stores a file in three steps, so that the run is not held while the content travels: a place among the
 * run's files, the content, and that everybody may see it. What breaks off in between is seen by nobody; a
 * retry with the same id goes on with it, else a job removes it.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, VirusCheckFailed; RuleFailure
 */
export async function uploadFile(asked: Uploading, parts: FileParts): Promise<RunFile> {
  const { actor, withTenant } = asked;
  const { id } = asked.body;
  const wanted = wantedOf(asked.body);
  const before = await withTenant(async (tx) => {
    const run = await openRun({ tx, actor }, wanted.runId);
    demandWrite(run, actor, wanted);
    return id === undefined ? undefined : repeated(tx, asked, id, run.id);
  });
  if (before?.storedAt) return fileOf(before);
  const fit = await checked(asked, wanted, parts);
  const known = await withTenant((tx) => reserve(tx, asked, fit, parts));
  if (known) return known;
  const { bucket } = parts;
  if (bucket) return putInTurn(() => withTenant((tx) => putAndPublish(tx, asked, fit, bucket)));
  await withTenant((tx) => replaceContent(tx, fit));
  return withTenant((tx) => publish(tx, asked, fit));
}

type Asking = Pick<SignedInCall<typeof fileCalls.getFile>, "tx" | "actor" | "now">;

/** A file that the actor may read, and its run. @throws ApiFailure ITEM_NOT_FOUND */
async function openFile({ tx, actor }: Asking, id: string, open: typeof openRun) {
  const { runId } = found(await selectFile(tx, id));
  const run = await open({ tx, actor }, runId);
  // Read behind the lock: it may have gone, or be somebody else's now.
  const file = found(await selectFile(tx, id));
  const isSeen = file.runId === run.id && file.storedAt !== null && mayReadFile(run, actor, file);
  return { run, file: found(isSeen ? file : null) };
}

const record = ({ tx, actor, now }: Asking, action: string, file: FileRow) =>
  recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: `file.${action}`,
    subjectId: file.id,
    details: aboutFile(file),
  });

/** Notes that somebody reads a file. @throws ApiFailure ITEM_NOT_FOUND */
export async function recordDownload(asking: Asking, id: string): Promise<FileRow> {
  const { file } = await openFile(asking, id, openRun);
  await record(asking, "download", file);
  return file;
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure */
export async function changeFile(
  asking: Asking,
  { id, usage, candidate }: Body<typeof fileCalls.updateFile>,
): Promise<RunFile> {
  const { run, file } = await openFile(asking, id, lockRun);
  const next = { ...file, usage: usage ?? file.usage };
  const isCv = next.usage === "CANDIDATE_CV";
  // Whose CV it was says nothing about a file that is none any more.
  next.candidate = candidate === undefined ? (isCv ? file.candidate : null) : candidate;
  demandWrite(run, asking.actor, next);
  if (next.usage !== file.usage || next.candidate !== file.candidate) {
    await updateUse(asking.tx, next);
    await record(asking, "change", next);
    asking.tx.tell({ kind: "files", runId: run.id });
  }
  return fileOf(found(await selectFile(asking.tx, id)));
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
export async function removeFile(asking: Asking, id: string, { jobs }: FileParts) {
  const { run, file } = await openFile(asking, id, lockRun);
  demandWrite(run, asking.actor);
  await deleteFile(asking.tx, id);
  if (file.place === "bucket") await sendRemoval(asking.tx, jobs, id);
  await record(asking, "delete", file);
  asking.tx.tell({ kind: "files", runId: run.id });
}

const sendRemoval = (tx: TenantTransaction, jobs: FileParts["jobs"], fileId: string) => {
  const job: FileJob = { tenantId: tx.tenantId, fileId, place: "bucket" };
  return jobs.send(tx, "files", job);
};

/** Runs what may remove files of a run; what went is recorded, and removed from the bucket. */
export type ClearingFiles = <T>(
  asking: Asking,
  runId: Run["id"],
  work: () => Promise<T>,
) => Promise<T>;

/** The database removes the rows of files with their run or candidate, but knows nothing of a bucket. */
export const clearingFiles =
  ({ jobs }: FileParts): ClearingFiles =>
  async (asking, runId, work) => {
    const { tx } = asking;
    const before = await selectFilesOfRun(tx, runId);
    const result = await work();
    if (before.length === 0) return result;
    const left = new Set((await selectFilesOfRun(tx, runId)).map(({ id }) => id));
    for (const file of before.filter(({ id }) => !left.has(id))) {
      if (file.place === "bucket") await sendRemoval(tx, jobs, file.id);
      if (file.storedAt) await record(asking, "delete", file);
    }
    return result;
  };
