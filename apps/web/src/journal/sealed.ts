import { createStore } from "../ui/store.ts";
import type { Draft } from "./draft.ts";

/** Bytes that only the key of one user opens. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Readable on the device: whose draft it is, of which thing by its id, and which edit of when. */
export type Label = Pick<
  Draft,
  "key" | "kind" | "userId" | "tenantId" | "edit" | "editedAt" | "isHeld" | "isUnwritten"
>;
type SealedDraft = Label & { sealed: Sealed };
/** A draft as it is stored: sealed, but where the key was not there or the page had no time for it. */
export type StoredDraft = Draft | SealedDraft;

/** What seals and opens drafts for the signed-in user (app/offline/draftSealing.ts). */
export interface Sealing {
  /** Never fails: what cannot be sealed is stored readable, and sealed later. */
  seal(draft: Draft): Promise<StoredDraft>;
  /** @throws where another key has sealed it */
  open(stored: SealedDraft): Promise<Draft>;
}

/** Null until the key of the signed-in user is there, and without one. */
export const sealing = createStore<Sealing | null>(null);
/** Something is to be opened for which the key is missing. */
export const isKeyNeeded = createStore(false);

function keyArrived(): Promise<Sealing> {
  const now = sealing.get();
  if (now) return Promise.resolve(now);
  isKeyNeeded.set(true);
  return new Promise((resolve) => {
    const stop = sealing.subscribe(() => {
      const next = sealing.get();
      if (!next) return;
      stop();
      resolve(next);
    });
  });
}

/** The draft as it is to be stored: readable without a key. */
export const sealDraft = async (draft: Draft): Promise<StoredDraft> =>
  sealing.get()?.seal(draft) ?? draft;

/**
 * The draft that was stored. Waits for the key where it is missing.
 *
 * @throws where it was sealed with another key
 */
export async function openDraft(stored: StoredDraft): Promise<Draft> {
  const draft = "sealed" in stored ? await (await keyArrived()).open(stored) : stored;
  if (!isAside(draft)) return draft;
  const { payload } = draft;
  return { ...draft, payload: { ...payload, draft: await openDraft(payload.draft) } };
}

/** The draft where it needs no key. @throws where it does */
export const openReadable = (stored: StoredDraft): Promise<Draft> =>
  "sealed" in stored ? Promise.reject(new Error("The key is missing.")) : Promise.resolve(stored);

const ASIDE = "aside";

/** What lies beside the drafts that are sent: on the device, until somebody takes it back. */
export type Aside<D = StoredDraft> = Draft<{
  draft: D;
  /** When the session had ended, or when it was written where nobody could read it, ms since the epoch. */
  since: number;
}>;

export const isAside = (draft: Draft): draft is Aside => draft.kind === ASIDE;

/** The draft as it is put aside; it may still be sealed. */
export const asideOf = (draft: StoredDraft, since = draft.editedAt): Aside => ({
  key: `${ASIDE}:${since}:${draft.key}`,
  kind: ASIDE,
  userId: draft.userId,
  tenantId: draft.tenantId,
  payload: { draft, since },
  edit: 0,
  editedAt: draft.editedAt,
  isHeld: true,
});
