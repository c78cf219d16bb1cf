/**
 * Marks what scrolls sideways with `data-more-before` and `data-more-after` while there is more on that
 * side, for its style to show. A ref: what it is given holds one child that may be wider than itself.
 */
export function markScrollEdges(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const mark = (): void => {
    const { scrollLeft, scrollWidth, clientWidth } = element;
    element.toggleAttribute("data-more-before", scrollLeft > 1);
    element.toggleAttribute("data-more-after", scrollLeft + clientWidth < scrollWidth - 1);
  };
  const observer = new ResizeObserver(mark);
  for (const watched of [element, ...element.children]) observer.observe(watched);
  element.addEventListener("scroll", mark, { passive: true });
  return () => {
    observer.disconnect();
    element.removeEventListener("scroll", mark);
  };
}
