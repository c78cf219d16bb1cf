import { queryClient } from "../queryClient.ts";

/**
 * Takes over into a list what the server has just confirmed. Lists below that key that are under way are older
 * than that; there was something in them to read, so they are asked for again.
 */
export function takeOver<Entry>(queryKey: readonly unknown[], next: (all: Entry[]) => Entry[]) {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  const known = queryClient.getQueryData<Entry[]>(queryKey);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Entry[]>(queryKey, next(known ?? []));
  const again = new Set(underWay.map((query) => query.queryHash));
  // One entry alone is not the list: the others would seem not to exist.
  const isUnread = (query: { queryKey: readonly unknown[]; queryHash: string }) =>
    again.has(query.queryHash) ||
    (known === undefined && query.queryKey.length === queryKey.length);
  void queryClient.invalidateQueries({ queryKey, predicate: isUnread });
}
