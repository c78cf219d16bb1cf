import { useBlocker } from "@tanstack/react-router";
import { useCallback, useRef } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import { confirm } from "../../../ui/confirm.ts";

/**
 * Asks before unsaved changes are left behind, inside the app and when the tab is closed.
 *
 * @returns lets the next change of page pass, after a save or a deletion
 */
export function useUnsavedGuard(isDirty: boolean): () => void {
  const t = useT();
  const isReleased = useRef(false);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isReleased.current,
    shouldBlockFn: async () => {
      if (isReleased.current) return false;
      const isSure = await confirm({
        title: t("runs:leaveTitle"),
        text: t("runs:leaveText"),
        confirmLabel: t("runs:leave"),
        tone: "danger",
      });
      return !isSure;
    },
  });
  return useCallback(() => {
    isReleased.current = true;
  }, []);
}
