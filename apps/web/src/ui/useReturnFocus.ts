import { useEffect, useState } from "react";

/** Where the focus was before each of the dialogs that are open, or were: one may have opened another. */
const places: HTMLElement[] = []; // tab-wide: places in the document
/** Maximum remembered places; beyond it the oldest is forgotten. */
const MOST_PLACES = 8;

const hasFocus = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body;

/** Who waits for an answer cannot have the focus, as a button that is loading: it comes once the wait is over. */
function focusOnceEnabled(place: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (place.matches(":disabled")) return;
    watch.disconnect();
    focusAgain();
  });
  watch.observe(place, { attributeFilter: ["disabled"] });
}

/** On the latest place that still is there; where none is, on the heading of the page. */
function focusAgain(): void {
  if (hasFocus()) return;
  const place = places.findLast((one) => one.isConnected && one.checkVisibility());
  if (place?.matches(":disabled")) return focusOnceEnabled(place);
  const heading = document.querySelector<HTMLElement>("main h1");
  if (place === undefined && heading !== null) heading.tabIndex = -1;
  (place ?? heading)?.focus({ preventScroll: true });
}

/**
 * Gives the focus back when the part that calls this goes: to where it was when that part came. Mantine's own
 * way needs a dialog that is drawn before it opens; ours are loaded when they are asked for.
 */
export function useReturnFocus(): void {
  // Asked while drawing: afterwards the dialog has the focus already.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (before instanceof HTMLElement && before !== document.body) {
      places.push(before);
      if (places.length > MOST_PLACES) places.shift();
    }
    // Whatever takes the place of the dialog may want the focus for itself.
    return () => void setTimeout(focusAgain);
  }, [before]);
}
