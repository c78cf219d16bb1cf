import { INK_MAX_HEIGHT, INK_PAGE_HEIGHT, INK_PAGE_WIDTH, type InkBounds } from "@assay/domain";

/** Spec 2 §9. */
const MIN_ZOOM = 0.3;
const MAX_ZOOM = 3;
const ZOOM_STEP = 0.2;

/** What is seen of a page: `left` and `top` are the page's place in the upper left corner, in px at zoom 1. */
export interface View {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
}

/** What the page is seen through, in CSS px; `ratio` is how many px of the device each has. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The zoom within the limits of the page. */
export const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

/** The zoom some steps further in or out; no rounding errors add up. */
export const stepZoom = (zoom: number, steps: number): number =>
  clampZoom(Math.round((zoom + steps * ZOOM_STEP) * 100) / 100);

/** All of the page's width, where there is room for it in its own size. */
export const firstZoom = ({ width }: Frame): number =>
  clampZoom(Math.min(1, Math.floor((width / INK_PAGE_WIDTH) * 100) / 100));

/** A page is at least one sheet, and always a screen longer than what is drawn on it. */
const pageHeight = (bottom: number, zoom: number, { height }: Frame): number =>
  Math.min(INK_MAX_HEIGHT, Math.max(INK_PAGE_HEIGHT, bottom + height / zoom));

/** The nearest view that shows no place outside of the page, on whole px of the device. */
export function fitView({ zoom, left, top }: View, frame: Frame, bottom: number): View {
  const seen = frame.width / zoom;
  const lowest = Math.max(0, pageHeight(bottom, zoom, frame) - frame.height / zoom);
  const scale = zoom * frame.ratio;
  const snap = (value: number): number => Math.round(value * scale) / scale;
  const x =
    seen >= INK_PAGE_WIDTH
      ? (INK_PAGE_WIDTH - seen) / 2
      : Math.min(INK_PAGE_WIDTH - seen, Math.max(0, left));
  return { zoom, left: snap(x), top: snap(Math.min(lowest, Math.max(0, top))) };
}

/** Px that stay free around what is brought into view, at zoom 1. */
const AROUND = 24;

/** From where a stretch is seen: as before if that shows all of it, else in the middle, or from its beginning if it is longer. */
function from(before: number, seen: number, begin: number, end: number): number {
  if (begin >= before && end <= before + seen) return before;
  const longer = end - begin + 2 * AROUND > seen;
  return longer ? begin - AROUND : (begin + end - seen) / 2;
}

/** The view that shows a place of the page, at the same zoom; the same one if it does already. */
export function viewOf(view: View, frame: Frame, { left, top, right, bottom }: InkBounds): View {
  const { zoom } = view;
  return {
    zoom,
    left: from(view.left, frame.width / zoom, left, right),
    top: from(view.top, frame.height / zoom, top, bottom),
  };
}

/** Another zoom, with the same place of the page under a place of the frame (CSS px). */
export function zoomAround(view: View, zoom: number, { x, y }: Place): View {
  return {
    zoom,
    left: view.left + x / view.zoom - x / zoom,
    top: view.top + y / view.zoom - y / zoom,
  };
}
