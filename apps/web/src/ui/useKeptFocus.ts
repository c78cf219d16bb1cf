import { useEffect } from "react";

/** No fields: a tablet would show its keyboard. */
const FOCUSABLE = "a[href],button:not(:disabled)";

/** What stood next to a removed part, as far as it can have the focus. */
function besideOf({ nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  for (const sibling of [nextSibling, previousSibling]) {
    const beside = sibling instanceof HTMLElement && sibling.isConnected ? sibling : null;
    const found = beside?.matches(FOCUSABLE) ? beside : beside?.querySelector(FOCUSABLE);
    if (found instanceof HTMLElement && found.checkVisibility()) return found;
  }
  return null;
}

/**
 * Keeps the focus on the page when what had it is removed, as a row is by its own button: on what stood beside
 * it, else on the heading. The browser would begin at the top again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
    };
    // Left by its own will; what is removed is left too, and is gone a moment later.
    const leave = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if (last === target && last?.isConnected) last = null;
      });
    const watch = new MutationObserver((records) => {
      const lost = last;
      if (lost === null || lost.isConnected || document.activeElement !== document.body) return;
      last = null;
      // Where a dialog was, it gives the focus back itself.
      if (lost.closest("[role$=dialog]") !== null) return;
      const record = records.findLast(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(lost)),
      );
      const heading = document.querySelector<HTMLElement>("main h1");
      const beside = record ? besideOf(record) : null;
      if (beside === null && heading !== null) heading.tabIndex = -1;
      (beside ?? heading)?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", leave);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", leave);
      watch.disconnect();
    };
  }, []);
}
