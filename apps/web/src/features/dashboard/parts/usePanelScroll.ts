import { type RefObject, useEffect, useRef } from "react";
import { scrollIntoPlace } from "../model/scrollTo.ts";

/** Whether an element begins within the window, with at least 120 px of it in view. */
const isVisible = (element: HTMLElement): boolean => {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight - 120;
};

/** Scrolls to the opened panel; on the first render only if it is out of view. */
export function usePanelScroll(openId: string | null): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (openId === null || panel.current === null) return;
    if (wasFirst && isVisible(panel.current)) return;
    return scrollIntoPlace(panel.current);
  }, [openId]);
  return panel;
}
