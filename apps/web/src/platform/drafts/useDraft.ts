import { useStore } from "../../ui/useStore.ts";
import { type Draft, type DraftKind, type DraftState, isOfKind, worstOf } from "./draft.ts";
import { entries } from "./journal.ts";
import type { Entry } from "./settling.ts";

export interface DraftView<P, B, S> {
  state: DraftState;
  /** The unsent edit; undefined when everything is confirmed. */
  draft: Draft<P, B, S> | undefined;
}

/** The unsent edit of one thing and its state; pass the same kind and key that are put. */
export function useDraft<P, B, S>(kind: DraftKind<P, B, S>, key: string): DraftView<P, B, S> {
  const entry = useStore(entries, (all) => all.get(key));
  const draft = entry?.draft;
  return { state: entry?.state ?? "synced", draft: isOfKind(kind, draft) ? draft : undefined };
}

/** What somebody has written and the server has not confirmed. */
const written = (all: ReadonlyMap<string, Entry>): Entry[] =>
  [...all.values()].filter(({ draft }) => !draft.isUnwritten);

export const countUnsent = (): number => written(entries.get()).length;

/** The worst state of all edits and how many there are: a look from afar. */
export function useUnsent(): { count: number; state: DraftState } {
  const count = useStore(entries, (all) => written(all).length);
  const state = useStore(entries, (all) => worstOf(written(all).map((entry) => entry.state)));
  return { count, state };
}
