import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";

/** px below the bar at the top, and above the footer that stays in view. */
const TOP_EDGE = 90;
const BOTTOM_EDGE = 130;
/** Px by which the page scrolls at once while the pointer is near an edge, and milliseconds between two such steps. */
const SCROLL_STEP = 14;
const SCROLL_MS = 30;
/** px that a pointer may tremble before it drags. */
const SLOP = 4;

/** In px of the window. */
export interface Point {
  x: number;
  y: number;
}

interface Drag {
  id: string;
  pointerId: number;
  start: Point;
  at: Point;
  isMoving: boolean;
}

interface PointerDrag<V extends object> {
  /** What is dragged by a handle, marked `data-handle`; undefined where it is nothing. */
  idOf(handle: Element): string | undefined;
  /** What is shown while something is over a point. */
  viewAt(id: string, at: Point): V;
  onDrop(id: string, at: Point): void;
}

function scrollNear(y: number): void {
  if (y < TOP_EDGE) window.scrollBy({ top: -SCROLL_STEP });
  else if (y > window.innerHeight - BOTTOM_EDGE) window.scrollBy({ top: SCROLL_STEP });
}

const isSame = (a: object | null, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Lets things be dragged by their handles, with mouse, pen and finger; Escape gives it up. The page
 * scrolls along at its edges.
 *
 * @returns the view, null while nothing is dragged, and the handlers of the element around
 */
export function usePointerDrag<V extends object>({ idOf, viewAt, onDrop }: PointerDrag<V>) {
  const drag = useRef<Drag | null>(null);
  const [view, setView] = useState<V | null>(null);
  const end = useCallback((): void => {
    drag.current = null;
    setView(null);
  }, []);
  const show = useCallback((): void => {
    const { current } = drag;
    if (current === null) return;
    const next = viewAt(current.id, current.at);
    setView((old) => (isSame(old, next) ? old : next));
  }, [viewAt]);

  const isDragging = view !== null;
  useEffect(() => {
    if (!isDragging) return;
    const timer = setInterval(() => {
      if (drag.current === null) return;
      scrollNear(drag.current.at.y);
      show();
    }, SCROLL_MS);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      end();
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => {
      clearInterval(timer);
      window.removeEventListener("keydown", onKeyDown, true);
    };
  }, [isDragging, show, end]);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const handle = event.target instanceof Element ? event.target.closest("[data-handle]") : null;
    const id = handle === null ? undefined : idOf(handle);
    if (id === undefined || event.button !== 0) return;
    // The text around is not marked, and the page is not scrolled by this finger.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    drag.current = { id, pointerId: event.pointerId, start: at, at, isMoving: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const { current } = drag;
    if (current === null || current.pointerId !== event.pointerId) return;
    current.at = { x: event.clientX, y: event.clientY };
    const way = Math.hypot(current.at.x - current.start.x, current.at.y - current.start.y);
    current.isMoving ||= way > SLOP;
    if (current.isMoving) show();
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const { current } = drag;
    if (current === null || current.pointerId !== event.pointerId) return;
    end();
    if (current.isMoving) onDrop(current.id, current.at);
  };
  return { view, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}
