import { ERASER_RADIUS } from "./EraseGesture.ts";
import type { InkEngine } from "./InkEngine.ts";

/** What a pen's other end presses (Pointer Events §5.1.1.3). */
const ERASER_BUTTONS = 32;

/** Shows how large the eraser is, where it points; gives what ends it. */
export function followWithRing(
  paper: HTMLElement,
  ring: HTMLElement,
  engine: InkEngine,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  Object.assign(ring.style, { width: `${2 * ERASER_RADIUS}px`, height: `${2 * ERASER_RADIUS}px` });
  const show = (event: PointerEvent): void => {
    const isErasing =
      engine.settings.tool === "eraser" || (event.buttons & ERASER_BUTTONS) === ERASER_BUTTONS;
    if (ring.hidden && !isErasing) return;
    ring.hidden = !isErasing;
    const { left, top } = paper.getBoundingClientRect();
    const [x, y] = [event.clientX - left - ERASER_RADIUS, event.clientY - top - ERASER_RADIUS];
    ring.style.translate = `${x}px ${y}px`;
  };
  const hide = ({ pointerType, type }: PointerEvent): void => {
    if (type !== "pointerup" || pointerType !== "mouse") ring.hidden = true;
  };
  for (const type of ["pointerdown", "pointermove"] as const)
    paper.addEventListener(type, show, { signal, passive: true });
  for (const type of ["pointerup", "pointercancel", "pointerleave"] as const)
    paper.addEventListener(type, hide, { signal, passive: true });
  return () => ending.abort();
}
