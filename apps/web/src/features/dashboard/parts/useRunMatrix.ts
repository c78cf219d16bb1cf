import { createStore } from "../../../ui/store.ts";
import { useStore } from "../../../ui/useStore.ts";

const loaded = createStore<typeof import("./RunMatrix.tsx") | null>(null);

/** Loads the matrix of a run. The page waits for it, so that nothing moves when it comes. */
export async function loadRunMatrix(): Promise<void> {
  if (loaded.get() === null) loaded.set(await import("./RunMatrix.tsx"));
}

/** The matrix; null until it has loaded. It is not loaded for users who only observe. */
export const useRunMatrix = () => useStore(loaded);
