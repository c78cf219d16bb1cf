import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Draft } from "./draft.ts";
import { openDraft, sealDraft, type StoredDraft } from "./sealed.ts";

interface JournalSchema extends DBSchema {
  drafts: { key: [string, string, string]; value: StoredDraft };
}

type Named = Pick<Draft, "tenantId" | "userId" | "key">;

const NAME = "assay.journal";
let opened: Promise<IDBPDatabase<JournalSchema>> | undefined;

function database(): Promise<IDBPDatabase<JournalSchema>> {
  opened ??= openDB<JournalSchema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore("drafts", { keyPath: ["tenantId", "userId", "key"] });
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

const keyOf = ({ tenantId, userId, key }: Named): [string, string, string] => [
  tenantId,
  userId,
  key,
];
const allOf = (userId: string, tenantId: string): IDBKeyRange =>
  IDBKeyRange.bound([tenantId, userId], [tenantId, userId, []]);
const isSameEdit = (a: StoredDraft, b: StoredDraft): boolean =>
  a.edit === b.edit && a.editedAt === b.editedAt;

/** All drafts of one user; what another key has sealed is left out. */
export async function readAllDrafts(userId: string, tenantId: string): Promise<Draft[]> {
  const all = await (await database()).getAll("drafts", allOf(userId, tenantId));
  const read = await Promise.allSettled(all.map((stored) => openDraft(stored)));
  return read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

/** The drafts of one user that are to be sent, oldest edit first. */
export async function readDrafts(userId: string, tenantId: string): Promise<Draft[]> {
  const drafts = await readAllDrafts(userId, tenantId);
  return drafts.filter(({ isHeld }) => !isHeld).toSorted((a, b) => a.editedAt - b.editedAt);
}

/** What a user has typed in dialogs and not saved. */
export async function readHeldDrafts(userId: string, tenantId: string): Promise<Draft[]> {
  return (await readAllDrafts(userId, tenantId)).filter(({ isHeld }) => isHeld);
}

/** @throws where the draft was sealed with another key */
export async function readDraft(draft: Named): Promise<Draft | undefined> {
  const stored = await (await database()).get("drafts", keyOf(draft));
  return stored && openDraft(stored);
}

/** Resolves when the browser has written it. */
export async function writeStored(draft: StoredDraft): Promise<void> {
  const db = await database();
  const transaction = db.transaction("drafts", "readwrite", { durability: "strict" });
  const putting = transaction.store.put(draft);
  // Without waiting for the answer to `put`: the page may be gone by then, and the write with it.
  transaction.commit();
  await Promise.all([putting, transaction.done]);
}

export const writeDraft = async (draft: Draft): Promise<void> =>
  writeStored(await sealDraft(draft));

/** Seals what an older version of the app, or a page without time for it, has stored readable. */
export async function sealReadable(userId: string, tenantId: string): Promise<void> {
  const db = await database();
  for (const stored of await db.getAll("drafts", allOf(userId, tenantId))) {
    if ("sealed" in stored) continue;
    const sealed = await sealDraft(stored);
    const transaction = db.transaction("drafts", "readwrite");
    const now = await transaction.store.get(keyOf(stored));
    if (now && isSameEdit(now, stored)) await transaction.store.put(sealed);
    await transaction.done;
  }
}

/** Removes a draft unless it was edited since, in this tab or in another one. */
export async function removeDraft(draft: Draft): Promise<void> {
  const db = await database();
  const transaction = db.transaction("drafts", "readwrite");
  const stored = await transaction.store.get(keyOf(draft));
  if (stored && isSameEdit(stored, draft)) await transaction.store.delete(keyOf(draft));
  await transaction.done;
}

/** Removes all drafts of one user that are meant, by what is readable of them, whoever edits them. */
export async function removeDrafts(
  userId: string,
  tenantId: string,
  isMeant: (draft: StoredDraft) => boolean,
): Promise<void> {
  const transaction = (await database()).transaction("drafts", "readwrite");
  for await (const cursor of transaction.store.iterate(allOf(userId, tenantId)))
    if (isMeant(cursor.value)) await cursor.delete();
  await transaction.done;
}

/** Removes the drafts of whomever that were last edited before `time`, ms since the epoch. */
export async function removeOldDrafts(time: number): Promise<void> {
  const transaction = (await database()).transaction("drafts", "readwrite");
  for await (const cursor of transaction.store)
    if (cursor.value.editedAt < time) await cursor.delete();
  await transaction.done;
}
