import { type PointerEvent, type SyntheticEvent, useCallback, useEffect, useRef } from "react";

/** Milliseconds of a press until it is a long one, as browsers count them. */
const HOLD_MS = 500;
/** px that a finger may tremble; further, it scrolls. */
const SLOP = 10;
/** Milliseconds after a long press in which a browser may still tell of a click. */
const CLICK_MS = 400;

interface Hold {
  /** When a press has become a long one. */
  onHold(): void;
  /** When a long press ends on the element. */
  onRelease(): void;
}

/** Takes the click that ends a long press, wherever it arrives: what was pressed may not be there any more. */
function swallowClick(): void {
  const stopping = new AbortController();
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    stopping.abort();
  };
  const options = { capture: true, signal: stopping.signal };
  addEventListener("click", swallow, options);
  // The click of a further press is not meant.
  addEventListener("pointerdown", () => stopping.abort(), options);
  setTimeout(() => stopping.abort(), CLICK_MS);
}

/** Handlers that tell a long press by finger, pen or mouse from a short one, whose click is left alone. */
export function useHold({ onHold, onRelease }: Hold) {
  const press = useRef({ x: 0, y: 0, isHeld: false, isFinger: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const giveUp = useCallback((): void => clearTimeout(timer.current), []);
  useEffect(() => giveUp, [giveUp]);
  return {
    onPointerDown({ clientX, clientY, button, isPrimary, pointerType }: PointerEvent): void {
      giveUp();
      const isFinger = pointerType !== "mouse";
      press.current = { x: clientX, y: clientY, isHeld: false, isFinger };
      if (button !== 0 || !isPrimary) return;
      timer.current = setTimeout(() => {
        press.current.isHeld = true;
        onHold();
      }, HOLD_MS);
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      const { x, y } = press.current;
      if (Math.hypot(clientX - x, clientY - y) > SLOP) giveUp();
    },
    onPointerUp(): void {
      giveUp();
      if (!press.current.isHeld) return;
      press.current.isHeld = false;
      swallowClick();
      onRelease();
    },
    onPointerLeave: giveUp,
    onPointerCancel: giveUp,
    /** A browser would show a menu, and take the press for it. */
    onContextMenu(event: SyntheticEvent): void {
      if (press.current.isFinger) event.preventDefault();
    },
  };
}
