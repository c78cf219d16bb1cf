import { useStore } from "../../ui/useStore.ts";
import type { Draft, DraftKind, DraftState } from "./draft.ts";
import { entries } from "./journal.ts";
import type { Entry } from "./settling.ts";

export interface DraftView<P> {
  state: DraftState;
  /** The unsent edit; undefined when everything is confirmed. */
  draft: Draft<P> | undefined;
}

/** The unsent edit of one thing and its state; pass the same kind, which says its type, and key that are put. */
export function useDraft<P>(_kind: DraftKind<P>, key: string): DraftView<P> {
  const entry = useStore(entries, (all) => all.get(key));
  return { state: entry?.state ?? "synced", draft: entry?.draft as Draft<P> | undefined };
}

const WORST_FIRST = ["conflict", "refused", "waiting", "saving", "modified"] as const;

/** What somebody has written and the server has not confirmed. */
const written = (all: ReadonlyMap<string, Entry>): Entry[] =>
  [...all.values()].filter(({ draft }) => !draft.isUnwritten);

export const countUnsent = (): number => written(entries.get()).length;

/** The worst state of all edits and how many there are: a look from afar. */
export function useUnsent(): { count: number; state: DraftState } {
  const count = useStore(entries, (all) => written(all).length);
  const state = useStore(entries, (all) => {
    const states = new Set(written(all).map((entry) => entry.state));
    return WORST_FIRST.find((name) => states.has(name)) ?? "synced";
  });
  return { count, state };
}
