import { EVEN_PRESSURE, pressureSteps, type Stroke, strokePoints, strokeWidth } from "./ink.ts";

/** The target of a drawn path: a `Path2D` on the page, an SVG path in a document. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
}

/** Length in pixels of the line that shows a dot. */
const DOT = 0.01;

/** A part of a stroke of one width in pixels, to be stroked with round caps and joins. */
export interface StrokePart<P extends PathSink> {
  readonly width: number;
  readonly path: P;
}

/**
 * A smooth line through points (x, y, x, y… in pixels): straight to the middle of the first two, then
 * curves from middle to middle with the points as their handles, straight to the last. `from` and `to`
 * are the indexes of the points whose curves are drawn, so that a growing line can be drawn in parts.
 */
export function traceLine(
  points: readonly number[],
  sink: PathSink,
  from = 0,
  to: number = points.length / 2 - 1,
): void {
  const x = (index: number): number => points[2 * index] ?? 0;
  const y = (index: number): number => points[2 * index + 1] ?? 0;
  const last = points.length / 2 - 1;
  const middle = (index: number): [number, number] => [
    (x(index) + x(index + 1)) / 2,
    (y(index) + y(index + 1)) / 2,
  ];
  if (from === 0) sink.moveTo(x(0), y(0));
  else sink.moveTo(...middle(from - 1));
  // A canvas draws no line of length 0, so that a dot needs a very short one.
  if (last === 0) sink.lineTo(x(0) + DOT, y(0));
  for (let index = from; index <= to && last > 0; index += 1) {
    if (index === 0) sink.lineTo(...middle(0));
    else if (index === last) sink.lineTo(x(last), y(last));
    else sink.quadraticCurveTo(x(index), y(index), ...middle(index));
  }
}

/** The stroke as paths, one for each stretch of the same pressure. */
export function strokeParts<P extends PathSink>(stroke: Stroke, newPath: () => P): StrokePart<P>[] {
  const points = strokePoints(stroke);
  const steps = pressureSteps(stroke);
  const parts: StrokePart<P>[] = [];
  for (let from = 0; from < steps.length;) {
    const step = steps[from] ?? EVEN_PRESSURE;
    let to = from;
    while (steps[to + 1] === step) to += 1;
    const path = newPath();
    traceLine(points, path, from, to);
    parts.push({ width: strokeWidth(stroke.w, step), path });
    from = to + 1;
  }
  return parts;
}

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** Collects the `d` of an SVG path. */
export class SvgPath implements PathSink {
  readonly #commands: string[] = [];

  moveTo(x: number, y: number): void {
    this.#commands.push(`M${round(x)} ${round(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#commands.push(`L${round(x)} ${round(y)}`);
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.#commands.push(`Q${round(cx)} ${round(cy)} ${round(x)} ${round(y)}`);
  }

  toString(): string {
    return this.#commands.join("");
  }
}
