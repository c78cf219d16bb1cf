import { useCallback, useEffect, useRef } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import { announce } from "../../../app/shell/announce.ts";
import type { CellPage } from "./cellPages.ts";
import { saveCell } from "./editing.ts";
import type { ObservedCell } from "./pageDraft.ts";

/** The "saved" message stays 1 s (spec 2 §9). */
export const SAVED_MS = 1000;

/** Says "saved" when pages of the cell that were written on are confirmed; gives the save button's action. */
export function useSavedMessage(cell: ObservedCell, pages: readonly CellPage[]): () => void {
  const t = useT();
  const isUnsent = pages.some((page) => page.modified);
  const wasUnsent = useRef(isUnsent);
  const tell = useCallback(
    () => announce({ text: t("observations:saved"), tone: "success", duration: SAVED_MS }),
    [t],
  );
  useEffect(() => {
    if (wasUnsent.current && !isUnsent) tell();
    wasUnsent.current = isUnsent;
  }, [isUnsent, tell]);
  return () => {
    if (isUnsent) void saveCell(cell);
    else tell();
  };
}
