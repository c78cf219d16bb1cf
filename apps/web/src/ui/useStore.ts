import { useSyncExternalStore } from "react";
import type { Store } from "./store.ts";

/** Shows a part of a store; `select` must give the same value for the same state. */
export function useStore<T, S = T>(
  store: Store<T>,
  select: (state: T) => S = (state) => state as unknown as S,
): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
