import { createStore } from "../../../ui/store.ts";
import { useStore } from "../../../ui/useStore.ts";

const loaded = createStore<typeof import("./RunMatrix.tsx") | null>(null); // tab-wide: part of the program

/** Loads the component of the matrix. The page waits for it, so that the layout does not shift. */
export async function loadRunMatrix(): Promise<void> {
  if (loaded.get() === null) loaded.set(await import("./RunMatrix.tsx"));
}

/** The matrix; null until it has loaded. It is not loaded for users who only observe. */
export const useRunMatrix = () => useStore(loaded);
