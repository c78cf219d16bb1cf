import type { Draft, Sender, SendOptions, SendResult } from "./draft.ts";
import { isOwn, kept } from "./keeping.ts";
import { isStored, removeDraft } from "./store.ts";

export type DeliveryResult = SendResult | { outcome: "failed"; error: unknown };

let confirmedIsKept = async (): Promise<void> => undefined;
/** Says what a confirmed draft waits for before it is forgotten. */
export const beforeForgetting = (isKept: () => Promise<void>): void => {
  confirmedIsKept = isKept;
};

/** Another tab has had it confirmed already. */
async function isGone(draft: Draft): Promise<boolean> {
  if (isOwn(draft.key)) return false;
  return !(await isStored(draft).catch(() => true));
}

async function attempt(draft: Draft, send: Sender, options: SendOptions): Promise<DeliveryResult> {
  try {
    const result = await send(draft, options);
    if (result.outcome === "stored") {
      // A page that goes away before that sends it once more from the next one, which does no harm.
      await confirmedIsKept();
      await kept(draft.key);
      await removeDraft(draft).catch(() => undefined);
    }
    return result;
  } catch (error) {
    return { outcome: "failed", error };
  }
}

/**
 * Sends a draft and removes it when the server confirmed it. A lock per draft keeps two tabs from
 * sending it at the same time. A page that goes away has no time to wait for a lock; a save that
 * arrives twice does no harm.
 */
export function deliver(draft: Draft, send: Sender, options: SendOptions): Promise<DeliveryResult> {
  if (options.keepalive) return attempt(draft, send, options);
  const name = `assay.draft.${draft.tenantId}.${draft.userId}.${draft.key}`;
  return navigator.locks.request(name, async () => {
    if (await isGone(draft)) return { outcome: "stored" as const };
    return attempt(draft, send, options);
  });
}
