import { understand } from "./understanding.ts";
import type { Draft } from "./draft.ts";
import { discard, entries, flush, setEntry } from "./journal.ts";
import { cannotStore, storeDraft, draftStored } from "./storing.ts";
import { type Aside, asideOf, isAside } from "./sealed.ts";
import { stateOf, type Entry } from "./settling.ts";
import { readDraft, removeDraft, unread, writeDraft } from "./store.ts";
import { readHeldDrafts } from "./upkeep.ts";

/** A draft that was put aside: on the device, and sent by nobody until somebody takes it back. */
export type AsideDraft = Aside<Draft>;

/** The drafts about which the signed-in user is to be asked, those of the earliest end of a session. */
export function unclaimedIn(all: ReadonlyMap<string, Entry>): Draft[] {
  const drafts = [...all.values()].map(({ draft }) => draft).filter((draft) => draft.unclaimed);
  const first = Math.min(...drafts.map(({ unclaimed }) => unclaimed?.since ?? 0));
  return drafts.filter(({ unclaimed }) => unclaimed?.since === first);
}

/**
 * The draft as it is to be decided about; undefined where another tab has decided, which this one then
 * follows.
 */
async function undecided(key: string): Promise<Draft | undefined> {
  const draft = entries.get().get(key)?.draft;
  if (!draft?.unclaimed) return undefined;
  await draftStored(key);
  const stored = await readDraft(draft).catch(() => draft);
  if (stored?.unclaimed || cannotStore.get()) return draft;
  const understood = stored && (await understand(stored));
  if (stored && !understood) unread.add(key);
  setEntry(key, understood ? { draft: understood, state: stateOf(understood) } : null);
  return undefined;
}

/** The user has written it: the draft is sent like any other. */
export async function claim(key: string): Promise<void> {
  const draft = await undecided(key);
  if (!draft) return;
  const { unclaimed: _, ...own } = draft;
  setEntry(key, { draft: own, state: stateOf(own) });
  await storeDraft(own);
  await flush(key);
}

/**
 * It was somebody else: the draft is put aside on the device, and what was unsent before is sent.
 *
 * @throws when the browser cannot store it: then nothing has changed
 */
export async function putAside(key: string): Promise<void> {
  const draft = await undecided(key);
  if (!draft?.unclaimed) return;
  const { unclaimed, ...left } = draft;
  const { since, before } = unclaimed;
  await writeDraft(asideOf(left, since));
  if (before === null) return discard(key);
  const own = { ...before, edit: draft.edit + 1 };
  setEntry(key, { draft: own, state: stateOf(own) });
  await storeDraft(own);
  await flush(key);
}

/** What was put aside on this device, the earliest first. */
export async function readAside(userId: string, tenantId: string): Promise<AsideDraft[]> {
  const held = await readHeldDrafts(userId, tenantId);
  const aside = held.filter(isAside) as AsideDraft[];
  return aside.toSorted((a, b) => a.editedAt - b.editedAt);
}

/**
 * It was the user after all: it is sent on what it was based on, so that a newer version of the server
 * leads to the question which one counts. False where the same thing has another unsent edit,
 * or where another version of the app has written it.
 */
export async function takeBack(aside: AsideDraft): Promise<boolean> {
  const draft = await understand(aside.payload.draft);
  // What an editor held is nothing to send, and was put aside since that editor could not read it.
  if (!draft || draft.isHeld || entries.get().has(draft.key)) return false;
  setEntry(draft.key, { draft, state: stateOf(draft) });
  await writeDraft(draft);
  await removeDraft(aside);
  await flush(draft.key);
  return true;
}
