import { useEffect } from "react";
import { createStore } from "../../../ui/store.ts";
import { useStore } from "../../../ui/useStore.ts";

const loaded = createStore<typeof import("./FileParts.tsx") | null>(null); // tab-wide: part of the program

/** Loads the components for files. The page waits for them, so that the layout does not shift. */
export async function loadFileParts(): Promise<void> {
  if (loaded.get() === null) loaded.set(await import("./FileParts.tsx"));
}

/**
 * The components for files; null until they are loaded. Runs without files do not need them, and the first load of
 * the dashboard is limited in size.
 */
export function useFileParts(isNeeded: boolean) {
  const parts = useStore(loaded);
  useEffect(() => {
    // For a file that was added later; if it fails, the next render of the panel tries again.
    if (isNeeded) loadFileParts().catch(() => {});
  }, [isNeeded]);
  return isNeeded ? parts : null;
}
