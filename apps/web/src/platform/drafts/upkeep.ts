/* What is rarely done with the drafts on the device; apart, so that the first pages do not carry it. */
import { openDraft, sealDraft, type StoredDraft } from "./sealed.ts";
import type { Draft } from "./draft.ts";
import { isSameEdit, keyOf } from "./journalSchema.ts";
import { allOf, database, readAllDrafts } from "./store.ts";

/** Seals what an older version of the app, or a page without time for it, has stored readable. */
export async function sealReadable(userId: string, tenantId: string): Promise<void> {
  const db = await database();
  for (const stored of await db.getAll("drafts", allOf(userId, tenantId))) {
    if ("sealed" in stored) continue;
    // What was put aside unread is sealed within; where another key has sealed that, it stays as it is.
    const sealed = await openDraft(stored).then(sealDraft, () => stored);
    const transaction = db.transaction("drafts", "readwrite");
    const now = await transaction.store.get(keyOf(stored));
    // Sealed by now, it may know more of the same edit: what was tried, or whose it is.
    if (now && !("sealed" in now) && isSameEdit(now, stored)) await transaction.store.put(sealed);
    await transaction.done;
  }
}

/** Removes the drafts of whomever that were last edited between two times, ms since the epoch. */
export async function removeOldDrafts(from: number, until: number): Promise<void> {
  const transaction = (await database()).transaction("drafts", "readwrite");
  for await (const cursor of transaction.store) {
    const { editedAt } = cursor.value;
    if (editedAt >= from && editedAt < until) await cursor.delete();
  }
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

/** What a user has typed in dialogs and not saved. */
export async function readHeldDrafts(userId: string, tenantId: string): Promise<Draft[]> {
  return (await readAllDrafts(userId, tenantId)).filter(({ isHeld }) => isHeld);
}
