import { strokePoints, type Stroke } from "../ink.ts";
import type { EvidenceState } from "./evidence.ts";

/** Share of a stroke's points that have to lie in a lasso for the stroke to be chosen. */
const LEAST_INSIDE = 0.6;
const BASE = 36;
const TIME_DIGITS = 8;

/** When a stroke was begun, in ms since the epoch: the beginning of its id (`strokeIdAt`). */
export const strokeTime = (id: string): number => Number.parseInt(id.slice(0, TIME_DIGITS), BASE);

/** Whether a point lies in a polygon (x, y, x, y…), by counting the edges to its right. */
function isInside(x: number, y: number, polygon: readonly number[]): boolean {
  let isIn = false;
  for (let index = 0; index < polygon.length; index += 2) {
    const [ax, ay] = [polygon[index]!, polygon[index + 1]!];
    const [bx, by] = [polygon.at(index - 2)!, polygon.at(index - 1)!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}

function isChosen(stroke: Stroke, polygon: readonly number[]): boolean {
  const points = strokePoints(stroke);
  let inside = 0;
  for (let index = 0; index < points.length; index += 2)
    if (isInside(points[index]!, points[index + 1]!, polygon)) inside += 1;
  return inside >= (LEAST_INSIDE * points.length) / 2;
}

/**
 * The ids of the strokes that a lasso chooses: whole strokes, most of whose points it encloses.
 *
 * @param polygon x, y, x, y… in pixels at zoom 1; it is closed from its last point to its first
 */
export const lassoed = (strokes: readonly Stroke[], polygon: readonly number[]): string[] =>
  polygon.length < 6
    ? []
    : strokes.filter((stroke) => isChosen(stroke, polygon)).map(({ id }) => id);

/** How much of tagged strokes is left. */
export function inkState(
  strokeIds: readonly string[],
  present: readonly string[],
): Exclude<EvidenceState, "KEPT"> {
  const there = new Set(present);
  const left = strokeIds.filter((id) => there.has(id)).length;
  return left === 0 ? "LOST" : left < strokeIds.length ? "PARTLY" : "WHOLE";
}

/**
 * Tagged strokes after some got other ids: an erasure that is undone brings a stroke back under a new id, and an eraser that
 * takes a part leaves pieces with new ids. A stroke without pieces stays, as erased.
 *
 * @returns the same list if nothing has changed
 */
export function replaceStrokeIds(
  strokeIds: readonly string[],
  replaced: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if (!strokeIds.some((id) => (replaced.get(id) ?? []).length > 0)) return strokeIds;
  const next = strokeIds.flatMap((id) => {
    const pieces = replaced.get(id) ?? [];
    return pieces.length > 0 ? pieces : [id];
  });
  return [...new Set(next)];
}
