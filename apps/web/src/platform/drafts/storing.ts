import { sessionState } from "../session/sessionState.ts";
import { createStore } from "../../ui/store.ts";
import type { Draft } from "./draft.ts";
import { sealDraft, sealing, type StoredDraft } from "./sealed.ts";
import { writeStored } from "./store.ts";

/** True while the browser refuses to store drafts (quota, private window); the page shows it. */
export const cannotStore = sessionState(createStore(false));
/** By draft key: the newest edits to write, the edits being encrypted, and the writes in progress. */
const next = new Map<string, Draft>(); // tab-wide: what is on its way to the device, whoever has written it
const beingSealed = new Map<string, Draft>(); // tab-wide: as above
const writing = new Map<string, Promise<void>>(); // tab-wide: as above
/** Keys of the drafts that this tab has written. */
const own = new Set<string>(); // tab-wide: emptied with the journal
/** Called when the journal closes: for the next user, a draft on the device may have been sent by another tab. */
export const forgetOwn = (): void => own.clear();

/** Writes a draft. If the browser refuses, the page says so, and the edit goes on to the server all the same. */
async function write(draft: StoredDraft): Promise<void> {
  try {
    await writeStored(draft);
    cannotStore.set(false);
  } catch {
    cannotStore.set(true);
  }
}

async function writeSealed(draft: Draft): Promise<void> {
  const { key } = draft;
  beingSealed.set(key, draft);
  const sealed = await sealDraft(draft);
  // The page was left in the meantime, and `storeWaiting` has written this edit or a later one.
  if (beingSealed.get(key) !== draft) return;
  beingSealed.delete(key);
  await write(sealed);
}

async function writeAll(key: string): Promise<void> {
  for (let draft = next.get(key); draft; draft = next.get(key)) {
    next.delete(key);
    await (sealing.get() ? writeSealed(draft) : write(draft));
  }
}

/**
 * Writes a draft to the device, one write per key at a time. Of the edits made during a write only the
 * newest is written next, because a pen makes many.
 */
export function storeDraft(draft: Draft): Promise<void> {
  const { key } = draft;
  own.add(key);
  next.set(key, draft);
  const running = writing.get(key) ?? writeAll(key).finally(() => writing.delete(key));
  writing.set(key, running);
  return running;
}

/**
 * Writes all waiting drafts at once and unencrypted, for a page that unloads: encryption takes longer than
 * the page may live. The next page encrypts them (`sealReadable`).
 */
export function storeWaiting(): void {
  for (const draft of new Map([...beingSealed, ...next]).values()) void write(draft);
  beingSealed.clear();
  next.clear();
}

/** Resolves when the writes of a key are done. Await it before removing: a later write would restore the draft. */
export const draftStored = async (key: string): Promise<void> => writing.get(key);

/**
 * Whether this tab has edited the draft. Two tabs that edit the same thing replace each other's draft on
 * the device, so a draft of this tab is unsent until this tab has sent it.
 */
export const isOwn = (key: string): boolean => own.has(key);
