import type { Query, QueryClient } from "@tanstack/react-query";
import { readSession } from "../session/storage.ts";
import { removeCopy, removeOld, writeCopy } from "./copies.ts";
import { isCopy, isRefusal } from "./reading.ts";

interface Owner {
  client: QueryClient;
  userId: string;
  tenantId: string;
}

/**
 * Keeps a copy of what the server says about what is opened (`KEPT`), and of what it confirms of the
 * user's own writing, as it comes. Returns how to stop.
 */
export function keepCopies({ client, userId, tenantId }: Owner): () => void {
  const writing = new Set<string>();
  const again = new Set<string>();
  let isStopped = false;
  const isWanted = (): boolean => !isStopped && readSession().user?.id === userId;

  async function write(query: Query): Promise<void> {
    const { queryHash: hash, state } = query;
    if (!query.meta?.["isKept"] || state.data === undefined) return;
    // One after the other: an older state must not overtake a newer one.
    if (writing.has(hash)) return void again.add(hash);
    writing.add(hash);
    const copy = { userId, tenantId, hash, data: state.data, at: state.dataUpdatedAt };
    await writeCopy(copy, isWanted).catch(() => undefined);
    writing.delete(hash);
    if (again.delete(hash)) await write(query);
  }

  const cache = client.getQueryCache();
  void removeOld(userId).catch(() => undefined);
  for (const query of cache.getAll()) void write(query);
  const forget = cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "success" && !isCopy(query)) void write(query);
    else if (action.type === "error" && query.meta?.["isKept"] && isRefusal(action.error))
      void removeCopy(userId, query.queryHash).catch(() => undefined);
  });
  return () => {
    isStopped = true;
    forget();
  };
}
