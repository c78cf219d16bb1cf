import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Draft } from "./draft.ts";
import { asideOf, openDraft, sealDraft, type StoredDraft } from "./sealed.ts";

interface JournalSchema extends DBSchema {
  drafts: { key: [string, string, string]; value: StoredDraft };
}

type Named = Pick<Draft, "tenantId" | "userId" | "key">;

const NAME = "assay.journal";
let opened: Promise<IDBPDatabase<JournalSchema>> | undefined; // tab-wide: the open database

/** The journal's database, opened once per tab, and again after the browser has closed it. */
export function database(): Promise<IDBPDatabase<JournalSchema>> {
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

export const keyOf = ({ tenantId, userId, key }: Named): [string, string, string] => [
  tenantId,
  userId,
  key,
];
/** The range of all drafts of a user of a tenant: an empty array sorts after every text. */
export const allOf = (userId: string, tenantId: string): IDBKeyRange =>
  IDBKeyRange.bound([tenantId, userId], [tenantId, userId, []]);
/** Whether two stored states of a draft come from the same edit, by its count and its time. */
export const isSameEdit = (a: StoredDraft, b: StoredDraft): boolean =>
  a.edit === b.edit && a.editedAt === b.editedAt;

/** Keys of drafts that this page cannot decrypt or read. An edit with the same key puts them aside. */
export const unread = new Set<string>(); // tab-wide: emptied with the journal

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
  return stored && openDraft(stored);
}

/** Whether the draft is on the device, even if it cannot be decrypted. */
export const isStored = async (draft: Named): Promise<boolean> =>
  (await (await database()).count("drafts", keyOf(draft))) > 0;

/** Moves a draft that this page cannot read to another key, before a new one takes its place. */
async function putUnreadAside(draft: Named): Promise<void> {
  const transaction = (await database()).transaction("drafts", "readwrite");
  const stored = await transaction.store.get(keyOf(draft));
  if (stored) await transaction.store.put(asideOf(stored));
  await transaction.done;
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
