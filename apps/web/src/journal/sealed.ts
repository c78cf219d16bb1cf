import { createStore } from "../ui/store.ts";
import type { Draft } from "./draft.ts";

/** Bytes that only the key of one user opens. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** What seals and opens for the signed-in user; `about` names the thing, and must be the same for both. */
export interface Sealing {
  userId: string;
  tenantId: string;
  seal(value: unknown, about: string): Promise<Sealed>;
  /** @throws where another key has sealed it, or it is about something else */
  open(sealed: Sealed, about: string): Promise<unknown>;
}

/** Readable on the device: whose draft it is, of which thing by its id, and which edit of when. */
type Label = Pick<
  Draft,
  "key" | "kind" | "userId" | "tenantId" | "edit" | "editedAt" | "isHeld" | "isUnwritten"
>;
/** A draft as it is stored: sealed, but where the key was not there or the page had no time for it. */
export type StoredDraft = Draft | (Label & { sealed: Sealed });

/** Null until the key of the signed-in user is there, and without one. */
export const sealing = createStore<Sealing | null>(null);
/** Something is to be opened for which the key is missing. */
export const isKeyNeeded = createStore(false);

const aboutOf = ({ tenantId, userId, key }: Label): string =>
  JSON.stringify(["draft", tenantId, userId, key]);

const isOf = ({ userId, tenantId }: Sealing, label: Label): boolean =>
  userId === label.userId && tenantId === label.tenantId;

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

/** The draft as it is to be stored. Never fails: what cannot be sealed is stored readable, and sealed later. */
export async function sealDraft(draft: Draft): Promise<StoredDraft> {
  const now = sealing.get();
  if (!now || !isOf(now, draft)) return draft;
  const { key, kind, userId, tenantId, edit, editedAt, isHeld, isUnwritten, ...rest } = draft;
  const label = {
    ...{ key, kind, userId, tenantId, edit, editedAt },
    ...(isHeld && { isHeld }),
    ...(isUnwritten && { isUnwritten }),
  };
  try {
    return { ...label, sealed: await now.seal(rest, aboutOf(label)) };
  } catch {
    return draft;
  }
}

/**
 * The draft that was stored. Waits for the key where it is missing: what is written meanwhile in the same
 * place would replace what nobody has read.
 *
 * @throws where it was sealed with another key
 */
export async function openDraft(stored: StoredDraft): Promise<Draft> {
  if (!("sealed" in stored)) return stored;
  const { sealed, ...label } = stored;
  const now = await keyArrived();
  const rest = (await now.open(sealed, aboutOf(label))) as Omit<Draft, keyof Label>;
  return { ...label, ...rest };
}
