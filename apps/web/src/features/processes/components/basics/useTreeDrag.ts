import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Drop, dropPlace, type RowBox } from "./dropPlace.ts";

/** px below the bar at the top, and above the footer that stays in view. */
const TOP_EDGE = 90;
const BOTTOM_EDGE = 130;
const SCROLL_STEP = 14;
/** px that a pointer may tremble before it drags. */
const SLOP = 4;

interface Drag {
  id: string;
  pointerId: number;
  startY: number;
  y: number;
  isMoving: boolean;
}

/** Where the rows of the tree stand in the window. */
function rowBoxes(tree: HTMLElement): RowBox[] {
  return [...tree.querySelectorAll<HTMLElement>("[data-row]")].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const { row: id = "", parent = "", index, centre } = row.dataset;
    return {
      id,
      parentId: parent === "" ? null : parent,
      index: Number(index),
      isCentre: centre === "true",
      top,
      bottom,
    };
  });
}

function scrollNear(y: number): void {
  if (y < TOP_EDGE) window.scrollBy({ top: -SCROLL_STEP });
  else if (y > window.innerHeight - BOTTOM_EDGE) window.scrollBy({ top: SCROLL_STEP });
}

/** What is shown of a drag; `line` in px below the top of the tree. */
export interface DragView {
  id: string;
  line: number | null;
  /** The centre into which the step would go. */
  into: string | null;
}

/**
 * Lets a step be dragged by its handle, with mouse, pen and finger; Escape gives it up. The page
 * scrolls along at its edges.
 */
export function useTreeDrag(
  tree: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: Drop) => void,
) {
  const drag = useRef<Drag | null>(null);
  const [view, setView] = useState<DragView | null>(null);
  const placeNow = useCallback((): Drop | null => {
    const { current } = drag;
    if (current === null || tree.current === null) return null;
    return dropPlace(rowBoxes(tree.current), current.id, current.y);
  }, [tree]);
  const end = useCallback((): void => {
    drag.current = null;
    setView(null);
  }, []);
  const show = useCallback((): void => {
    const { current } = drag;
    if (current === null || tree.current === null) return;
    const place = placeNow();
    const top = tree.current.getBoundingClientRect().top;
    const line = place?.y == null ? null : place.y - top;
    const into = place !== null && place.y === null ? place.parentId : null;
    setView((old) =>
      old?.id === current.id && old.line === line && old.into === into
        ? old
        : { id: current.id, line, into },
    );
  }, [placeNow, tree]);

  const isDragging = view !== null;
  useEffect(() => {
    if (!isDragging) return;
    const timer = setInterval(() => {
      if (drag.current === null) return;
      scrollNear(drag.current.y);
      show();
    }, 30);
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
    const id = handle?.closest<HTMLElement>("[data-row]")?.dataset["row"];
    if (id === undefined || event.button !== 0) return;
    // The text around is not marked, and the page is not scrolled by this finger.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { pointerId, clientY } = event;
    drag.current = { id, pointerId, startY: clientY, y: clientY, isMoving: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const { current } = drag;
    if (current === null || current.pointerId !== event.pointerId) return;
    current.y = event.clientY;
    current.isMoving ||= Math.abs(event.clientY - current.startY) > SLOP;
    if (current.isMoving) show();
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const { current } = drag;
    if (current === null || current.pointerId !== event.pointerId) return;
    const place = current.isMoving ? placeNow() : null;
    end();
    if (place !== null) onDrop(current.id, place);
  };
  return {
    view,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  };
}
