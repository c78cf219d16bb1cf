import { notifyManager, type Query, type QueryClient } from "@tanstack/react-query";
import { readSession } from "../session/storage.ts";
import { removeCopy, removeOld, writeCopy } from "./copies.ts";
import { isCopy, isRefusal } from "./reading.ts";

interface Owner {
  client: QueryClient;
  userId: string;
  tenantId: string;
}

/** A page that has just been opened begins to keep copies within this time. */
const BEGIN_MS = 7_000;
/** What is being written for whoever is signed in now. */
let underWay: ReadonlyMap<string, Promise<void>> = new Map();
let begin = (): void => undefined;
const begun = new Promise<void>((resolve) => (begin = resolve));

/**
 * Resolves when what the server has said until now is on the device, or cannot get there. A draft that is
 * confirmed may go only then: a copy without it would be what is written on next.
 */
export async function copiesKept(): Promise<void> {
  await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, BEGIN_MS))]);
  // The query client tells of what was confirmed just now a moment later.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  await Promise.all(underWay.values());
}

/**
 * Keeps a copy of what the server says about what is opened (`KEPT`), and of what it confirms of the
 * user's own writing, as it comes. Returns how to stop.
 */
export function keepCopies({ client, userId, tenantId }: Owner): () => void {
  /** By the hash of their query. */
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
    if (!query.meta?.["isKept"] || state.data === undefined) return;
    // One after the other: an older state must not overtake a newer one.
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
    else if (action.type === "error" && query.meta?.["isKept"] && isRefusal(action.error))
      void removeCopy(userId, query.queryHash).catch(() => undefined);
  });
  return () => {
    isStopped = true;
    forget();
  };
}
