import type { DBSchema, IDBPDatabase } from "idb";
import { openedOnce } from "../page/openedOnce.ts";
import { type Draft, isLaterEdit, isSameEdit } from "./draft.ts";
import { hasLeftovers, readLeftovers, removeLeftovers } from "./leftover.ts";
import { asideOf, openDraft, sealDraft, type StoredDraft } from "./sealed.ts";
import { UnreadKeys } from "./unreadKeys.ts";

interface JournalSchema extends DBSchema {
  drafts: { key: [string, string, string]; value: StoredDraft };
}

type Named = Pick<Draft, "tenantId" | "userId" | "key">;

const opened = openedOnce<JournalSchema>({
  name: "assay.journal",
  version: 1,
  upgrade(db) {
    db.createObjectStore("drafts", { keyPath: ["tenantId", "userId", "key"] });
  },
});

export const keyOf = ({ tenantId, userId, key }: Named): [string, string, string] => [
  tenantId,
  userId,
  key,
];
/** The range of all drafts of a user of a tenant: an empty array sorts after every text. */
export const allOf = (userId: string, tenantId: string): IDBKeyRange =>
  IDBKeyRange.bound([tenantId, userId], [tenantId, userId, []]);

/** Puts into the journal what earlier pages had not written, whoever's it is; a later edit that is there stays. */
async function takeLeftovers(db: IDBPDatabase<JournalSchema>): Promise<void> {
  const leftovers = readLeftovers();
  const transaction = db.transaction("drafts", "readwrite", { durability: "strict" });
  for (const { draft, isOverUnread } of leftovers) {
    const stored = await transaction.store.get(keyOf(draft));
    if (stored && isLaterEdit(stored, draft)) continue;
    if (stored && isOverUnread) await transaction.store.put(asideOf(stored));
    await transaction.store.put(draft);
  }
  await transaction.done;
  removeLeftovers(leftovers);
}

let taking: Promise<void> | undefined; // tab-wide: only while it is under way

/** The journal's database, with everything that earlier pages have left for it. */
export async function database(): Promise<IDBPDatabase<JournalSchema>> {
  const db = await opened();
  if (hasLeftovers())
    taking ??= takeLeftovers(db)
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
/** Keys of which the unread draft is being put aside. */
const beingPutAside = new Set<string>(); // tab-wide: only while it is under way
/** Whether an edit with this key would replace a draft that nobody has read. */
export const isOverUnread = (key: string): boolean => unread.has(key) || beingPutAside.has(key);

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

/** Moves a draft that this page cannot read to another key, before a new one takes its place. */
async function putUnreadAside(draft: Named): Promise<void> {
  const { key } = draft;
  beingPutAside.add(key);
  try {
    const transaction = (await database()).transaction("drafts", "readwrite");
    const stored = await transaction.store.get(keyOf(draft));
    if (stored) await transaction.store.put(asideOf(stored));
    await transaction.done;
  } catch (error) {
    unread.add(key);
    throw error;
  } finally {
    beingPutAside.delete(key);
  }
}

/** Resolves when the browser has written it. */
export async function writeStored(draft: StoredDraft): Promise<void> {
  const db = await database();
  if (unread.delete(draft.key)) await putUnreadAside(draft);
  const transaction = db.transaction("drafts", "readwrite", { durability: "strict" });
  const putting = transaction.store.put(draft);
  // `put` is not awaited, because the page might unload before the transaction commits.
  transaction.commit();
  await Promise.all([putting, transaction.done]);
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
