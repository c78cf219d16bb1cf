import { LEFTOVER_KEY } from "../session/storage.ts";
import { type Draft, isLaterEdit, isSameEdit } from "./draft.ts";
import { fromJson, toJson } from "./json.ts";

/*
 * What a page had not written when it was left. WebKit keeps a page for the way back with its transactions as
 * they are: nothing of them is written any more, and as long as one of them is unfinished, no other page can use the
 * database. The local storage is written at once and by itself, so drafts wait there until a page
 * puts them into the journal.
 */
export interface Leftover {
  draft: Draft;
  /** What is stored in its place could not be read, and was not put aside yet. */
  isOverUnread: boolean;
}

/** Whether there may be some; asked with every use of the journal. */
export const hasLeftovers = (): boolean => localStorage.getItem(LEFTOVER_KEY) !== null;

/** Whether it has what the journal needs to store it; what it says is parsed by its kind's schemas later. */
function isLeftover(stored: unknown): stored is Leftover {
  const { draft } = { ...(stored as Partial<Leftover> | null) };
  const { tenantId, userId, key, kind, edit, editedAt } = { ...draft };
  const isNamed = [tenantId, userId, key, kind].every((part) => typeof part === "string");
  return isNamed && typeof edit === "number" && typeof editedAt === "number";
}

/** All leftovers, whoever's they are. */
export function readLeftovers(): Leftover[] {
  try {
    const stored = fromJson(localStorage.getItem(LEFTOVER_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isLeftover) : [];
  } catch {
    return [];
  }
}

function write(all: readonly Leftover[]): void {
  if (all.length === 0) localStorage.removeItem(LEFTOVER_KEY);
  else localStorage.setItem(LEFTOVER_KEY, toJson(all));
}

const isSameThing = ({ draft: a }: Leftover, { draft: b }: Leftover): boolean =>
  a.key === b.key && a.userId === b.userId && a.tenantId === b.tenantId;

/**
 * Adds leftovers; of one draft the later edit stays.
 *
 * @throws where the browser refuses, or a draft has no text (bytes): then nothing has changed
 */
export function addLeftovers(added: readonly Leftover[]): void {
  if (added.length === 0) return;
  const before = readLeftovers();
  const isOutdated = (one: Leftover): boolean =>
    added.some((other) => isSameThing(one, other) && !isLaterEdit(one.draft, other.draft));
  const isNew = (one: Leftover): boolean =>
    !before.some((other) => isSameThing(one, other) && isLaterEdit(other.draft, one.draft));
  write([...before.filter((one) => !isOutdated(one)), ...added.filter(isNew)]);
}

/** Removes leftovers that are in the journal now, and leaves what a page has added meanwhile. */
export function removeLeftovers(taken: readonly Leftover[]): void {
  const isTaken = (one: Leftover): boolean =>
    taken.some((other) => isSameThing(one, other) && isSameEdit(one.draft, other.draft));
  write(readLeftovers().filter((one) => !isTaken(one)));
}
