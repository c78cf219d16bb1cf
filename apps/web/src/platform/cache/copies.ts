import { sealing } from "../drafts/sealed.ts";
import { isOver, READ_MS } from "./ages.ts";
import { changeKey, type Copy, type CopyLabel, database, type StoredCopy } from "./database.ts";
import { keyOf } from "./deviceKey.ts";
import { tenantKey } from "./keys.ts";
import { lasting } from "./lasting.ts";
import { seal, unseal } from "./sealing.ts";

/** The query of the tenant: its name, looks and settings. */
const TENANT = JSON.stringify(tenantKey);
/** Maximum time that reading a copy waits for the key in a newly opened page. */
const KEY_MS = 5_000;

/** What a copy is about. The cipher binds it to the content, so that a copy under another label cannot be decrypted. */
const aboutOf = ({ userId, hash, tenantId, at }: CopyLabel): string =>
  JSON.stringify(["copy", tenantId, userId, hash, at]);

/** Decrypts a copy; undefined if the key is missing or wrong. */
async function openCopy(stored: StoredCopy): Promise<Copy | undefined> {
  if ("data" in stored) return stored;
  const key = await keyOf(stored.userId);
  if (!key) return undefined;
  const { sealed, ...label } = stored;
  const data = await unseal(key, sealed, aboutOf(label)).catch(() => undefined);
  return data === undefined ? undefined : { ...label, data };
}

/** The copy of a query; undefined if it is too old (`isOver`) or cannot be decrypted. */
export async function readCopy(
  userId: string,
  hash: string,
  now = Date.now(),
): Promise<Copy | undefined> {
  const stored = await (await database()).get("queries", [userId, hash]);
  return stored && !isOver(stored, now) ? openCopy(stored) : undefined;
}

/** A save waits until its copy is kept: so only the first copy of a page waits for a key that does not come. */
let arrival: Promise<void> | undefined; // tab-wide: a time limit of the page

const keyArrived = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = sealing.subscribe(() => end());
    const timer = setTimeout(() => end(), KEY_MS);
    const end = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
  });

/** The key to encrypt a copy with; waits once per page for a key that is still to come. */
async function keyFor(userId: string): Promise<CryptoKey | undefined> {
  const key = await keyOf(userId);
  if (key || !globalThis.isSecureContext) return key;
  // The key may have arrived while the database was read.
  if (!sealing.get()) await (arrival ??= keyArrived());
  return keyOf(userId);
}

/** For a copy that says nothing about anybody, and that a locked page needs to open without a connection. */
async function writeReadable(copy: Copy, isWanted: () => boolean): Promise<void> {
  const db = await database();
  if (isWanted()) await db.put("queries", { ...copy, ...lasting() });
}

/**
 * Writes a copy as long as `isWanted`: the session may end while the database opens. Without a key nothing
 * is kept, and an older copy goes: it would be what is written on next.
 */
export async function writeCopy(copy: Copy, isWanted: () => boolean): Promise<void> {
  if (copy.hash === TENANT) return writeReadable(copy, isWanted);
  const { data, ...label } = copy;
  const key = await keyFor(copy.userId);
  const sealed = key && (await seal(key, data, aboutOf(label)));
  const db = await database();
  if (!isWanted()) return;
  if (!sealed) return db.delete("queries", [copy.userId, copy.hash]);
  await db.put("queries", { ...label, sealed, ...lasting() });
  // Without its key, which went with an earlier sign-out, nobody could read it after a reload.
  if (isWanted()) await changeKey(copy.userId, () => ({ key }));
}

/** Removes the copy of one query, named by the hash of its key. */
export async function removeCopy(userId: string, hash: string): Promise<void> {
  await (await database()).delete("queries", [userId, hash]);
}

/** Whether there is a copy of each of these queries. */
export async function hasCopies(userId: string, hashes: readonly string[]): Promise<boolean> {
  const db = await database();
  const keys = await Promise.all(hashes.map((hash) => db.getKey("queries", [userId, hash])));
  return keys.every((key) => key !== undefined);
}

/** The user's last run under way is over: what is kept goes a day later. */
export async function endLasting(userId: string, now = Date.now()): Promise<void> {
  const transaction = (await database()).transaction(["queries", "keys"], "readwrite");
  const until = now + READ_MS;
  for (const name of ["queries", "keys"] as const)
    for await (const cursor of transaction.objectStore(name)) {
      const { value } = cursor;
      if (value.userId === userId && (value.until ?? 0) > until)
        await cursor.update({ ...value, until });
    }
  await transaction.done;
}

/** Removes copies that are too old or belong to another user. */
export async function removeOld(userId: string, now = Date.now()): Promise<void> {
  const db = await database();
  const transaction = db.transaction(["queries", "keys"], "readwrite");
  for await (const cursor of transaction.objectStore("queries"))
    if (cursor.value.userId !== userId || isOver(cursor.value, now)) await cursor.delete();
  for await (const cursor of transaction.objectStore("keys"))
    if (cursor.value.userId !== userId) await cursor.delete();
  await transaction.done;
}

/** Removes those copies of one user that are meant, and those that nobody can open to see. */
export async function removeCopiesAbout(
  userId: string,
  isMeant: (copy: Copy) => boolean,
): Promise<void> {
  const db = await database();
  const stored = await db.getAll("queries", IDBKeyRange.bound([userId], [userId, []]));
  for (const each of stored) {
    const copy = await openCopy(each);
    if (!copy || isMeant(copy)) await db.delete("queries", [userId, each.hash]);
  }
}
