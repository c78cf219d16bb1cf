import { type InkBounds, type Stroke, strokeBounds, strokePoints } from "../ink.ts";
import type { EvidenceState } from "./evidence.ts";

/** Share of a stroke's points that a lasso has to go round for the stroke to be meant. */
const MEANT = 0.6;

/** Whether a point lies in a polygon by the even-odd rule: in what it goes round twice, it does not. */
function isInside(x: number, y: number, polygon: readonly number[]): boolean {
  let inside = false;
  let [beforeX, beforeY] = [polygon.at(-2)!, polygon.at(-1)!];
  for (let index = 0; index < polygon.length; index += 2) {
    const [atX, atY] = [polygon[index]!, polygon[index + 1]!];
    const isCrossed =
      atY > y !== beforeY > y && x < atX + ((beforeX - atX) * (y - atY)) / (beforeY - atY);
    if (isCrossed) inside = !inside;
    [beforeX, beforeY] = [atX, atY];
  }
  return inside;
}

/** The rectangle around points, x, y, x, y… */
function around(points: readonly number[]): InkBounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let index = 0; index < points.length; index += 2) {
    bounds.left = Math.min(bounds.left, points[index]!);
    bounds.right = Math.max(bounds.right, points[index]!);
    bounds.top = Math.min(bounds.top, points[index + 1]!);
    bounds.bottom = Math.max(bounds.bottom, points[index + 1]!);
  }
  return bounds;
}

/**
 * The ids of the strokes that a lasso means, each as a whole.
 *
 * @param polygon corners in pixels, x, y, x, y…; the last one is joined to the first
 */
export function lassoed(strokes: readonly Stroke[], polygon: readonly number[]): string[] {
  const { left, top, right, bottom } = around(polygon);
  const isMeant = (stroke: Stroke): boolean => {
    const points = strokePoints(stroke);
    let inside = 0;
    for (let index = 0; index < points.length; index += 2) {
      const [x, y] = [points[index]!, points[index + 1]!];
      const isNear = x >= left && x <= right && y >= top && y <= bottom;
      if (isNear && isInside(x, y, polygon)) inside += 1;
    }
    return inside > 0 && 2 * inside >= MEANT * points.length;
  };
  return strokes.filter(isMeant).map(({ id }) => id);
}

/** How much of the tagged strokes is on the page. */
export function inkState(
  strokeIds: readonly string[],
  presentIds: ReadonlySet<string>,
): Exclude<EvidenceState, "KEPT"> {
  const left = strokeIds.filter((id) => presentIds.has(id)).length;
  if (left === 0) return "LOST";
  return left === strokeIds.length ? "WHOLE" : "PARTLY";
}

/**
 * The tagged strokes after some became others, each once: undoing an erasure brings a stroke back with a new id, and an eraser
 * cuts one into several. One that became none remains tagged, so that it is known to be missing.
 *
 * @param replaced the new ids by the old one; a new one may have been replaced too
 */
export function replaceStrokeIds(
  strokeIds: readonly string[],
  replaced: ReadonlyMap<string, readonly string[]>,
): string[] {
  const seen = new Set<string>();
  const latest = (id: string): readonly string[] => {
    if (seen.has(id)) return [];
    seen.add(id);
    const next = replaced.get(id) ?? [];
    const isLeft = next.length === 0 || next.includes(id);
    return [...(isLeft ? [id] : []), ...next.flatMap(latest)];
  };
  return strokeIds.flatMap(latest);
}

/** The rectangle that the drawn strokes need, in pixels; null without any. */
export function inkBounds(strokes: readonly Stroke[]): InkBounds | null {
  if (strokes.length === 0) return null;
  return around(
    strokes.map(strokeBounds).flatMap(({ left, top, right, bottom }) => [left, top, right, bottom]),
  );
}
