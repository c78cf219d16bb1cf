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
    let isPressing = false;
    const press = (): void => void (isPressing = true);
    const release = (): void => void (isPressing = false);
    // Somebody goes elsewhere, by Tab or by a press, and what they leave may be removed for that: nothing is lost.
    // What is removed without that is left too, and is gone a moment later.
    const leave = ({ target, relatedTarget }: FocusEvent): void => {
      if (isPressing || relatedTarget !== null) last = null;
      else
        queueMicrotask(() => {
          if (last === target && last?.isConnected) last = null;
        });
    };
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
    const end = new AbortController();
    // Before anybody else hears of it: a part may go in answer to the very event.
    const early = { capture: true, signal: end.signal };
    document.addEventListener("pointerdown", press, early);
    document.addEventListener("pointerup", release, early);
    document.addEventListener("pointercancel", release, early);
    // Where a pointer was let go of outside the window.
    document.addEventListener("keydown", release, early);
    document.addEventListener("focusin", remember, early);
    document.addEventListener("focusout", leave, early);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      end.abort();
      watch.disconnect();
    };
  }, []);
}
