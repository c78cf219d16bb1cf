import type { Draft, Sender, SendOptions, SendResult } from "./draft.ts";
import { draftStored, isOwn, orTooLong } from "./storing.ts";
import { isStored, removeDraft } from "./store.ts";

/** `failed`: no answer, or one that may be another later. The draft stays and is sent again. */
export type DeliveryResult = SendResult | { outcome: "failed"; error: unknown };

let answersStored = async (): Promise<void> => undefined; // tab-wide: given once by the start of the app
/** Sets what a confirmed draft waits for before it is removed. Answers what it waited for until now. */
export function beforeForgetting(areStored: () => Promise<void>): () => Promise<void> {
  const before = answersStored;
  answersStored = areStored;
  return before;
}

/** Whether another tab has sent and removed the draft already. */
async function isGone(draft: Draft): Promise<boolean> {
  if (isOwn(draft.key)) return false;
  return !(await isStored(draft).catch(() => true));
}

async function forget(draft: Draft): Promise<void> {
  await draftStored(draft.key);
  await removeDraft(draft).catch(() => undefined);
}

/** Sends a draft once. Never rejects: without an answer the draft stays, to be sent again. */
async function attempt(draft: Draft, send: Sender, options: SendOptions): Promise<DeliveryResult> {
  try {
    const result = await send(draft, options);
    if (result.outcome === "stored") {
      // If the page unloads before the removal, the next page sends the draft again, which is harmless.
      await answersStored();
      await orTooLong(forget(draft));
    }
    return result;
  } catch (error) {
    return { outcome: "failed", error };
  }
}

/**
 * Sends a draft and removes it once the server has confirmed it. A lock per draft keeps two tabs from
 * sending it at the same time. With `keepalive` the lock is skipped, because an unloading page cannot
 * wait; saving twice is harmless.
 */
export function deliver(draft: Draft, send: Sender, options: SendOptions): Promise<DeliveryResult> {
  if (options.keepalive) return attempt(draft, send, options);
  const name = `assay.draft.${draft.tenantId}.${draft.userId}.${draft.key}`;
  return navigator.locks.request(name, async () => {
    if (await isGone(draft)) return { outcome: "stored" as const };
    return attempt(draft, send, options);
  });
}
