import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Draft } from "./draft.ts";

interface JournalSchema extends DBSchema {
  drafts: { key: [string, string, string]; value: Draft };
}

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

async function draftsOf(userId: string, tenantId: string): Promise<Draft[]> {
  const range = IDBKeyRange.bound([tenantId, userId], [tenantId, userId, []]);
  return (await database()).getAll("drafts", range);
}

/** The drafts of one user that are to be sent, oldest edit first. */
export async function readDrafts(userId: string, tenantId: string): Promise<Draft[]> {
  const drafts = await draftsOf(userId, tenantId);
  return drafts.filter(({ isHeld }) => !isHeld).toSorted((a, b) => a.editedAt - b.editedAt);
}

/** What a user has typed in dialogs and not saved. */
export async function readHeldDrafts(userId: string, tenantId: string): Promise<Draft[]> {
  return (await draftsOf(userId, tenantId)).filter(({ isHeld }) => isHeld);
}

export async function readDraft(
  draft: Pick<Draft, "tenantId" | "userId" | "key">,
): Promise<Draft | undefined> {
  return (await database()).get("drafts", [draft.tenantId, draft.userId, draft.key]);
}

/** Resolves when the browser has written it. */
export async function writeDraft(draft: Draft): Promise<void> {
  const db = await database();
  const transaction = db.transaction("drafts", "readwrite", { durability: "strict" });
  const putting = transaction.store.put(draft);
  // Without waiting for the answer to `put`: the page may be gone by then, and the write with it.
  transaction.commit();
  await Promise.all([putting, transaction.done]);
}

/** Removes a draft unless it was edited since, in this tab or in another one. */
export async function removeDraft(draft: Draft): Promise<void> {
  const key: [string, string, string] = [draft.tenantId, draft.userId, draft.key];
  const db = await database();
  const transaction = db.transaction("drafts", "readwrite");
  const stored = await transaction.store.get(key);
  if (stored && stored.edit === draft.edit && stored.editedAt === draft.editedAt) {
    await transaction.store.delete(key);
  }
  await transaction.done;
}

/** Removes all drafts of one user that are meant, whoever edits them. */
export async function removeDrafts(
  userId: string,
  tenantId: string,
  isMeant: (draft: Draft) => boolean,
): Promise<void> {
  const range = IDBKeyRange.bound([tenantId, userId], [tenantId, userId, []]);
  const transaction = (await database()).transaction("drafts", "readwrite");
  for await (const cursor of transaction.store.iterate(range))
    if (isMeant(cursor.value)) await cursor.delete();
  await transaction.done;
}
