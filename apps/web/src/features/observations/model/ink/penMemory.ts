import { createStore } from "../../../../ui/store.ts";

/** Milliseconds after the pen during which a touch counts as the resting hand. */
const HAND_RESTS = 500;

/** Whether a pen was used in this visit: from then on fingers move the page, and do not draw. */
export const isPenSeen = createStore(false); // tab-wide: of the device
let lastAt = -Infinity; // tab-wide: of the device

/** `at` is an event's time stamp. */
export function notePen(at: number): void {
  lastAt = at;
  isPenSeen.set(true);
}

/** Whether a touch at this time stamp may be the hand that holds the pen. */
export const isPenNear = (at: number): boolean => at - lastAt < HAND_RESTS;

/** Forgets the pen, as if none had been used in this visit. */
export function forgetPen(): void {
  lastAt = -Infinity;
  isPenSeen.set(false);
}
