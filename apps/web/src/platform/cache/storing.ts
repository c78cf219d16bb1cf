import { notifyManager, type Query, type QueryClient } from "@tanstack/react-query";
import { readSession } from "../session/storage.ts";
import { removeCopy, removeOld, writeCopy } from "./copies.ts";
import { isCopy, isRefusal } from "./reading.ts";

interface Owner {
  client: QueryClient;
  userId: string;
  tenantId: string;
}

/** Time within which a newly opened page starts to store copies. */
const BEGIN_MS = 7_000;
/** Writes in progress for the signed-in user, by query hash. */
let underWay: ReadonlyMap<string, Promise<void>> = new Map(); // tab-wide: started again for each user
let begin = (): void => undefined; // tab-wide: once per page
const begun = new Promise<void>((resolve) => (begin = resolve));

/**
 * Resolves when copies of all answers received until now are on the device, or cannot be stored. A confirmed
 * draft may be removed only then: otherwise the next edit could be based on a copy without it.
 */
export async function copiesStored(): Promise<void> {
  await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, BEGIN_MS))]);
  // The query client notifies its subscribers asynchronously.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  await Promise.all(underWay.values());
}

/**
 * Stores an offline copy of each answer marked `offlineCopy`, including those that confirm the user's own
 * edits.
 *
 * @returns stops storing
 */
export function storeCopies({ client, userId, tenantId }: Owner): () => void {
  /** By the hash of their query's key. */
  const writing = new Map<string, Promise<void>>();
  const again = new Set<string>();
  let isStopped = false;
  const isWanted = (): boolean => !isStopped && readSession().user?.id === userId;

  async function writeAll(query: Query): Promise<void> {
    const { queryHash: hash } = query;
    do {
      const { data, dataUpdatedAt: at } = query.state;
      await writeCopy({ userId, tenantId, hash, data, at }, isWanted).catch(() => undefined);
    } while (again.delete(hash));
    writing.delete(hash);
  }
  function write(query: Query): void {
    const { queryHash: hash, state } = query;
    if (!query.meta?.isOfflineCopy || state.data === undefined) return;
    // Writes of one query run one after the other, so that an older state never replaces a newer one.
    if (writing.has(hash)) again.add(hash);
    else writing.set(hash, writeAll(query));
  }

  const cache = client.getQueryCache();
  void removeOld(userId).catch(() => undefined);
  for (const query of cache.getAll()) write(query);
  underWay = writing;
  begin();
  const forget = cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "success" && !isCopy(query)) write(query);
    else if (action.type === "error" && query.meta?.isOfflineCopy && isRefusal(action.error))
      void removeCopy(userId, query.queryHash).catch(() => undefined);
  });
  return () => {
    isStopped = true;
    forget();
  };
}
