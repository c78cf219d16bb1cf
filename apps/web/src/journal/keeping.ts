import { createStore } from "../ui/store.ts";
import type { Draft } from "./draft.ts";
import { writeDraft } from "./store.ts";

/** The browser refuses to store drafts (no room, private window): the page should say so. */
export const cannotKeep = createStore(false);
/** The newest edits that are still to be written, and the writing that is under way. */
const next = new Map<string, Draft>();
const writing = new Map<string, Promise<void>>();
const own = new Set<string>();

async function write(draft: Draft): Promise<void> {
  try {
    await writeDraft(draft);
    cannotKeep.set(false);
  } catch {
    cannotKeep.set(true);
  }
}

async function writeAll(key: string): Promise<void> {
  for (let draft = next.get(key); draft; draft = next.get(key)) {
    next.delete(key);
    await write(draft);
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

/** The page goes away: what waits for an earlier write is written at once, behind it. */
export function keepWaiting(): void {
  for (const draft of next.values()) void write(draft);
  next.clear();
}

/** Resolves when nothing of a thing is left to write: what is removed before that would come back. */
export const kept = async (key: string): Promise<void> => writing.get(key);

/**
 * Whether this tab has edited the draft. Two tabs that write on one thing replace each other's draft on
 * the device: what this tab has written is unsent until this tab has sent it.
 */
export const isOwn = (key: string): boolean => own.has(key);
