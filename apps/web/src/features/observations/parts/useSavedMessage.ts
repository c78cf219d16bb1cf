import { useCallback, useEffect, useRef } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import type { CellPage } from "../model/cellPages.ts";
import { saveCell } from "../model/editing.ts";
import type { ObservedCell } from "../model/pageDraft.ts";

/** The "saved" message stays 1 s (spec 2 §9). */
export const SAVED_MS = 1000;

/** Says "saved" when pages of the cell that were written on are confirmed; gives the save button's action. */
export function useSavedMessage(cell: ObservedCell, pages: readonly CellPage[]): () => void {
  const t = useT();
  const isUnsent = pages.some((page) => page.modified);
  const wasUnsent = useRef(isUnsent);
  const announceSaved = useCallback(
    () => announce({ text: t("observations:saved"), tone: "success", duration: SAVED_MS }),
    [t],
  );
  useEffect(() => {
    if (wasUnsent.current && !isUnsent) announceSaved();
    wasUnsent.current = isUnsent;
  }, [isUnsent, announceSaved]);
  return () => {
    if (isUnsent) void saveCell(cell);
    else announceSaved();
  };
}
