import { MAX_INK_CONTENT, type WrittenEvidence } from "@assay/contract";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import type { CallOptions } from "../../../../platform/http/call.ts";
import type { Draft, Sender } from "../../../../platform/drafts/draft.ts";
import { entries, flush } from "../../../../platform/drafts/journal.ts";
import { toSendResult } from "../../../../platform/drafts/sendResult.ts";
import { deleteEvidence, saveEvidence } from "../../api.ts";
import { pageKey } from "../pageDraft.ts";
import type { EvidenceBase, EvidenceEdit } from "./evidenceDraft.ts";
import { placeNow } from "./places.ts";

const evidenceSchemas = async () => (await import("./evidenceSchemas.ts")).evidenceSchemas;

/** The text or the drawing that evidence stands in is still to be sent. */
class PageUnsent extends Error {
  constructor() {
    super("The page is not stored yet.");
  }
}

/** Evidence is found in what the server has: its page is sent first. @throws PageUnsent if that has not worked yet */
async function sendPage(pageId: string, { keepalive }: CallOptions): Promise<void> {
  const key = pageKey(pageId);
  if (!entries.get().has(key)) return;
  if (keepalive) throw new PageUnsent();
  await flush(key);
  const state = entries.get().get(key)?.state;
  // A page in conflict may stay so for long, and somebody may type on: the server looks for the quote in what it has.
  if (state === "saving" || state === "waiting") throw new PageUnsent();
}

/** Stores evidence; that of a page which is deleted meanwhile keeps what was tagged there. */
async function store(evidence: WrittenEvidence, options: CallOptions): Promise<EvidenceBase> {
  const { pageId } = evidence;
  if (pageId !== null) await sendPage(pageId, options);
  const sent = pageId === null ? evidence : placeNow(evidence);
  try {
    const { revision } = await saveEvidence(sent, options);
    return { revision };
  } catch (error) {
    if (pageId === null || !isApiError(error, "ITEM_NOT_FOUND")) throw error;
    const { revision } = await saveEvidence({ ...sent, pageId: null }, options);
    return { revision };
  }
}

/** The lines of new ink go along: those that were erased meanwhile may never have been stored. */
function withLines({ evidence, captured = "" }: EvidenceEdit): WrittenEvidence {
  const isSent = evidence.kind === "INK" && captured !== "" && captured.length <= MAX_INK_CONTENT;
  return isSent ? { ...evidence, captured } : evidence;
}

async function remove({ processRunId, id }: WrittenEvidence, options: CallOptions): Promise<void> {
  try {
    await deleteEvidence(processRunId, id, options);
  } catch (error) {
    // Never stored, or removed elsewhere.
    if (!isApiError(error, "ITEM_NOT_FOUND")) throw error;
  }
}

/** Sends a change of evidence; the last one counts, so that there is no conflict. */
export const sendEvidence: Sender<EvidenceEdit, EvidenceBase, never> = async (
  { payload, base, userId }: Draft<EvidenceEdit, EvidenceBase, never>,
  { keepalive },
) => {
  const options = { keepalive, userId };
  const { evidence, isRemoved } = payload;
  const send = async (): Promise<EvidenceBase | undefined> => {
    if (!isRemoved) return store(base ? { ...evidence, ...base } : withLines(payload), options);
    await remove(evidence, options);
    return undefined;
  };
  return toSendResult<EvidenceBase, never>(send, { keepalive }, evidenceSchemas);
};
