import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { COPIES } from "../session/storage.ts";

/** What the server has said last about one thing, to one user. */
export interface Copy {
  userId: string;
  /** Of the query. */
  hash: string;
  tenantId: string;
  data: unknown;
  /** When the server said it: ms since the epoch. */
  at: number;
}

interface CopySchema extends DBSchema {
  queries: { key: [string, string]; value: Copy };
}

const DAY_MS = 24 * 60 * 60 * 1_000;
let opened: Promise<IDBPDatabase<CopySchema>> | undefined;

function database(): Promise<IDBPDatabase<CopySchema>> {
  opened ??= openDB<CopySchema>(COPIES, 1, {
    upgrade(db) {
      db.createObjectStore("queries", { keyPath: ["userId", "hash"] });
    },
    // Whoever logs out, in whichever tab, deletes everything.
    blocking(_old, _new, event) {
      opened = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

const isOld = ({ at }: Copy, now: number): boolean => now - at > DAY_MS;

/** The copy of a query, unless it is older than a day. */
export async function readCopy(
  userId: string,
  hash: string,
  now = Date.now(),
): Promise<Copy | undefined> {
  const copy = await (await database()).get("queries", [userId, hash]);
  return copy && isOld(copy, now) ? undefined : copy;
}

/** Writes a copy as long as `isWanted`: the session may end while the database opens. */
export async function writeCopy(copy: Copy, isWanted: () => boolean): Promise<void> {
  const db = await database();
  if (isWanted()) await db.put("queries", copy);
}

export async function removeCopy(userId: string, hash: string): Promise<void> {
  await (await database()).delete("queries", [userId, hash]);
}

/** Removes what is older than a day, and what is not this user's. */
export async function removeOld(userId: string, now = Date.now()): Promise<void> {
  const transaction = (await database()).transaction("queries", "readwrite");
  for await (const cursor of transaction.store)
    if (cursor.value.userId !== userId || isOld(cursor.value, now)) await cursor.delete();
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
