import { type PointerEvent, useEffect, useRef, useState } from "react";

/** px that a pointer may tremble before it drags. */
const SLOP = 4;
/** Minutes of the grid to which a bar snaps. */
const GRID = 5;

interface BarDrag {
  /** Minutes per px of the timeline. */
  minutesPerPx(): number;
  onDrop(id: string, minutes: number): void;
}

interface Dragged {
  id: string;
  /** Minutes by which the bar is away from its place. */
  minutes: number;
}

const barOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-session]") : null;

/**
 * Lets bars be dragged along the time, with mouse, pen and finger; Escape gives it up. The id stands in `data-session`
 * of the bar, which the handlers find below the element that has them.
 */
export function useBarDrag({ minutesPerPx, onDrop }: BarDrag) {
  const start = useRef<{ id: string; x: number; hasMoved: boolean } | null>(null);
  /** The click that ends a drag selects nothing. */
  const isClickOfDrag = useRef(false);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const end = (): void => {
    start.current = null;
    setDragged(null);
  };
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      start.current = null;
      setDragged(null);
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [isDragging]);
  const minutesAt = (x: number): number => {
    const way = (x - (start.current?.x ?? x)) * minutesPerPx();
    return Math.round(way / GRID) * GRID;
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const bar = barOf(event.target);
      const id = bar?.dataset["session"];
      isClickOfDrag.current = false;
      if (!bar || id === undefined || event.button !== 0) return;
      bar.setPointerCapture(event.pointerId);
      start.current = { id, x: event.clientX, hasMoved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = start;
      if (current === null) return;
      current.hasMoved ||= Math.abs(event.clientX - current.x) > SLOP;
      if (current.hasMoved) setDragged({ id: current.id, minutes: minutesAt(event.clientX) });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = start;
      const minutes = minutesAt(event.clientX);
      end();
      if (!current?.hasMoved) return;
      isClickOfDrag.current = true;
      if (minutes !== 0) onDrop(current.id, minutes);
    },
    onPointerCancel: end,
  };
  return { dragged, handlers, isClickOfDrag };
}
