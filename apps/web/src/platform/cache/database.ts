import type { DBSchema } from "idb";
import type { Sealed } from "../drafts/sealed.ts";
import { openedOnce } from "../page/openedOnce.ts";
import { COPIES } from "../session/storage.ts";
import { lasting } from "./lasting.ts";

/** What is readable of a copy: whose it is, of which query, and when the server said it (ms since the epoch). */
export interface CopyLabel {
  userId: string;
  /** Hash of the query's key. */
  hash: string;
  tenantId: string;
  at: number;
  /** When it is forgotten at the earliest, although a day is over: a run is under way. */
  until?: number;
}
/** What the server has said last about one thing, to one user. */
export interface Copy extends CopyLabel {
  data: unknown;
}
/** The version before has stored copies readable: they are read for the day that they have left. */
export type StoredCopy = Copy | (CopyLabel & { sealed: Sealed });
/** The secret that the key is made of, as a PIN opens it. */
interface Pin {
  salt: Uint8Array<ArrayBuffer>;
  sealed: Sealed;
  /** How many wrong ones are left. */
  tries: number;
}
interface DeviceKey {
  userId: string;
  /** No script can read it, and the browser uses it; absent while the page is locked. */
  key?: CryptoKey | undefined;
  pin?: Pin | undefined;
  /** When it was last used, ms since the epoch. */
  at: number;
  until?: number;
}

interface CopySchema extends DBSchema {
  queries: { key: [string, string]; value: StoredCopy };
  keys: { key: string; value: DeviceKey };
}

/** Copies with the key that opens them: it goes whenever they go (`forgetCopies`). */
export const database = openedOnce<CopySchema>({
  name: COPIES,
  version: 2,
  upgrade(db) {
    if (!db.objectStoreNames.contains("queries"))
      db.createObjectStore("queries", { keyPath: ["userId", "hash"] });
    db.createObjectStore("keys", { keyPath: "userId" });
  },
  // Whoever logs out, in whichever tab, deletes everything.
  isDeletable: true,
});

/** What is stored of a user's key; its `key` is absent while the page is locked. */
export const readKey = async (userId: string): Promise<DeviceKey | undefined> =>
  (await database()).get("keys", userId);

/** Changes what is known of a user's key, and notes that it was used. */
export async function changeKey(
  userId: string,
  change: (before: Partial<DeviceKey>) => Pick<DeviceKey, "key" | "pin">,
): Promise<void> {
  const transaction = (await database()).transaction("keys", "readwrite");
  const before = await transaction.store.get(userId);
  await transaction.store.put({
    ...before,
    ...change(before ?? {}),
    userId,
    at: Date.now(),
    ...lasting(),
  });
  await transaction.done;
}
