import { createStore } from "../ui/store.ts";
import type { Draft } from "./draft.ts";
import { writeDraft } from "./store.ts";

/** The browser refuses to store drafts (no room, private window): the page should say so. */
export const cannotKeep = createStore(false);
const notKept = new Set<string>();

/** Writes a draft to the device. */
export async function keep(draft: Draft): Promise<void> {
  try {
    await writeDraft(draft);
    notKept.delete(draft.key);
    cannotKeep.set(false);
  } catch {
    notKept.add(draft.key);
    cannotKeep.set(true);
  }
}

/** Whether the device holds the latest edit; only then does its absence there mean anything. */
export const isKept = (key: string): boolean => !notKept.has(key);
