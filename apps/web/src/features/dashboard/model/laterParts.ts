import { useEffect } from "react";
import { loadTexts } from "../../../platform/i18n/texts.ts";
import { createStore } from "../../../ui/store.ts";
import { useStore } from "../../../ui/useStore.ts";

/**
 * A part that only some runs need, as the first load of the dashboard is limited in size. The page waits for it, so that
 * the layout does not shift.
 */
function laterPart<Part>(importPart: () => Promise<Part>) {
  const loaded = createStore<Part | null>(null); // tab-wide: part of the program
  const load = async (): Promise<void> => {
    if (loaded.get() === null) loaded.set(await importPart());
  };
  /** The part; null until it is loaded, and where it is not needed. */
  const usePart = (isNeeded: boolean): Part | null => {
    const part = useStore(loaded);
    useEffect(() => {
      // For a run that needs it only now; if it fails, the next render of the panel tries again.
      if (isNeeded) load().catch(() => {});
    }, [isNeeded]);
    return isNeeded ? part : null;
  };
  return [load, usePart] as const;
}

export const [loadFileParts, useFileParts] = laterPart(() => import("../parts/FileParts.tsx"));
/** The line about one's own sessions. */
export const [loadMyDayLine, useMyDayLine] = laterPart(() => import("../parts/MyDayLine.tsx"));
export const [loadRunMatrix, useRunMatrix] = laterPart(() => import("../parts/RunMatrix.tsx"));
/** What submits ratings, with its texts. */
export const [loadSubmitParts, useSubmitParts] = laterPart(() =>
  loadTexts("submitting").then(() => import("../parts/SubmitParts.tsx")),
);
