import { type RefObject, useEffect } from "react";

/** Narrower than this it is a phone; lower than that, its keyboard is open. */
const NARROW = 768;
const LOW = 560;

/**
 * While the keyboard of a phone is open, what is written in begins right below the app bar: the little room
 * that is left is for the text.
 */
export function useRoomToWrite(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    const view = window.visualViewport;
    if (element === null || view === null) return;
    const makeRoom = (): void => {
      const hasKeyboard = innerWidth < NARROW && view.height < LOW;
      if (!hasKeyboard || !element.contains(document.activeElement)) return;
      const bar = getComputedStyle(element).getPropertyValue("--app-bar-height");
      const above = element.getBoundingClientRect().top - (Number.parseFloat(bar) || 0);
      if (above > 0) scrollBy({ top: above, behavior: "instant" });
    };
    const stopping = new AbortController();
    const options = { signal: stopping.signal };
    element.addEventListener("focusin", makeRoom, options);
    // The keyboard opens after the focus has come.
    view.addEventListener("resize", makeRoom, options);
    return () => stopping.abort();
  }, [frame]);
}
