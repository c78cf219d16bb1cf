/** Key of the local storage, per user: ids of messages that were read and of which the server does not know yet. */
const keyOf = (userId: string): string => `assay.readMessages.${userId}`;

/** Ids of messages that the user has read on this device, until the server has heard of it. */
export function readMarks(userId: string): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]") as unknown;
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

function store(userId: string, ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(keyOf(userId));
  else localStorage.setItem(keyOf(userId), JSON.stringify(ids));
}

export const addReadMark = (userId: string, id: string): void =>
  store(userId, [...new Set([...readMarks(userId), id])]);

export const removeReadMark = (userId: string, id: string): void =>
  store(
    userId,
    readMarks(userId).filter((one) => one !== id),
  );
