import { abortUnfinished } from "../page/openedOnce.ts";
import { leaveUnwritten } from "./storing.ts";
import { database } from "./store.ts";

let isFollowed = false; // tab-wide: of the page, whoever uses it

/**
 * Makes sure of what a page has not written when it is left, and ends the transactions of a page that the browser may
 * keep for the way back. WebKit keeps them too: unfinished, they would block every other page of the origin for as long.
 * A page that is not kept may end before the database has taken what it was given last; of that page the server would
 * know more than the device. Called again, it does nothing.
 */
export function endTransactionsOnLeave(): void {
  if (isFollowed) return;
  isFollowed = true;
  let left: "kept" | "closed" | null = null;

  /** Nothing is lost, and nothing of a page that is kept blocks another one. */
  const letGo = (): void => {
    try {
      leaveUnwritten();
    } catch {
      // Then what is under way may still be written: rather blocked than lost.
      return;
    }
    if (left === "kept") abortUnfinished();
  };
  addEventListener(
    "pagehide",
    ({ persisted }) => {
      left = persisted ? "kept" : "closed";
      // Added now, it is called after all that are there, which write what the page has still to write. Chromium
      // does not call it: there the page is hidden next, and nothing of a page that is kept blocks another one.
      addEventListener("pagehide", letGo, { once: true });
    },
    { capture: true },
  );
  // A page that is left is hidden after that, and the listeners of the document write again.
  addEventListener("visibilitychange", () => {
    if (left !== null && document.visibilityState === "hidden") letGo();
  });
  addEventListener("pageshow", ({ persisted }) => {
    left = null;
    // What it has left over goes into the journal, before what is written next.
    if (persisted) void database().catch(() => undefined);
  });
}
