import type { Draft } from "./draft.ts";
import type { Entry } from "./settling.ts";

type Entries = ReadonlyMap<string, Entry>;

/**
 * A selection of unsent edits for `useStore`: keeps giving the same map while nothing in it has changed, as when somebody edits
 * what is not in it.
 */
export function keptEntries(isWanted: (draft: Draft) => boolean): (all: Entries) => Entries {
  let last: Entries = new Map();
  return (all) => {
    const now = new Map([...all].filter(([, { draft }]) => isWanted(draft)));
    const isSame = now.size === last.size && [...now].every(([key, one]) => last.get(key) === one);
    if (!isSame) last = now;
    return last;
  };
}
