import { createStore } from "../ui/store.ts";
import type { Draft } from "./draft.ts";
import { sealDraft, sealing, type StoredDraft } from "./sealed.ts";
import { writeStored } from "./store.ts";

/** The browser refuses to store drafts (no room, private window): the page should say so. */
export const cannotKeep = createStore(false);
/** The newest edits that are still to be written, those being sealed, and the writing that is under way. */
const next = new Map<string, Draft>();
const beingSealed = new Map<string, Draft>();
const writing = new Map<string, Promise<void>>();
const own = new Set<string>();

async function write(draft: StoredDraft): Promise<void> {
  try {
    await writeStored(draft);
    cannotKeep.set(false);
  } catch {
    cannotKeep.set(true);
  }
}

async function writeSealed(draft: Draft): Promise<void> {
  const { key } = draft;
  beingSealed.set(key, draft);
  const sealed = await sealDraft(draft);
  // The page was left meanwhile: this edit, or a later one, is written already.
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
 * Writes a draft to the device. One write at a time per thing: of the edits that come meanwhile only
 * the newest is written then, however many a pen makes.
 */
export function keep(draft: Draft): Promise<void> {
  const { key } = draft;
  own.add(key);
  next.set(key, draft);
  const running = writing.get(key) ?? writeAll(key).finally(() => writing.delete(key));
  writing.set(key, running);
  return running;
}

/**
 * The page goes away: what waits for an earlier write, or is being sealed, is written at once and readable.
 * To seal it takes a moment that the page may not have; whoever opens it next does.
 */
export function keepWaiting(): void {
  for (const draft of new Map([...beingSealed, ...next]).values()) void write(draft);
  beingSealed.clear();
  next.clear();
}

/** Resolves when nothing of a thing is left to write: what is removed before that would come back. */
export const kept = async (key: string): Promise<void> => writing.get(key);

/**
 * Whether this tab has edited the draft. Two tabs that write on one thing replace each other's draft on
 * the device: what this tab has written is unsent until this tab has sent it.
 */
export const isOwn = (key: string): boolean => own.has(key);
