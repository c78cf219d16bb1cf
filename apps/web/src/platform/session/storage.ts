import type { Account, Credentials } from "@assay/contract";

export const USER_KEY = "assay.user";
export const CREDENTIALS_KEY = "assay.credentials";
/** The database with the copies of what the server has said (platform/cache). */
export const COPIES = "assay.copies";
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

/** What an earlier visit left; a user id of the wrong length clears the storage (spec 1 §4). */
export function readSession(): StoredSession {
  const user = read(USER_KEY) as StoredUser | null;
  if (user !== null && user.id?.length !== ID_LENGTH) {
    localStorage.clear();
    return { user: null, credentials: null };
  }
  return { user, credentials: read(CREDENTIALS_KEY) as Credentials | null };
}

/** While it is there, the page of whoever is signed in is locked (platform/lock). */
export const LOCKED_KEY = "assay.locked";

/** Deletes what was copied for the signed-in user; what they wrote and is unsent stays. */
export function forgetCopies(): void {
  localStorage.removeItem(LOCKED_KEY);
  indexedDB.deleteDatabase(COPIES);
}

function write(key: string, value: unknown): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
}

export const writeUser = (user: StoredUser | null): void => write(USER_KEY, user);

export function writeSession({ user, credentials }: StoredSession): void {
  writeUser(user);
  write(CREDENTIALS_KEY, credentials);
}
