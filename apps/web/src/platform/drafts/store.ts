import type { IDBPDatabase } from "idb";
import { openedOnce } from "../page/openedOnce.ts";
import { LEFTOVER_KEY } from "../session/storage.ts";
import type { Draft } from "./draft.ts";
import { isSameEdit, type JournalSchema, keyOf, type Named } from "./journalSchema.ts";
import { asideOf, openDraft, sealDraft, type StoredDraft } from "./sealed.ts";
import { UnreadKeys } from "./unreadKeys.ts";

const opened = openedOnce<JournalSchema>({
  name: "assay.journal",
  version: 1,
  upgrade(db) {
    db.createObjectStore("drafts", { keyPath: ["tenantId", "userId", "key"] });
  },
});

/** The range of all drafts of a user of a tenant: an empty array sorts after every text. */
export const allOf = (userId: string, tenantId: string): IDBKeyRange =>
  IDBKeyRange.bound([tenantId, userId], [tenantId, userId, []]);

let taking: Promise<void> | undefined; // tab-wide: only while it is under way

/** The journal's database, with everything that earlier pages have left for it. */
export async function database(): Promise<IDBPDatabase<JournalSchema>> {
  const db = await opened();
  if (localStorage.getItem(LEFTOVER_KEY) !== null)
    taking ??= import("./takeLeftovers.ts")
      .then((module) => module.takeLeftovers(db))
      // They stay for the next use.
      .catch(() => undefined)
      .finally(() => {
        taking = undefined;
      });
  await taking;
  return db;
}

/** Keys of drafts that this page cannot decrypt or read. An edit with the same key puts them aside. */
export const unread = new UnreadKeys(); // tab-wide: emptied with the journal
/** All drafts of one user, except those that cannot be decrypted. */
export async function readAllDrafts(
  userId: string,
  tenantId: string,
  open = openDraft,
): Promise<Draft[]> {
  const all = await (await database()).getAll("drafts", allOf(userId, tenantId));
  const read = await Promise.all(
    all.map(async (stored) => {
      try {
        return [await open(stored)];
      } catch {
        if (!stored.isHeld) unread.add(stored.key);
        return [];
      }
    }),
  );
  return read.flat();
}

/** The drafts of one user that are to be sent, oldest edit first. */
export async function readDrafts(
  userId: string,
  tenantId: string,
  open = openDraft,
): Promise<Draft[]> {
  const drafts = await readAllDrafts(userId, tenantId, open);
  return drafts.filter(({ isHeld }) => !isHeld).toSorted((a, b) => a.editedAt - b.editedAt);
}

/** @throws where the draft was sealed with another key */
export async function readDraft(draft: Named): Promise<Draft | undefined> {
  const stored = await (await database()).get("drafts", keyOf(draft));
  const read = stored && (await openDraft(stored));
  unread.know(draft.key);
  return read;
}

/** Whether the draft is on the device, even if it cannot be decrypted. */
export const isStored = async (draft: Named): Promise<boolean> =>
  (await (await database()).count("drafts", keyOf(draft))) > 0;

/** Resolves when the browser has written it. What this page cannot read in its place is put aside with the same transaction. */
export async function writeStored(draft: StoredDraft): Promise<void> {
  const db = await database();
  const transaction = db.transaction("drafts", "readwrite", { durability: "strict" });
  const { store } = transaction;
  const before = unread.has(draft.key) && (await store.get(keyOf(draft)));
  const putting = [...(before ? [asideOf(before)] : []), draft].map((one) => store.put(one));
  // `put` is not awaited, because the page might unload before the transaction commits.
  transaction.commit();
  await Promise.all([...putting, transaction.done]);
  unread.delete(draft.key);
}

export const writeDraft = async (draft: Draft): Promise<void> =>
  writeStored(await sealDraft(draft));

/** Removes a draft, even if it was edited since. */
export const removeNamed = async (draft: Named): Promise<void> =>
  (await database()).delete("drafts", keyOf(draft));

/** Removes a draft unless it was edited since, in this tab or in another one. */
export async function removeDraft(draft: Draft): Promise<void> {
  const db = await database();
  const transaction = db.transaction("drafts", "readwrite");
  const stored = await transaction.store.get(keyOf(draft));
  if (stored && isSameEdit(stored, draft)) await transaction.store.delete(keyOf(draft));
  await transaction.done;
}
