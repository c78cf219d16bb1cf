import type { candidateWorkCalls, StoredWork } from "@assay/contract";
import { arrivalOf, handInState, takesFiles, workFileEdit } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { type CheckedFile, checkFile } from "../../../http/checkedFile.ts";
import type { CallOf } from "../../../http/context.ts";
import { found, refuse, RuleFailure } from "../../../http/failure.ts";
import { newId } from "../../../platform/ids.ts";
import { answerStored, type Answered, recordOwn } from "../handIn/commands.ts";
import { openTaken } from "../handIn/queries.ts";
import { lockWork } from "../handIn/store.ts";
import type { WorkFilePlaces } from "./ports.ts";
import {
  deleteWorkFile,
  insertWorkChunks,
  insertWorkFile,
  lockWorkFiles,
  selectWorkFiles,
  type WorkFileRow,
} from "./store.ts";

type Adding = CallOf<typeof candidateWorkCalls.addOwnWorkFile>;
type Own = Pick<Adding, "visitor" | "now"> & { readonly params: { readonly exerciseId: string } };

/** A locked work that takes files. @throws ApiFailure ITEM_NOT_FOUND */
async function openFiles(tx: TenantTransaction, { visitor, now, params: { exerciseId } }: Own) {
  const key = { ...visitor, exerciseId };
  const taken = await openTaken(tx, visitor, exerciseId);
  found(takesFiles(taken.kind) || null);
  const stored = await lockWork(tx, key);
  await lockWorkFiles(tx, visitor);
  const all = await selectWorkFiles(tx, visitor.runId, visitor.candidateId);
  const answered: Answered = { taken, key, now };
  return { answered, all, isHandedIn: (stored?.handedInAt ?? null) !== null };
}

interface Admitted {
  readonly answered: Answered;
  readonly isLate: boolean;
  /** The file in whose place it comes. */
  readonly removed: WorkFileRow | undefined;
}

/**
 * Whether the file may come in now; undefined if the same upload has stored it already.
 *
 * @throws ApiFailure ITEM_NOT_FOUND; RuleFailure
 */
async function admit(
  tx: TenantTransaction,
  call: Adding,
): Promise<{ known: Answered } | { admitted: Admitted }> {
  const { body, file, now, params } = call;
  const { answered, all, isHandedIn } = await openFiles(tx, call);
  const same = all.find(({ uploadId }) => uploadId === body.uploadId);
  refuse(same && same.exerciseId !== params.exerciseId ? [{ path: "uploadId", rule: "id" }] : []);
  if (same) return { known: answered };
  const files = all.filter(({ exerciseId }) => exerciseId === params.exerciseId);
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  const arrival = arrivalOf(answered.taken.facts, { typedAt: new Date(body.chosenAt), now });
  const edit = workFileEdit(
    { files, isHandedIn, bytes },
    { size: file.bytes.length, arrival, replaces: body.replaces },
  );
  if ("refusal" in edit) throw new RuleFailure([{ path: "file", rule: edit.refusal }]);
  const removed = files.find(({ id }) => id === edit.removed);
  return { admitted: { answered, isLate: edit.isLate, removed } };
}

async function removeFile(tx: TenantTransaction, file: WorkFileRow, places: WorkFilePlaces) {
  await deleteWorkFile(tx, file.id);
  await places.removeObject(tx, file);
}

const lastPart = (name: string): string => name.split(/[/\\]/).at(-1) ?? "";

interface New {
  readonly id: string;
  readonly checked: CheckedFile;
  readonly place: WorkFileRow["place"];
}

async function insert(
  tx: TenantTransaction,
  { body, now }: Adding,
  { answered: { key }, isLate }: Admitted,
  { id, checked, place }: New,
) {
  await insertWorkFile(tx, key, {
    id,
    candidateId: key.candidateId,
    exerciseId: key.exerciseId,
    uploadId: body.uploadId,
    originalFileName: lastPart(checked.originalFileName) || checked.fileName,
    fileName: checked.fileName,
    contentType: checked.contentType,
    size: checked.bytes.length,
    place,
    arrivedAt: now,
    chosenAt: isLate ? new Date(body.chosenAt) : null,
  });
  if (place === "database") await insertWorkChunks(tx, id, checked.bytes);
}

/** Puts the content into the bucket, from which a job removes it unless a file has it by then. */
async function putObject(
  { tenant, withTenant, now }: Adding,
  { id, checked, place }: New,
  places: WorkFilePlaces,
) {
  if (!places.bucket) return;
  await withTenant((tx) => places.watchObject(tx, { id, place }, now));
  await places.bucket.put(places.keyOf(tenant.id, id), checked.bytes);
}

/**
 * Adds a file to the candidate's work. What counts is the moment at which all of it had arrived. File and content are
 * stored in one transaction, so that an upload that breaks off leaves nothing.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, VirusCheckFailed; RuleFailure
 */
export async function addOwnWorkFile(call: Adding, places: WorkFilePlaces): Promise<StoredWork> {
  const { withTenant } = call;
  const before = await withTenant(async (tx) => {
    const answer = await admit(tx, call);
    return "known" in answer ? answerStored(tx, answer.known) : null;
  });
  if (before) return before;
  const checked = await checkFile(call, places);
  const file: New = { id: newId(), checked, place: places.bucket ? "bucket" : "database" };
  await putObject(call, file, places);
  return withTenant(async (tx) => {
    const answer = await admit(tx, call);
    if ("known" in answer) return answerStored(tx, answer.known);
    const { answered, isLate, removed } = answer.admitted;
    if (removed) await removeFile(tx, removed, places);
    await insert(tx, call, answer.admitted, file);
    await recordOwn(tx, answered, "candidate.addWorkFile", { fileId: file.id, isLate });
    return answerStored(tx, answered);
  });
}

/**
 * Removes a file of the candidate's work, until the end.
 *
 * @throws ApiFailure ITEM_NOT_FOUND; RuleFailure before the beginning, after the end and once it is handed in
 */
export const removeOwnWorkFile = (
  call: CallOf<typeof candidateWorkCalls.removeOwnWorkFile>,
  places: WorkFilePlaces,
): Promise<StoredWork> =>
  call.withTenant(async (tx) => {
    const { exerciseId, fileId } = call.params;
    const { answered, all, isHandedIn } = await openFiles(tx, call);
    const file = found(all.find((one) => one.id === fileId && one.exerciseId === exerciseId));
    const state = handInState(answered.taken.facts, call.now);
    if (state !== "open")
      refuse([{ path: "file", rule: state === "before" ? "workEarly" : "workOver" }]);
    if (isHandedIn) refuse([{ path: "file", rule: "workHandedIn" }]);
    await removeFile(tx, file, places);
    await recordOwn(tx, answered, "candidate.removeWorkFile", { fileId });
    return answerStored(tx, answered);
  });

/** Deletes the objects of files whose rows `work` deletes, with a run or a candidate. */
export async function clearingWorkFiles<T>(
  tx: TenantTransaction,
  runId: string,
  work: () => Promise<T>,
  { removeObject }: Pick<WorkFilePlaces, "removeObject">,
): Promise<T> {
  const before = (await selectWorkFiles(tx, runId, null)).filter(({ place }) => place === "bucket");
  const result = await work();
  if (before.length === 0) return result;
  const left = new Set((await selectWorkFiles(tx, runId, null)).map(({ id }) => id));
  for (const file of before) if (!left.has(file.id)) await removeObject(tx, file);
  return result;
}
