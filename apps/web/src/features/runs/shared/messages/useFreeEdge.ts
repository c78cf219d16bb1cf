import { type RefObject, useLayoutEffect } from "react";

type Edge = "bottom" | "top";

/** Pixels that stay free between the banner and what somebody works on. */
const GAP = 24;
/** A keyboard on the screen takes at least this many pixels away. */
const KEYBOARD = 120;
/** Pixels around a pen, in each direction. */
const PEN = 40;
const WRITTEN = "canvas, [contenteditable], textarea, input";

interface Lines {
  top: number;
  bottom: number;
}

/** The line in which somebody writes, or what has the focus, in pixels of the window; null if that is nothing. */
function workedOn(banner: HTMLElement): Lines | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body || banner.contains(active))
    return null;
  const selection = active.isContentEditable ? getSelection() : null;
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  // An empty line has no rectangles of its own.
  const line = range?.getClientRects()[0] ?? null;
  if (line !== null) return line;
  const around = range?.startContainer;
  return (around instanceof HTMLElement ? around : active).getBoundingClientRect();
}

/** The edge of the window that a banner of this height leaves free for work. */
function freeEdge({ top, bottom }: Lines, height: number): Edge {
  const view = window.visualViewport;
  const visible = view?.height ?? innerHeight;
  // What lies at the lower edge would be behind the keyboard.
  if (innerHeight - visible > KEYBOARD) return "top";
  const below = visible - bottom;
  if (below >= height + GAP) return "bottom";
  return top > below ? "top" : "bottom";
}

/**
 * Keeps the attribute `data-edge` of a banner on the edge at which it covers neither the line being written, nor the pen, nor
 * what has the focus.
 */
export function useFreeEdge(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = banner.current;
    if (element === null) return;
    const look = (lines: Lines | null): void => {
      if (lines) element.dataset["edge"] = freeEdge(lines, element.offsetHeight);
    };
    const onWork = (): void => look(workedOn(element));
    const onPointer = ({ target, clientY }: PointerEvent): void => {
      const isWritten = target instanceof Element && target.closest(WRITTEN) !== null;
      if (isWritten) look({ top: clientY - PEN, bottom: clientY + PEN });
    };
    const stopping = new AbortController();
    const options = { signal: stopping.signal };
    for (const name of ["selectionchange", "focusin"] as const)
      document.addEventListener(name, onWork, options);
    document.addEventListener("pointerdown", onPointer, { ...options, capture: true });
    window.visualViewport?.addEventListener("resize", onWork, options);
    onWork();
    return () => stopping.abort();
  });
}
