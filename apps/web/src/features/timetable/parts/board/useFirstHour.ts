import { type RefObject, useLayoutEffect, useRef } from "react";

/** Minutes of an hour. */
const HOUR = 60;

interface Shown {
  /** Position of the shown day. */
  day: number;
  /** The hours of the timeline, in minutes. */
  from: number;
  to: number;
  /** The first minute at which something takes place. */
  first: number;
}

/** Scrolls the timeline of each day to the hour of its first session, once: without it, a day that begins late looks empty. */
export function useFirstHour(
  frame: RefObject<HTMLElement | null>,
  { day, from, to, first }: Shown,
): void {
  const scrolled = useRef<number | null>(null);
  useLayoutEffect(() => {
    const track = frame.current?.querySelector("[data-track]");
    if (!frame.current || !track || scrolled.current === day) return;
    scrolled.current = day;
    const hour = Math.floor(first / HOUR) * HOUR;
    frame.current.scrollTo({ left: ((hour - from) / (to - from)) * track.clientWidth });
  }, [frame, day, from, to, first]);
}
