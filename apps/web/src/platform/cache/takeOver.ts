import type { Schema } from "../http/schema.ts";
import { loadOffline, queryClient } from "./queryClient.ts";

/** What is taken over into lists that are only on the device yet, one after the other. */
let changing = Promise.resolve(); // tab-wide: only what has not ended
/** Resolves when everything that was taken over until now stands in its list. */
export const takenOver = (): Promise<void> => changing;

interface CopiedList<Entry> {
  queryKey: readonly unknown[];
  /** Parses the copy of the list on the device. */
  copySchema(): Promise<Schema<Entry[]>>;
}

/**
 * Takes over into a list what the server has just confirmed. Lists below that key that are under way are older
 * than that; there was something in them to read, so they are asked for again.
 */
export function takeOver<Entry>(
  { queryKey, copySchema }: CopiedList<Entry>,
  next: (all: Entry[]) => Entry[],
) {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  const isRead = queryClient.getQueryData(queryKey) !== undefined;
  void queryClient.cancelQueries({ queryKey });
  const again = new Set(underWay.map((query) => query.queryHash));
  const readAgain = (): void => {
    const predicate = (query: { queryKey: readonly unknown[]; queryHash: string }) =>
      again.has(query.queryHash) || (!isRead && query.queryKey.length === queryKey.length);
    void queryClient.invalidateQueries({ queryKey, predicate });
  };
  if (isRead) {
    queryClient.setQueryData<Entry[]>(queryKey, (all) => all && next(all));
    readAgain();
  } else
    changing = changing
      .then(() => changeUnread({ queryKey, copySchema }, next))
      .catch(() => undefined)
      .then(readAgain);
}

/**
 * A list that this page has not read: one entry alone is not the list, the others would seem not to exist. But
 * the copy on the device must not stay behind what is confirmed, as it may be what is written on next.
 */
async function changeUnread<Entry>(
  { queryKey, copySchema }: CopiedList<Entry>,
  next: (all: Entry[]) => Entry[],
): Promise<void> {
  const { changeCopy } = await loadOffline();
  await changeCopy(queryKey, await copySchema(), queryClient, next);
  // Meanwhile it may have been read after all.
  queryClient.setQueryData<Entry[]>(queryKey, (all) => all && next(all));
}
