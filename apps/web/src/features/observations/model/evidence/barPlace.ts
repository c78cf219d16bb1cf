import type { InkBounds } from "@assay/domain";
import type { Frame, Place, View } from "../ink/view.ts";

/** Px between what is chosen and its bar. */
const GAP = 12;
/** Px that stay free at the edges of the paper. */
const EDGE = 6;

interface Bar {
  readonly width: number;
  readonly height: number;
}

/**
 * Where the bar of a selection stands, in px of the frame: above it, as the writing hand lies below. Without room there it is
 * at the upper edge for a pen, and below the selection for a finger or a mouse.
 */
export function barPlace(
  { left, top, right, bottom }: InkBounds,
  { view, frame, bar, isPen }: { view: View; frame: Frame; bar: Bar; isPen: boolean },
): Place {
  const x = (value: number) => (value - view.left) * view.zoom;
  const y = (value: number) => (value - view.top) * view.zoom;
  const middle = (x(left) + x(right)) / 2 - bar.width / 2;
  const above = y(top) - GAP - bar.height;
  const wanted = above >= EDGE ? above : isPen ? EDGE : y(bottom) + GAP;
  const within = (value: number, room: number) => Math.max(EDGE, Math.min(value, room - EDGE));
  return {
    x: within(middle, frame.width - bar.width),
    y: within(wanted, frame.height - bar.height),
  };
}
