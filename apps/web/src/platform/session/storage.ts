import type { Account, Credentials } from "@assay/contract";

/** Keys of the local storage. Tabs of one browser share them, and follow each other's changes (otherTabs.ts). */
export const USER_KEY = "assay.user";
export const CREDENTIALS_KEY = "assay.credentials";
/** Drafts that the journal did not take before their page was left (drafts/leftover.ts): nothing but the journal removes them. */
export const LEFTOVER_KEY = "assay.leftover";
/** The database with the copies of what the server has said (platform/cache). */
export const COPIES = "assay.copies";
/** The database with the contents of files that are kept for a run under way (platform/cache). */
export const FILES = "assay.files";
/** Key of what a guest's page needs without a connection (platform/cache/guestCopies.ts). */
export const GUEST_KEY = "assay.guest";
/** Key of the time (ms since the epoch) until which copies last in any case, since a run is under way. */
export const LASTING_KEY = "assay.lasting";
/** Key of the milliseconds by which the server's clock is ahead of this device's, as it was last told (platform/live). */
export const CLOCK_KEY = "assay.clock";
/** Hexadecimal characters of an id. */
const ID_LENGTH = 24;

/** One's own account; without `can` as the version before has stored it. */
export type StoredUser = Omit<Account, "can"> & Partial<Pick<Account, "can">>;

export interface StoredSession {
  user: StoredUser | null;
  credentials: Credentials | null;
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as unknown;
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null ? { ...value } : {};
const isText = (value: unknown): boolean => typeof value === "string";

/** Whether the fields are there without which no page could be shown; the others come with the account. */
function isUser(stored: unknown): stored is StoredUser {
  const { id, fullName, permissions } = fieldsOf(stored);
  const isKnown = typeof id === "string" && id.length === ID_LENGTH;
  return isKnown && isText(fullName) && Array.isArray(permissions) && permissions.every(isText);
}
function isCredentials(stored: unknown): stored is Credentials {
  const { token, expires, expiresIn, autoLogout } = fieldsOf(stored);
  const isTimed = isText(expires) && typeof expiresIn === "number";
  return isText(token) && isTimed && typeof autoLogout === "boolean";
}

/**
 * What an earlier visit left. A user that cannot be read, such as one with an id of the wrong length, clears the
 * storage (spec 1 §4); credentials that cannot be read are none, so that the page asks to sign in.
 */
export function readSession(): StoredSession {
  const [user, credentials] = [read(USER_KEY), read(CREDENTIALS_KEY)];
  if (user !== null && !isUser(user)) {
    const leftover = localStorage.getItem(LEFTOVER_KEY);
    localStorage.clear();
    if (leftover !== null) localStorage.setItem(LEFTOVER_KEY, leftover);
    return { user: null, credentials: null };
  }
  return { user, credentials: isCredentials(credentials) ? credentials : null };
}

/** Key of the mark that the signed-in user's page is locked (platform/lock). */
export const LOCKED_KEY = "assay.locked";

/** Whether the device holds what the user needs for a run under way. */
export const isPrepared = (): boolean => Number(localStorage.getItem(LASTING_KEY)) > Date.now();

/** Deletes what was copied for the signed-in user; what they wrote and is unsent stays. */
export function forgetCopies(): void {
  localStorage.removeItem(LOCKED_KEY);
  for (const key of [LASTING_KEY, CLOCK_KEY]) localStorage.removeItem(key);
  indexedDB.deleteDatabase(COPIES);
  indexedDB.deleteDatabase(FILES);
}

export const forgetGuest = (): void => localStorage.removeItem(GUEST_KEY);

function write(key: string, value: unknown): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
}

export const writeUser = (user: StoredUser | null): void => write(USER_KEY, user);

export function writeSession({ user, credentials }: StoredSession): void {
  writeUser(user);
  write(CREDENTIALS_KEY, credentials);
}
