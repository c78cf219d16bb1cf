import { sealing } from "../../journal/sealed.ts";
import { READ_MS } from "./ages.ts";
import { type CopyLabel, database, type StoredCopy } from "./database.ts";
import { keyOf } from "./deviceKey.ts";
import { seal, unseal } from "./sealing.ts";

/** What the server has said last about one thing, to one user. */
export interface Copy extends CopyLabel {
  data: unknown;
}

/** So long a copy waits for the key of a page that has just been opened. */
const KEY_MS = 5_000;

const isOld = ({ at }: CopyLabel, now: number): boolean => now - at > READ_MS;
const aboutOf = ({ userId, hash, tenantId, at }: CopyLabel): string =>
  JSON.stringify(["copy", tenantId, userId, hash, at]);

/** The copy of a query, unless it is older than a day, or nobody here can open it. */
export async function readCopy(
  userId: string,
  hash: string,
  now = Date.now(),
): Promise<Copy | undefined> {
  const stored = await (await database()).get("queries", [userId, hash]);
  if (!stored || isOld(stored, now)) return undefined;
  const key = await keyOf(userId);
  if (!key) return undefined;
  const { sealed, ...label } = stored;
  const data = await unseal(key, sealed, aboutOf(label)).catch(() => undefined);
  return data === undefined ? undefined : { ...label, data };
}

async function keyFor(userId: string): Promise<CryptoKey | undefined> {
  const key = await keyOf(userId);
  if (key || sealing.get()) return key;
  let stop = (): void => undefined;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, KEY_MS);
    const stopListening = sealing.subscribe(resolve);
    stop = () => {
      clearTimeout(timer);
      stopListening();
    };
  });
  stop();
  return keyOf(userId);
}

/**
 * Writes a copy as long as `isWanted`: the session may end while the database opens. Without a key nothing
 * is kept, and an older copy goes: it would be what is written on next.
 */
export async function writeCopy(copy: Copy, isWanted: () => boolean): Promise<void> {
  const { data, ...label } = copy;
  const key = await keyFor(copy.userId);
  const stored: StoredCopy | undefined = key && {
    ...label,
    sealed: await seal(key, data, aboutOf(label)),
  };
  const db = await database();
  if (!isWanted()) return;
  if (!key || !stored) return db.delete("queries", [copy.userId, copy.hash]);
  const transaction = db.transaction(["queries", "keys"], "readwrite");
  await transaction.objectStore("queries").put(stored);
  // Without its key, which went with an earlier sign-out, nobody could read it after a reload.
  await transaction.objectStore("keys").put({ userId: copy.userId, key, at: Date.now() });
  await transaction.done;
}

export async function removeCopy(userId: string, hash: string): Promise<void> {
  await (await database()).delete("queries", [userId, hash]);
}

/** Removes what is older than a day, and what is not this user's. */
export async function removeOld(userId: string, now = Date.now()): Promise<void> {
  const db = await database();
  const transaction = db.transaction(["queries", "keys"], "readwrite");
  for await (const cursor of transaction.objectStore("queries"))
    if (cursor.value.userId !== userId || isOld(cursor.value, now)) await cursor.delete();
  for await (const cursor of transaction.objectStore("keys"))
    if (cursor.value.userId !== userId) await cursor.delete();
  await transaction.done;
}

/** Removes those copies of one user that are meant. */
export async function removeCopiesAbout(
  userId: string,
  isMeant: (copy: Copy) => boolean,
): Promise<void> {
  const transaction = (await database()).transaction("queries", "readwrite");
  const range = IDBKeyRange.bound([userId], [userId, []]);
  for await (const cursor of transaction.store.iterate(range))
    if (isMeant(cursor.value)) await cursor.delete();
  await transaction.done;
}
