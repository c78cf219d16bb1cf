import type { DBSchema } from "idb";
import type { Sealed } from "../drafts/sealed.ts";
import type { DownloadedFile } from "../http/download.ts";
import { openedOnce } from "../page/openedOnce.ts";
import { FILES, readSession } from "../session/storage.ts";
import { isOver } from "./ages.ts";
import { keyOf } from "./deviceKey.ts";
import { lasting } from "./lasting.ts";
import { sealBytes, unsealBytes } from "./sealing.ts";

/** What is readable of a file on the device: whose copy it is, of which file, and when it was read. */
interface FileLabel {
  userId: string;
  /** The file by the ids of what it belongs to, and its own. */
  name: string;
  at: number;
  until?: number;
}
interface FileSchema extends DBSchema {
  files: {
    key: [string, string];
    value: FileLabel & { head: Sealed; content: Sealed };
    indexes: { until: number };
  };
}

/** Apart from the copies of answers, which are read as a whole; it goes with them (`forgetCopies`). */
const database = openedOnce<FileSchema>({
  name: FILES,
  version: 1,
  upgrade(db) {
    const files = db.createObjectStore("files", { keyPath: ["userId", "name"] });
    files.createIndex("until", "until");
  },
  isDeletable: true,
});

const aboutOf = (userId: string, name: string, part: "head" | "content"): string =>
  JSON.stringify(["file", userId, name, part]);
const rangeOf = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);

/**
 * Keeps the content of a file for its reader, encrypted. Without a key nothing is kept.
 *
 * @returns whether it is kept
 * @throws DOMException QuotaExceededError if the device is full
 */
export async function writeFileCopy(
  userId: string,
  name: string,
  { content, name: fileName }: DownloadedFile,
): Promise<boolean> {
  const key = await keyOf(userId);
  if (!key) return false;
  const bytes = await content.arrayBuffer();
  const text = JSON.stringify({ type: content.type, fileName });
  const head = await sealBytes(key, new TextEncoder().encode(text), aboutOf(userId, name, "head"));
  const sealed = await sealBytes(key, bytes, aboutOf(userId, name, "content"));
  const db = await database();
  // The session may have ended meanwhile.
  if (readSession().user?.id !== userId) return false;
  await db.put("files", { userId, name, at: Date.now(), ...lasting(), head, content: sealed });
  return true;
}

/** The copy of a file; undefined where there is none that may be shown. */
export async function readFileCopy(name: string): Promise<DownloadedFile | undefined> {
  const userId = readSession().user?.id;
  const key = userId === undefined ? undefined : await keyOf(userId);
  if (userId === undefined || !key) return undefined;
  const stored = await (await database()).get("files", [userId, name]);
  if (!stored || isOver(stored, Date.now())) return undefined;
  const head = await unsealBytes(key, stored.head, aboutOf(userId, name, "head"));
  const content = await unsealBytes(key, stored.content, aboutOf(userId, name, "content"));
  const { type, fileName } = JSON.parse(new TextDecoder().decode(head)) as {
    type: string;
    fileName?: string;
  };
  return { content: new Blob([content], { type }), name: fileName };
}

/** Milliseconds by which a copy may last shorter than it could: to prolong it, all of it is written again. */
const SHORTER_MS = 6 * 60 * 60_000;

/** Has the user's copies last as long as what is kept now: a file that is there is not read again with each contact. */
export async function prolongFiles(userId: string): Promise<void> {
  const { until } = lasting();
  if (until === undefined) return;
  const transaction = (await database()).transaction("files", "readwrite");
  const ending = transaction.store.index("until");
  for await (const cursor of ending.iterate(IDBKeyRange.upperBound(until - SHORTER_MS)))
    if (cursor.value.userId === userId) await cursor.update({ ...cursor.value, until });
  await transaction.done;
}

/** The names of the files of which the user has a copy. */
export async function copiedFiles(userId: string): Promise<Set<string>> {
  const keys = await (await database()).getAllKeys("files", rangeOf(userId));
  return new Set(keys.map(([, name]) => name));
}

/** Removes the copies of all files but these, and those of other users. */
export async function removeOtherFiles(userId: string, kept: ReadonlySet<string>): Promise<void> {
  const db = await database();
  const keys = await db.getAllKeys("files");
  const gone = keys.filter(([owner, name]) => owner !== userId || !kept.has(name));
  await Promise.all(gone.map((key) => db.delete("files", key)));
}
