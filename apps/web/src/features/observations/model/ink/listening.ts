import type { Pointers } from "./Pointers.ts";
import type { Sheet } from "./Sheet.ts";
import { stepZoom } from "./view.ts";

/** Px of a wheel that are one step of the zoom; a mouse's wheel gives about 100 at a time. */
const WHEEL_STEP = 80;
/** Px that a line of a wheel is worth, where it counts in lines. */
const LINE = 33;

/** Scrolls by the wheel, and zooms by Ctrl and the wheel, which pinching a touchpad is too. */
function onWheel(pointers: Pointers, sheet: Sheet): (event: WheelEvent) => void {
  let turned = 0;
  return (event) => {
    // While a line is drawn, the page stays where it is.
    if (pointers.isBusy) return event.preventDefault();
    const factor = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    if (!event.ctrlKey) {
      if (sheet.scrollBy(event.deltaX * factor, event.deltaY * factor)) event.preventDefault();
      return;
    }
    event.preventDefault();
    turned -= event.deltaY * factor;
    if (Math.abs(turned) < WHEEL_STEP) return;
    sheet.locate();
    sheet.zoomTo(stepZoom(sheet.view.zoom, Math.sign(turned)), sheet.inFrame(event));
    turned = 0;
  };
}

/** Listens to everything that points at an element; gives what ends it. */
export function listen(element: HTMLElement, pointers: Pointers, sheet: Sheet): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ) => element.addEventListener(type, handle, { signal, passive });
  on("pointerdown", (event) => {
    try {
      element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer has left already: a pen that only touched the page for a moment.
    }
    pointers.down(event);
  });
  on("pointermove", (event) => pointers.move(event));
  on("pointerup", (event) => pointers.up(event));
  on("pointercancel", (event) => pointers.cancel(event));
  on("lostpointercapture", (event) => pointers.lost(event));
  on("wheel", onWheel(pointers, sheet), false);
  on("contextmenu", (event) => event.preventDefault(), false);
  // Safari's pen would write into fields, and wait with its events until it knows.
  if (navigator.vendor.startsWith("Apple"))
    on("touchmove", (event) => event.preventDefault(), false);
  // Before the drafts of a page that goes away are sent: its last line belongs to them.
  const leave = () => pointers.finish();
  window.addEventListener("pagehide", leave, { signal, capture: true });
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "hidden" && leave(),
    { signal, capture: true },
  );
  return () => ending.abort();
}
