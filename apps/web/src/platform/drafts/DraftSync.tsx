import { SyncState } from "../../ui/SyncState.tsx";
import { useStore } from "../../ui/useStore.ts";
import type { DraftState } from "./draft.ts";
import { isReady } from "./journal.ts";

/**
 * Where the last edits are. Says nothing until the edits of earlier visits were read from the device: until
 * then nobody knows whether everything is saved.
 */
export function DraftSync({ state }: { state: DraftState }) {
  const isKnown = useStore(isReady);
  if (!isKnown) return null;
  return <SyncState state={state === "synced" ? "saved" : state} />;
}
