import { useEffect } from "react";
import { createStore } from "../../../ui/store.ts";
import { useStore } from "../../../ui/useStore.ts";

const loaded = createStore<typeof import("./FileParts.tsx") | null>(null);

/** Loads what shows files. The page waits for it, so that nothing moves when it comes. */
export async function loadFileParts(): Promise<void> {
  if (loaded.get() === null) loaded.set(await import("./FileParts.tsx"));
}

/**
 * What shows files; null until it is there. Runs without files do not need it, and the first load of
 * the dashboard has no room for what it does not need.
 */
export function useFileParts(isNeeded: boolean) {
  const parts = useStore(loaded);
  useEffect(() => {
    // A file that came later; where this fails, the next look at the panel tries again.
    if (isNeeded) loadFileParts().catch(() => {});
  }, [isNeeded]);
  return isNeeded ? parts : null;
}
