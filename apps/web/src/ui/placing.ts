/** Px between anchor and what floats. */
const GAP = 6;
/** Px that stay free at the edge of the window. */
const EDGE = 8;

/** Puts something that floats below its anchor, above it where there is more room, inside the window. */
export function placeBeside(anchor: Element, floating: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const isBelow = at.bottom + GAP + height <= innerHeight || at.top < innerHeight - at.bottom;
  const left = Math.min(at.left, innerWidth - width - EDGE);
  floating.style.left = `${Math.max(EDGE, left)}px`;
  floating.style.top = `${isBelow ? at.bottom + GAP : at.top - GAP - height}px`;
}
