import { type RefObject, useEffect, useState } from "react";

/** How far from the visible part something is drawn already, so that scrolling meets no gaps. */
const MARGIN = "1200px 0px";

/** Whether an element has been near the visible part of the page; from then on it stays so. */
export function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setNear((was) => was || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
