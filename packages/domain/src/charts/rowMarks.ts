import type { PanelRow } from "./panelRow.ts";
import type { Mark } from "./picture.ts";
import type { ScaleAxis } from "./scaleAxis.ts";

interface Place {
  readonly axis: ScaleAxis;
  /** Vertical middle of the row, in pixels. */
  readonly middle: number;
  readonly height: number;
}

/** Smallest width of a bar in pixels: a rating of the lowest value is visible too. */
const THINNEST = 4;
const POINT = 4.5;
/** Radius in pixels of points in a row where many have the same value. */
const SMALL_POINT = 2.5;
const MANY = 5;
/** Largest distance in pixels between the middles of points with the same value. */
const POINT_STEP = 10;

/** A bar from the scale's lowest value to the row's; no mark without a rating. */
export function barMarks({ value, color }: PanelRow, { axis, middle, height }: Place): Mark[] {
  if (value === null) return [];
  const x = axis.at(Number.NEGATIVE_INFINITY);
  const thickness = Math.min(height - 12, 24);
  const width = Math.max(axis.at(value) - x, THINNEST);
  const box = { x, y: middle - thickness / 2, width, height: thickness };
  return [{ shape: "rect", role: color === undefined ? "total" : "bar", ...box, color }];
}

/** Whiskers to the lowest and highest rating, a box around the middle half, each rating as a point. */
export function boxMarks(row: PanelRow, { axis, middle, height }: Place): Mark[] {
  const { spread, color, points } = row;
  if (spread === null) return [];
  const [min, q1, median, q3, max] = [
    spread.min,
    spread.q1,
    spread.median,
    spread.q3,
    spread.max,
  ].map(axis.at) as [number, number, number, number, number];
  const half = Math.min(height - 14, 24) / 2;
  const upright = (x: number, size: number): Mark => ({
    shape: "line",
    role: "whisker",
    x1: x,
    y1: middle - size,
    x2: x,
    y2: middle + size,
    color,
  });
  return [
    { shape: "line", role: "whisker", x1: min, y1: middle, x2: max, y2: middle, color },
    upright(min, half / 2),
    upright(max, half / 2),
    {
      shape: "rect",
      role: "box",
      x: q1,
      y: middle - half,
      width: q3 - q1,
      height: half * 2,
      color,
    },
    ...pointMarks(points, { axis, middle, height }),
    { ...upright(median, half), role: "median" },
  ];
}

/** Points of the same value stand above each other as far as the row allows, around its middle. */
function pointMarks(points: readonly number[], { axis, middle, height }: Place): Mark[] {
  return [...Map.groupBy(points, (value) => value)].flatMap(([value, same]) => {
    const room = height - 2 * POINT - 6;
    const step = Math.min(POINT_STEP, room / Math.max(1, same.length - 1));
    return same.map((_, index): Mark => {
      const cy = middle + (index - (same.length - 1) / 2) * step;
      const r = same.length > MANY ? SMALL_POINT : POINT;
      return { shape: "circle", role: "point", cx: axis.at(value), cy, r };
    });
  });
}

/** A line across the row that the value has to reach; none where the limit lies outside the scale. */
export function limitMarks({ limit }: PanelRow, { axis, middle, height }: Place): Mark[] {
  if (limit === null || !axis.holds(limit)) return [];
  const x = axis.at(limit);
  const line = {
    shape: "line",
    x1: x,
    y1: middle - height / 2,
    x2: x,
    y2: middle + height / 2,
  } as const;
  return [
    { role: "limitGround", ...line },
    { role: "limit", ...line },
  ];
}
