import { useEffect } from "react";
import { createStore } from "../../../ui/store.ts";
import { useStore } from "../../../ui/useStore.ts";

const loaded = createStore<typeof import("./MyDayLine.tsx") | null>(null); // tab-wide: part of the program

/** Loads the line about one's own sessions. The page waits for it, so that the layout does not shift. */
export async function loadMyDayLine(): Promise<void> {
  if (loaded.get() === null) loaded.set(await import("./MyDayLine.tsx"));
}

/** The line; null until it has loaded. Runs in whose timetable the user has no session do not need it. */
export function useMyDayLine(isNeeded: boolean) {
  const part = useStore(loaded);
  useEffect(() => {
    // For a timetable that was published later; if it fails, the next render of the panel tries again.
    if (isNeeded) loadMyDayLine().catch(() => {});
  }, [isNeeded]);
  return isNeeded ? part : null;
}
