import type { Query, QueryClient } from "@tanstack/react-query";
import { forgetGuest, GUEST_KEY } from "../session/storage.ts";
import { isTenantKey } from "./keys.ts";

/*
 * Copies of what the server has said to a guest, whose page opens without a connection too: of one session at a time,
 * and only as long as it counts.
 */

interface GuestSession {
  token: string;
  /** When the session ends, as the server said; in ISO 8601. */
  expires: string;
}
interface Kept extends GuestSession {
  /** When the first copy was made (ms since the epoch): a device's clock before it was put back. */
  from: number;
  /** By the hash of their query's key. */
  answers: Record<string, { data: unknown; at: number }>;
}

function read(now = Date.now()): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(GUEST_KEY) ?? "null") as Kept | null;
    const isValid =
      kept !== null && now >= kept.from && now < Date.parse(kept.expires) && Boolean(kept.answers);
    if (isValid) return kept;
  } catch {
    // What cannot be read is of no use.
  }
  forgetGuest();
  return null;
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(GUEST_KEY, JSON.stringify(kept));
  } catch {
    // Without room there is nothing to read without a connection; what is older would be wrong.
    forgetGuest();
  }
}

/** The copy of a query's answer; undefined if there is none, or the session is over. */
export const guestCopy = (hash: string): { data: unknown; at: number } | undefined =>
  read()?.answers[hash];

export function dropGuestCopy(hash: string): void {
  const kept = read();
  if (!kept?.answers[hash]) return;
  delete kept.answers[hash];
  write(kept);
}

const isOfGuest = ({ meta, queryKey }: Query, token: string): boolean =>
  isTenantKey(queryKey) || (meta?.isGuestCopy === true && queryKey.includes(token));

/** Keeps copies of the answers in a guest's session. What was kept of another session goes. @returns how to stop */
export function keepGuestCopies(
  session: GuestSession,
  client: QueryClient,
  isCopy: (query: Query) => boolean,
): () => void {
  const { token, expires } = session;
  if (read()?.token !== token) write({ token, expires, from: Date.now(), answers: {} });
  const keep = (query: Query): void => {
    const { data, dataUpdatedAt: at } = query.state;
    if (data === undefined || !isOfGuest(query, token)) return;
    const kept = read();
    if (kept?.token !== token) return;
    kept.answers[query.queryHash] = { data, at };
    write(kept);
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) keep(query);
  return cache.subscribe((event) => {
    const isAnswer = event.type === "updated" && event.action.type === "success";
    if (isAnswer && !isCopy(event.query)) keep(event.query);
  });
}
