/* Apart, so that the first pages do not carry it: few of them find leftovers. */
import type { IDBPDatabase } from "idb";
import { LEFTOVER_KEY } from "../session/storage.ts";
import { fromJson } from "./json.ts";
import { type JournalSchema, keyOf } from "./journalSchema.ts";
import type { Leftover } from "./leftover.ts";
import { asideOf, type StoredDraft } from "./sealed.ts";

/** Whether it has what the journal needs to store it; what it says is parsed by its kind's schemas later. */
function isLeftover(stored: unknown): stored is Leftover {
  const { draft } = { ...(stored as Partial<Leftover> | null) };
  const { tenantId, userId, key, kind, edit, editedAt } = { ...draft };
  const isNamed = [tenantId, userId, key, kind].every((part) => typeof part === "string");
  return isNamed && typeof edit === "number" && typeof editedAt === "number";
}

/** What a line says; nothing where it cannot be read. */
function read(line: string): Leftover[] {
  try {
    const stored = fromJson(line);
    return isLeftover(stored) ? [stored] : [];
  } catch {
    return [];
  }
}

/** Whether one state of a draft comes from a later edit than another. */
const isLaterEdit = (a: StoredDraft, b: StoredDraft): boolean =>
  a.editedAt === b.editedAt ? a.edit > b.edit : a.editedAt > b.editedAt;

/** Removes what is in the journal now; what a page has added meanwhile stays. */
function remove(taken: string): void {
  const now = localStorage.getItem(LEFTOVER_KEY) ?? "";
  if (now === taken) localStorage.removeItem(LEFTOVER_KEY);
  else if (now.startsWith(taken)) localStorage.setItem(LEFTOVER_KEY, now.slice(taken.length));
}

/**
 * Puts into the journal what earlier pages had not written, whoever's it is. A later edit that is there stays.
 *
 * @throws where the browser refuses: then they stay for the next use
 */
export async function takeLeftovers(db: IDBPDatabase<JournalSchema>): Promise<void> {
  const text = localStorage.getItem(LEFTOVER_KEY) ?? "";
  const transaction = db.transaction("drafts", "readwrite", { durability: "strict" });
  for (const { draft, isOverUnread } of text.split("\n").flatMap(read)) {
    const stored = await transaction.store.get(keyOf(draft));
    if (stored && isLaterEdit(stored, draft)) continue;
    if (stored && isOverUnread) await transaction.store.put(asideOf(stored));
    await transaction.store.put(draft);
  }
  await transaction.done;
  remove(text);
}
