import { useBlocker } from "@tanstack/react-router";
import { useCallback, useRef } from "react";
import { confirm } from "../../ui/confirm.ts";
import { useT } from "../i18n/texts.ts";

interface LeaveOptions {
  /** Another page of the app loses nothing: only the closed tab would. */
  isSafeInApp?: boolean;
  /** The changes are given up, or saved. */
  onLeave?(): void;
}

/**
 * Asks before unsaved changes are left behind, inside the app and when the tab is closed.
 *
 * @param text what would be lost
 * @returns lets the next change of page pass, after a save or a deletion
 */
export function useUnsavedGuard(
  isDirty: boolean,
  text: string,
  { isSafeInApp = false, onLeave }: LeaveOptions = {},
): () => void {
  const t = useT();
  const isReleased = useRef(false);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isReleased.current,
    shouldBlockFn: async ({ current, next }) => {
      // Another query of the same page loses nothing.
      if (isSafeInApp || isReleased.current || current.pathname === next.pathname) return false;
      const isSure = await confirm({
        title: t("app:leaveTitle"),
        text,
        confirmLabel: t("app:leave"),
        tone: "danger",
      });
      if (isSure) onLeave?.();
      return !isSure;
    },
  });
  return useCallback(() => {
    isReleased.current = true;
    onLeave?.();
  }, [onLeave]);
}
