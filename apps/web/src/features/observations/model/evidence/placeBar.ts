import type { OpenText } from "./choice.ts";

/** Windows narrower than this have no room beside a line, in px. */
const NARROW = 768;
/** Px between the text and what is shown beside it. */
const GAP = 6;

/** Below the chosen text, or above it where there is no room below. */
function beside(bar: HTMLElement, text: OpenText): void {
  const box = text.boxOfChosen();
  const frame = bar.parentElement?.getBoundingClientRect();
  if (!box || !frame) return;
  const { width, height } = bar.getBoundingClientRect();
  const isBelow =
    box.bottom + GAP + height <= innerHeight || box.top - GAP - height < text.topEdge();
  const top = isBelow ? box.bottom + GAP : box.top - GAP - height;
  bar.style.top = `${top - frame.top}px`;
  bar.style.left = `${Math.max(0, Math.min(box.left - frame.left, frame.width - width))}px`;
}

/** At the lower edge of what is seen, which a keyboard moves; at the upper one where the text is below. */
function docked(bar: HTMLElement, text: OpenText): void {
  const view = visualViewport;
  const box = text.boxOfChosen();
  const seen = { top: view?.offsetTop ?? 0, height: view?.height ?? innerHeight };
  const { height } = bar.getBoundingClientRect();
  const below = seen.top + seen.height - height;
  const isCovered = box !== null && box.bottom > below && box.top > text.topEdge() + height;
  bar.style.top = `${isCovered ? text.topEdge() : below}px`;
}

/** Keeps the focus, and with it the selection and a phone's keyboard, in the text; fields may take it. */
const keepFocus = (event: MouseEvent): void => {
  if (!(event.target as Element).closest("input, select, textarea")) event.preventDefault();
};

/** Shows the bar where it covers nothing of the chosen text, and keeps it there. Returns what ends that. */
export function placeBar(bar: HTMLElement, text: OpenText): () => void {
  const place = (): void => {
    const isDocked = innerWidth < NARROW;
    bar.toggleAttribute("data-docked", isDocked);
    if (isDocked) docked(bar, text);
    else beside(bar, text);
  };
  const stopping = new AbortController();
  const options = { signal: stopping.signal };
  for (const name of ["resize", "scroll"]) {
    visualViewport?.addEventListener(name, place, options);
    addEventListener(name, place, options);
  }
  bar.addEventListener("mousedown", keepFocus, options);
  // The observer reports once before the bar is painted, which places it; later, when removed tags or long names change its size.
  const resizing = new ResizeObserver(place);
  resizing.observe(bar);
  return () => {
    stopping.abort();
    resizing.disconnect();
  };
}
