import { useState } from "react";

/** Missing ratings that are chosen to be explained, by the keys of their cells. */
export interface Selection {
  keys: ReadonlySet<string>;
  choose(keys: readonly string[], isChosen: boolean): void;
  clear(): void;
}

/** @param present the keys that can be chosen now: what has been rated meanwhile is no longer chosen */
export function useSelection(present: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    keys: new Set(present.filter((key) => chosen.has(key))),
    choose: (keys, isChosen) =>
      setChosen((before) =>
        isChosen ? before.union(new Set(keys)) : before.difference(new Set(keys)),
      ),
    clear: () => setChosen(new Set()),
  };
}
