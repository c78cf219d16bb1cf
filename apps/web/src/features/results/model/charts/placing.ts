/** Narrower, labels and values would leave too little for the bars. */
const NARROWEST = 430;
/** Wider, the way from a label to the end of its bar is too far for the eye. */
const WIDEST = 1000;
/** Px between two panels. */
const GAP = 32;

/** How many panels stand side by side in a width, and how wide each is. */
export function placing(width: number, count: number): { columns: number; panel: number } {
  const room = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)));
  const columns = Math.min(room, Math.max(1, count));
  return { columns, panel: Math.min(WIDEST, Math.floor((width - GAP * (columns - 1)) / columns)) };
}

/** Where panels of these heights stand, row by row. */
export function placed(heights: readonly number[], columns: number, panel: number) {
  const places: { x: number; y: number }[] = [];
  let y = 0;
  for (let first = 0; first < heights.length; first += columns) {
    const row = heights.slice(first, first + columns);
    row.forEach((_, column) => places.push({ x: column * (panel + GAP), y }));
    y += Math.max(...row) + GAP / 2;
  }
  return { places, height: y };
}
