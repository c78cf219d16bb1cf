import { useLayoutEffect } from "react";
import { sendDrafts } from "../../platform/session/session.ts";
import { lastActive, lock, noteActive } from "../../platform/lock/locked.ts";

/** Milliseconds between two looks at the time of the last input. */
const LOOK_MS = 1_000;
/** Other tabs, and the page after a reload, know the last input as exactly as this. */
const NOTE_MS = 5_000;
const MINUTE_MS = 60_000;
/** A pen that writes into a text field, as an iPad has it, presses no key. */
const INPUTS = ["pointerdown", "keydown", "wheel", "input"] as const;

/** Locks the page after this many minutes without input; before the first paint if they have passed already. */
export function useLock(minutes: number): void {
  useLayoutEffect(() => {
    const look = (): void => {
      if (Date.now() - lastActive() < minutes * MINUTE_MS) return;
      void sendDrafts();
      lock();
    };
    let noted = 0;
    const note = (): void => {
      if (Date.now() - noted < NOTE_MS) return;
      // A page that has slept is locked by the input that wakes it.
      look();
      noted = Date.now();
      noteActive();
    };
    look();
    note();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    for (const input of INPUTS) addEventListener(input, note, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      for (const input of INPUTS) removeEventListener(input, note, { capture: true });
    };
  }, [minutes]);
}
