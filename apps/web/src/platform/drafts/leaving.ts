import { abortUnfinished } from "../page/openedOnce.ts";
import { leaveUnwritten } from "./storing.ts";
import { database } from "./store.ts";

/** Nothing is lost and nothing of this page blocks another one. */
function letGo(): void {
  try {
    leaveUnwritten();
  } catch {
    // Then what is under way may still be written: rather blocked than lost.
    return;
  }
  abortUnfinished();
}

/**
 * Ends the transactions of a page that is left and that the browser may keep for the way back. WebKit keeps them
 * too: unfinished, they would block every other page of the origin for as long. Returns how to stop.
 */
export function endTransactionsOnLeave(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let isLeft = false;
  addEventListener(
    "pagehide",
    ({ persisted }) => {
      isLeft = persisted;
      // Added now, it is called after all that are there, which write what the page has still to write. Chromium
      // does not call it: there the page is hidden next, and nothing of a page that is kept blocks another one.
      if (isLeft) addEventListener("pagehide", letGo, { once: true, signal });
    },
    { capture: true, signal },
  );
  // A page that is left is hidden after that, and the listeners of the document write again.
  addEventListener(
    "visibilitychange",
    () => {
      if (isLeft && document.visibilityState === "hidden") letGo();
    },
    { signal },
  );
  addEventListener(
    "pageshow",
    ({ persisted }) => {
      isLeft = false;
      // What it has left over goes into the journal, before what is written next.
      if (persisted) void database().catch(() => undefined);
    },
    { signal },
  );
  return () => ending.abort();
}
