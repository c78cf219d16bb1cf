import { useEffect } from "react";
import { loadTexts } from "../../../platform/i18n/texts.ts";
import { createStore } from "../../../ui/store.ts";
import { useStore } from "../../../ui/useStore.ts";

const loaded = createStore<typeof import("./SubmitParts.tsx") | null>(null); // tab-wide: part of the program

/** Loads what submits ratings. The page waits for it, so that the layout does not shift. */
export async function loadSubmitParts(): Promise<void> {
  if (loaded.get() !== null) return;
  const [parts] = await Promise.all([import("./SubmitParts.tsx"), loadTexts("submitting")]);
  loaded.set(parts);
}

/** The components; null until they are loaded. Only runs with rules for rating need them. */
export function useSubmitParts(isNeeded: boolean) {
  const parts = useStore(loaded);
  useEffect(() => {
    // For a run that was started later; if it fails, the next render of the panel tries again.
    if (isNeeded) loadSubmitParts().catch(() => {});
  }, [isNeeded]);
  return isNeeded ? parts : null;
}
