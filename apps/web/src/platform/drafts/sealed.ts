import { createStore } from "../../ui/store.ts";
import type { Draft } from "./draft.ts";

/** Ciphertext that only one user's key decrypts. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** The unencrypted fields of a stored draft: owner, key of the edited thing, and number and time of the edit. */
export type Label = Pick<
  Draft,
  "key" | "kind" | "userId" | "tenantId" | "edit" | "editedAt" | "isHeld" | "isUnwritten"
>;
type SealedDraft = Label & { sealed: Sealed };
/** A draft as stored: encrypted, or readable if there was no key or no time to encrypt it. */
export type StoredDraft = Draft | SealedDraft;

/** Encrypts and decrypts the signed-in user's drafts (platform/cache/draftSealing.ts). */
export interface Sealing {
  /** Never rejects: a draft that cannot be encrypted is stored readable, and encrypted later. */
  seal(draft: Draft): Promise<StoredDraft>;
  /** @throws where another key has sealed it */
  open(stored: SealedDraft): Promise<Draft>;
}

/** Null until the signed-in user's key has arrived, or if there is none. */
export const sealing = createStore<Sealing | null>(null); // tab-wide: set and unset with the key of each user
/** True while a stored draft waits for the key. */
export const isKeyNeeded = createStore(false); // tab-wide: unset with the end of the session

/** What opens the user's drafts, once their key has come. Waiting for it makes the page fetch it (useOffline.ts). */
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

/** The draft to store; readable if there is no key. */
export const sealDraft = async (draft: Draft): Promise<StoredDraft> =>
  sealing.get()?.seal(draft) ?? draft;

/**
 * Decrypts a stored draft. Waits for the key if it is missing.
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

/** A draft that was put aside: stored on the device and not sent, until the user takes it back. */
export type Aside<D = StoredDraft> = Draft<{
  draft: D;
  /** End of the session, or the time when the unreadable draft was replaced, in ms since the epoch. */
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
