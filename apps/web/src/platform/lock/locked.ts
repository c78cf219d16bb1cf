import { createStore } from "../../ui/store.ts";
import { session } from "../session/session.ts";
import { LOCKED_KEY } from "../session/storage.ts";

/** Key of the time of the last input, in ms since the epoch. */
const ACTIVE_KEY = "assay.active";

const stored = (): boolean => localStorage.getItem(LOCKED_KEY) !== null;

/** Whether the page of whoever is signed in is locked: in all tabs, and across a reload. */
export const isLocked = createStore(stored()); // tab-wide: follows the session

/** Takes the lock over from another tab, or from the page before a reload. */
export const restoreLock = (): void => isLocked.set(stored());

/** Locks all tabs of this browser: the others see the change of the storage. */
export function lock(): void {
  localStorage.setItem(LOCKED_KEY, "1");
  isLocked.set(true);
}

/** The page is opened again, or nobody's any more. */
export function unlock(): void {
  localStorage.removeItem(LOCKED_KEY);
  localStorage.removeItem(ACTIVE_KEY);
  isLocked.set(false);
}

/** Ms since the epoch of the last input in any tab; the present if none is noted, so that a fresh page is not locked. */
export const lastActive = (): number => Number(localStorage.getItem(ACTIVE_KEY)) || Date.now();
/** Notes an input now, for all tabs. */
export const noteActive = (): void => localStorage.setItem(ACTIVE_KEY, String(Date.now()));

addEventListener("storage", restoreLock);
session.subscribe(() => {
  if (session.get().user === null) unlock();
});
