import type { Body, processDraftCalls, ProcessDraft } from "@assay/contract";
import type { TenantTransaction } from "../../../db/database.ts";
import { JsonText } from "../../../http/jsonText.ts";
import type { Clean } from "../../../http/richBodies.ts";
import { ApiFailure, found, refuse, refuseOlder } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { completeItems } from "../commands.ts";
import { clearingDocuments, documentIds, readDocuments } from "../documents/commands.ts";
import type { DocumentsGone } from "../ports.ts";
import { selectProcess } from "../store.ts";
import {
  deleteDraft as eraseDraft,
  type DraftText,
  hasProcess,
  isStored,
  lockDraft,
  type LockedDraft,
  replaceDraftDocuments,
  selectDraft,
  selectDraftDocuments,
  storeOrigin,
  upsertDraft,
} from "./store.ts";
import type { Context } from "../../../http/context.ts";

type Sent = Body<typeof processDraftCalls.putProcessDraft>;

const answerOf = ({ head, content, origin }: DraftText): JsonText =>
  JsonText.object({ ...head }, { content, origin });

/** @throws ApiFailure ITEM_NOT_FOUND. */
export const readDraft = async (tx: TenantTransaction, id: string): Promise<JsonText> =>
  answerOf(found(await selectDraft(tx, id)));

/** The draft as the payload of a refusal. */
async function currentDraft(tx: TenantTransaction, id: string): Promise<ProcessDraft> {
  const { head, content, origin } = found(await selectDraft(tx, id));
  return { ...head, content: JSON.parse(content), origin: JSON.parse(origin) };
}

/** The content as it is stored: cleaned, with ids, and with existing documents. */
async function completeContent(
  tx: TenantTransaction,
  { content, process }: Sent,
  { id, clean }: { id: string; clean: Clean },
): Promise<ProcessDraft["content"]> {
  const documents = await readDocuments(tx, content.items, []);
  const items = completeItems(content.items, clean, documents.of);
  const violations = await documents.violations(items, process?.id ?? id);
  refuse(violations.map((each) => ({ ...each, path: `content.${each.path}` })));
  return { ...content, competencyIds: [...new Set(content.competencyIds)], items };
}

/** Whether the call is a retry of what is stored already. @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED. */
async function isRetry(
  tx: TenantTransaction,
  { id, revision, json }: { id: string; revision: number; json: string },
  stored: LockedDraft | undefined,
): Promise<boolean> {
  if (!stored) {
    if (revision > 0) throw new ApiFailure("ITEM_NOT_FOUND");
    return false;
  }
  if (revision === stored.revision) return false;
  if (await isStored(tx, id, json)) return true;
  throw new ApiFailure("UPDATE_FAILED", await currentDraft(tx, id));
}

/**
 * Stores a draft under an id that its author has made. The process that it changes stays unchanged.
 *
 * @throws ApiFailure ITEM_NOT_FOUND if it was deleted meanwhile; UPDATE_FAILED with the draft, or with its process,
 *   if others have stored it since; RuleFailure for unknown documents.
 */
export async function storeDraft(
  context: Context & { clean: Clean },
  id: string,
  sent: Sent,
  gone: DocumentsGone,
): Promise<JsonText> {
  const { tx, actor, now, clean } = context;
  const stored = await lockDraft(tx, id);
  const content = await completeContent(tx, sent, { id, clean });
  const json = JSON.stringify(content);
  if (await isRetry(tx, { id, revision: sent.revision, json }, stored)) return readDraft(tx, id);
  // The draft of a deleted process becomes one of a new process.
  const process = sent.process && (await hasProcess(tx, sent.process.id)) ? sent.process : null;
  const before = await selectDraftDocuments(tx, id);
  const draft = { id, revision: sent.revision, authorId: actor.id, changedAt: now, content };
  await clearingDocuments(gone)(context, before, async () => {
    if (!(await upsertDraft(tx, { ...draft, json, process })))
      throw new ApiFailure("UPDATE_FAILED", await currentDraft(tx, id));
    await replaceDraftDocuments(tx, id, documentIds(content.items));
  });
  const isSameOrigin =
    stored?.processId === process?.id && stored?.originRevision === process?.revision;
  if (process && !isSameOrigin && !(await storeOrigin(tx, id)))
    throw new ApiFailure("UPDATE_FAILED", found(await selectProcess(tx, process.id)));
  return readDraft(tx, id);
}

async function removeDraft(context: Context, id: string, gone: DocumentsGone) {
  const documents = await selectDraftDocuments(context.tx, id);
  await clearingDocuments(gone)(context, documents, () => eraseDraft(context.tx, id));
}

/** @throws ApiFailure ITEM_NOT_FOUND. */
export async function deleteDraft(
  context: Context,
  id: string,
  gone: DocumentsGone,
): Promise<void> {
  const { tx, actor, now } = context;
  const { revision } = found(await lockDraft(tx, id));
  await removeDraft(context, id, gone);
  const entry = { at: now, actorId: actor.id, action: "processDraft.delete", subjectId: id };
  await recordAudit(tx, { ...entry, details: { revision } });
}

/**
 * Stores a process that is made of a draft, and deletes the draft. A missing draft is no error:
 * an earlier attempt may have succeeded.
 *
 * @param ended the draft, and the revision which the caller knows; undefined for a process without one
 * @throws ApiFailure UPDATE_FAILED with the draft if somebody has changed it since; errors of `store`
 */
export async function endingDraft<T>(
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
  await refuseOlder(known, draft.revision, () => currentDraft(tx, id));
  const process = await store();
  await removeDraft(context, id, gone);
  return process;
}
