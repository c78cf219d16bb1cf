import type { Body, processCalls, processDraftCalls, ProcessDraft } from "@assay/contract";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf, Context } from "../../../http/context.ts";
import type { JsonText } from "../../../http/jsonText.ts";
import type { Clean } from "../../../http/richBodies.ts";
import { ApiFailure, found, refuse, refuseOlder } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { completeItems, createProcess, storeProcess } from "../commands.ts";
import { clearingDocuments, documentIds, readDocuments } from "../documents/commands.ts";
import type { DocumentsGone } from "../ports.ts";
import { readProcess } from "../queries.ts";
import { currentDraft, readDraft } from "./queries.ts";
import {
  deleteDraft as eraseDraft,
  hasProcess,
  isStored,
  lockDraft,
  type LockedDraft,
  replaceDraftDocuments,
  selectDraftDocuments,
  storeOrigin,
  upsertDraft,
} from "./store.ts";

type Sent = Body<typeof processDraftCalls.putProcessDraft>;

/** The content as it is stored: cleaned, with ids, and with existing documents. */
async function completeContent(
  tx: TenantTransaction,
  { content, process }: Sent,
  { id, clean }: { id: string; clean: Clean },
): Promise<ProcessDraft["content"]> {
  const documents = await readDocuments(tx, content.items, []);
  const items = completeItems(content.items, clean, { documents: documents.of });
  const violations = await documents.violations(items, process?.id ?? id);
  refuse(violations.map((each) => ({ ...each, path: `content.${each.path}` })));
  return { ...content, competencyIds: [...new Set(content.competencyIds)], items };
}

/** Whether the call is a retry of what is stored already. @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED. */
async function isRetry(
  context: Context,
  { id, revision, json }: { id: string; revision: number; json: string },
  stored: LockedDraft | undefined,
): Promise<boolean> {
  if (!stored) {
    if (revision > 0) throw new ApiFailure("ITEM_NOT_FOUND");
    return false;
  }
  if (revision === stored.revision) return false;
  if (await isStored(context.tx, id, json)) return true;
  throw new ApiFailure("UPDATE_FAILED", await currentDraft(context, id));
}

/**
 * Stores a draft under an id that its author has made. The process that it changes stays unchanged.
 *
 * @throws ApiFailure ITEM_NOT_FOUND if it was deleted meanwhile; UPDATE_FAILED with the draft, or with its process,
 *   if others have stored it since; RuleFailure for unknown documents.
 */
export async function storeDraft(
  call: CallOf<typeof processDraftCalls.putProcessDraft>,
  gone: DocumentsGone,
): Promise<JsonText> {
  const { tx, actor, now, clean, body: sent } = call;
  const { id } = call.params;
  const stored = await lockDraft(tx, id);
  const content = await completeContent(tx, sent, { id, clean });
  const json = JSON.stringify(content);
  if (await isRetry(call, { id, revision: sent.revision, json }, stored))
    return readDraft(call, id);
  // The draft of a deleted process becomes one of a new process.
  const process = sent.process && (await hasProcess(tx, sent.process.id)) ? sent.process : null;
  const before = await selectDraftDocuments(tx, id);
  const draft = { id, revision: sent.revision, authorId: actor.id, changedAt: now, content };
  await clearingDocuments(gone)(call, before, async () => {
    if (!(await upsertDraft(tx, { ...draft, json, process })))
      throw new ApiFailure("UPDATE_FAILED", await currentDraft(call, id));
    await replaceDraftDocuments(tx, id, documentIds(content.items));
  });
  const isSameOrigin =
    stored?.processId === process?.id && stored?.originRevision === process?.revision;
  if (process && !isSameOrigin && !(await storeOrigin(tx, id)))
    throw new ApiFailure("UPDATE_FAILED", await readProcess(call, process.id));
  return readDraft(call, id);
}

async function removeDraft(context: Context, id: string, gone: DocumentsGone) {
  const documents = await selectDraftDocuments(context.tx, id);
  await clearingDocuments(gone)(context, documents, () => eraseDraft(context.tx, id));
}

/** @throws ApiFailure ITEM_NOT_FOUND. */
export async function deleteDraft(
  call: CallOf<typeof processDraftCalls.deleteProcessDraft>,
  gone: DocumentsGone,
) {
  const { tx, actor, now } = call;
  const { id } = call.params;
  const { revision } = found(await lockDraft(tx, id));
  await removeDraft(call, id, gone);
  const entry = { at: now, actorId: actor.id, action: "processDraft.delete", subjectId: id };
  await recordAudit(tx, { ...entry, details: { revision } });
  return { id };
}

/**
 * Stores a process that is made of a draft, and deletes the draft. A missing draft is no error:
 * an earlier attempt may have succeeded.
 *
 * @param ended the draft, and the revision which the caller knows; undefined for a process without one
 * @throws ApiFailure UPDATE_FAILED with the draft if somebody has changed it since; errors of `store`
 */
async function endingDraft<T>(
  context: Context,
  ended: { draft?: string | undefined; draftRevision?: string | undefined },
  gone: DocumentsGone,
  store: () => Promise<T>,
): Promise<T> {
  const { tx } = context;
  const { draft: id, draftRevision } = ended;
  if (id === undefined) return store();
  const draft = await lockDraft(tx, id);
  if (!draft) return store();
  const known = draftRevision === undefined ? undefined : Number(draftRevision);
  await refuseOlder(known, draft.revision, () => currentDraft(context, id));
  const process = await store();
  await removeDraft(context, id, gone);
  return process;
}

/** Creates a process, and ends the draft that it is made of. */
export const createEndingDraft = (
  call: CallOf<typeof processCalls.createProcess>,
  gone: DocumentsGone,
) => endingDraft(call, call.query, gone, () => createProcess(call, call.body));

/** Stores a process, and ends the draft that it is made of. */
export const updateEndingDraft = (
  call: CallOf<typeof processCalls.updateProcess>,
  gone: DocumentsGone,
) => endingDraft(call, call.query, gone, () => storeProcess(call, gone));
