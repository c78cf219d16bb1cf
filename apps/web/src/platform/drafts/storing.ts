import { sessionState } from "../session/sessionState.ts";
import { createStore } from "../../ui/store.ts";
import type { Draft } from "./draft.ts";
import { addLeftovers } from "./leftover.ts";
import { sealDraft, sealing, type StoredDraft } from "./sealed.ts";
import { unread, writeStored } from "./store.ts";

/** True while the browser refuses to store drafts (quota, private window); the page shows it. */
export const cannotStore = sessionState(createStore(false));
/** By draft key: the newest edits to write, the edits being encrypted, and the writes in progress. */
const next = new Map<string, Draft>(); // tab-wide: what is on its way to the device, whoever has written it
const beingSealed = new Map<string, Draft>(); // tab-wide: as above
const writing = new Map<string, Promise<void>>(); // tab-wide: as above
/** By draft key, the newest edits that are not known to be on the device. */
const unwritten = new Map<string, Draft>(); // tab-wide: as above
/** Keys of the drafts that this tab has written. */
const own = new Set<string>(); // tab-wide: emptied with the journal
/** Called when the journal closes: for the next user, a draft on the device may have been sent by another tab. */
export const forgetOwn = (): void => own.clear();

/** Writes a draft. If the browser refuses, the page says so, and the edit goes on to the server all the same. */
async function write(draft: Draft, stored: StoredDraft): Promise<void> {
  const isNewest = (): boolean => unwritten.get(draft.key) === draft;
  try {
    await writeStored(stored);
    cannotStore.set(false);
  } catch {
    // Otherwise a later edit takes its place, or the page was left and has it among its leftovers.
    if (isNewest()) cannotStore.set(true);
  }
  if (isNewest()) unwritten.delete(draft.key);
}

async function writeSealed(draft: Draft): Promise<void> {
  const { key } = draft;
  beingSealed.set(key, draft);
  const sealed = await sealDraft(draft);
  // The page was left in the meantime, and `storeWaiting` has written this edit or a later one.
  if (beingSealed.get(key) !== draft) return;
  beingSealed.delete(key);
  await write(draft, sealed);
}

async function writeAll(key: string): Promise<void> {
  for (let draft = next.get(key); draft; draft = next.get(key)) {
    next.delete(key);
    await (sealing.get() ? writeSealed(draft) : write(draft, draft));
  }
}

const first = Promise.withResolvers<void>(); // tab-wide: of the page, whoever uses it
/** Resolves with the first edit that this page writes to the device. */
export const firstWrite = first.promise;

/**
 * Writes a draft to the device, one write per key at a time. Of the edits made during a write only the
 * newest is written next, because a pen makes many.
 */
export function storeDraft(draft: Draft): Promise<void> {
  const { key } = draft;
  first.resolve();
  own.add(key);
  next.set(key, draft);
  unwritten.set(key, draft);
  const running = writing.get(key) ?? writeAll(key).finally(() => writing.delete(key));
  writing.set(key, running);
  return running;
}

/**
 * Writes all waiting drafts at once and unencrypted, for a page that unloads: encryption takes longer than
 * the page may live. The next page encrypts them (`sealReadable`).
 */
export function storeWaiting(): void {
  for (const draft of new Map([...beingSealed, ...next]).values()) void write(draft, draft);
  beingSealed.clear();
  next.clear();
}

/**
 * Leaves what is not on the device yet where the next page finds it, since the browser keeps this page and does not
 * write for it any more.
 *
 * @throws where that is not possible: then nothing has changed
 */
export function leaveUnwritten(): void {
  if (unwritten.size === 0) return;
  const drafts = [...unwritten.values()];
  addLeftovers(drafts.map((draft) => ({ draft, isOverUnread: unread.has(draft.key) })));
  unwritten.clear();
}

/** Resolves when the writes of a key are done. Await it before removing: a later write would restore the draft. */
export const draftStored = async (key: string): Promise<void> => writing.get(key);

/** Maximum time that the page waits for the device: one that does not answer must keep nobody from writing and sending. */
const DEVICE_MS = 5_000;
/** Resolves with the work on the device, or when it takes too long; it goes on all the same. */
export const orTooLong = <T>(work: Promise<T>): Promise<T | void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, DEVICE_MS))]);

/**
 * Whether this tab has edited the draft. Two tabs that edit the same thing replace each other's draft on
 * the device, so a draft of this tab is unsent until this tab has sent it.
 */
export const isOwn = (key: string): boolean => own.has(key);
