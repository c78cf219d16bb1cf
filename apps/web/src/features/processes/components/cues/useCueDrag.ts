import type { CuePlace } from "@assay/domain";
import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";

const EDGE = 90;
const SCROLL_STEP = 14;
/** px that a pointer may tremble before it drags. */
const SLOP = 4;

interface Drag {
  uid: string;
  pointerId: number;
  start: { x: number; y: number };
  at: { x: number; y: number };
  isMoving: boolean;
}

/** What is shown of a drag: the cue, and the place where it would go. */
export interface CueDragView {
  uid: string;
  place: CuePlace | null;
}

/** The place under the pointer: a group, and before which of its other cues. */
function placeUnder({ uid, at }: Drag): CuePlace | null {
  const under = document.elementsFromPoint(at.x, at.y);
  const group = under.map((element) => element.closest<HTMLElement>("[data-group]")).find(Boolean);
  if (!group) return null;
  const cues = [...group.querySelectorAll<HTMLElement>("[data-cue]")];
  const others = cues.filter((cue) => cue.dataset["cue"] !== uid);
  const above = others.filter((cue) => {
    const { top, bottom } = cue.getBoundingClientRect();
    return (top + bottom) / 2 < at.y;
  });
  return { group: Number(group.dataset["group"]), index: above.length };
}

function scrollNear(y: number): void {
  if (y < EDGE) window.scrollBy({ top: -SCROLL_STEP });
  else if (y > window.innerHeight - EDGE) window.scrollBy({ top: SCROLL_STEP });
}

/** Lets a cue be dragged by its handle into any group, with mouse, pen and finger; Escape gives it up. */
export function useCueDrag(onDrop: (uid: string, place: CuePlace) => void) {
  const drag = useRef<Drag | null>(null);
  const [view, setView] = useState<CueDragView | null>(null);
  const end = useCallback((): void => {
    drag.current = null;
    setView(null);
  }, []);
  const show = useCallback((): void => {
    const { current } = drag;
    if (current === null) return;
    const place = placeUnder(current);
    setView((old) =>
      old?.uid === current.uid &&
      old.place?.group === place?.group &&
      old.place?.index === place?.index
        ? old
        : { uid: current.uid, place },
    );
  }, []);

  const isDragging = view !== null;
  useEffect(() => {
    if (!isDragging) return;
    const timer = setInterval(() => {
      if (drag.current === null) return;
      scrollNear(drag.current.at.y);
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
    const uid = handle?.closest<HTMLElement>("[data-cue]")?.dataset["cue"];
    if (uid === undefined || event.button !== 0) return;
    // The text around is not marked, and the page is not scrolled by this finger.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    drag.current = { uid, pointerId: event.pointerId, start: at, at, isMoving: false };
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
    const place = current.isMoving ? placeUnder(current) : null;
    end();
    if (place !== null) onDrop(current.uid, place);
  };
  return {
    view,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  };
}
