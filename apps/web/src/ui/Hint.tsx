import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import classes from "./Hint.module.css";

interface HintProps {
  /** For `aria-describedby` of the thing. */
  id?: string;
  /** What is said; null: nothing. */
  text: string | null;
  children: ReactNode;
}

/** Px between the hint and the edge of the window. */
const MARGIN = 8;

/** How far words must move to the side so that all of them are in their frame, which would scroll. */
function shiftInto(frame: Element, element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  const from = Math.max(0, frame.getBoundingClientRect().left) + MARGIN;
  if (left < from) return from - left;
  return Math.min(0, from + frame.clientWidth - 2 * MARGIN - right);
}

/**
 * Words above a thing, on pointing, focus and touch; Escape takes them away (WCAG 2.2 §1.4.13). In
 * place of Mantine's tooltip where a page must stay small: that one brings 25 KB of positioning.
 */
export function Hint({ id, text, children }: HintProps) {
  const [isWanted, setWanted] = useState(false);
  const isShown = isWanted && text !== null;
  const words = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = words.current;
    if (!isShown || element === null) return;
    const frame = element.closest("[role=dialog]") ?? document.documentElement;
    const place = (): void => {
      element.style.translate = "";
      element.style.translate = `${shiftInto(frame, element)}px`;
    };
    place();
    // Who enlarges the page may have the focus here.
    const resizing = new ResizeObserver(place);
    resizing.observe(frame);
    return () => resizing.disconnect();
  }, [isShown]);
  const hide = (): void => setWanted(false);
  const show = (): void => setWanted(text !== null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") hide();
  };
  // The thing stays the same element when words come and go: it keeps the focus, and no press on it is lost.
  return (
    <span
      className={classes[text === null ? "none" : "hint"]}
      role="presentation"
      onPointerEnter={show}
      onPointerLeave={(event) => event.pointerType === "mouse" && hide()}
      onFocus={show}
      onBlur={hide}
      onClick={show}
      onKeyDown={onKeyDown}
    >
      {children}
      {text !== null && (
        <span ref={words} id={id} role="tooltip" className={classes["words"]} hidden={!isShown}>
          {text}
        </span>
      )}
    </span>
  );
}
