import {
  encodePoints,
  encodePressure,
  EVEN_PRESSURE,
  type InkChange,
  pressureSteps,
  type Stroke,
  strokePoints,
  strokeWidth,
  writeStroke,
} from "./ink.ts";

const BASE = 36;
const TIME_DIGITS = 8;
const CHANCE_DIGITS = 6;

/** The id of a stroke begun at a time (ms since the epoch); `chance` is from 0 to below 1. */
export function strokeIdAt(time: number, chance: number): string {
  const first = time.toString(BASE).padStart(TIME_DIGITS, "0");
  const rest = Math.floor(chance * BASE ** CHANCE_DIGITS).toString(BASE);
  return first + rest.padStart(CHANCE_DIGITS, "0");
}

/** When a stroke was begun, in ms since the epoch, as its id says. */
export const strokeTime = (id: string): number => Number.parseInt(id.slice(0, TIME_DIGITS), BASE);

/** Strokes as JSON texts that are not stored yet, and the ids of erased ones. */
export interface UnsentInk {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const ID_AT = '{"id":"'.length;
const ID_LENGTH = TIME_DIGITS + CHANCE_DIGITS;
/** The id of a stroke that `writeStroke` has written. */
export const writtenId = (text: string): string => text.slice(ID_AT, ID_AT + ID_LENGTH);

/** The unsent changes after one more; a stroke that has grown replaces its shorter version. */
export function mergeInk(before: UnsentInk | undefined, { added, removed }: InkChange): UnsentInk {
  const gone = new Set(removed);
  const isLeft = (text: string): boolean => gone.size === 0 || !gone.has(writtenId(text));
  const texts: string[] = (before?.added ?? []).filter((text) => isLeft(text));
  for (const stroke of added) {
    const index = texts.findLastIndex((text) => text.startsWith(stroke.id, ID_AT));
    if (index < 0) texts.push(writeStroke(stroke));
    else texts[index] = writeStroke(stroke);
  }
  return { added: texts, removed: [...new Set([...(before?.removed ?? []), ...removed])] };
}

/** The changes that remain unsent after some were stored; a stroke that has grown meanwhile remains. */
export function withoutSent(now: UnsentInk, sent: UnsentInk): UnsentInk {
  const added = new Set(sent.added);
  const removed = new Set(sent.removed);
  return {
    added: now.added.filter((text) => !added.has(text)),
    removed: now.removed.filter((id) => !removed.has(id)),
  };
}

/** The change as strokes, from the texts that this device has written itself and need no check. */
export const readUnsent = ({ added, removed }: UnsentInk): InkChange => ({
  added: added.map((text) => JSON.parse(text) as Stroke),
  removed: [...removed],
});

/** An eraser's path from one point to another, with its radius; in pixels at zoom 1. */
export interface EraserMove {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly radius: number;
}

/** Distance of a point from the eraser's path, in pixels. */
function distance(x: number, y: number, { ax, ay, bx, by }: EraserMove): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const at = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const part = Math.min(1, Math.max(0, at));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

const NARROWING = 24;

/** The zero of a function that is monotonic between two places. */
function passing(value: (at: number) => number, inside: number, outside: number): number {
  let [near, far] = [inside, outside];
  for (let round = 0; round < NARROWING; round += 1) {
    const middle = (near + far) / 2;
    if (value(middle) < 0) near = middle;
    else far = middle;
  }
  return far;
}

/**
 * The part of a straight piece (0 to 1) that is nearer to the path than the radius. The distance to a
 * segment is convex along a line, so that it is one part, around the nearest place.
 */
function covered(value: (at: number) => number): [number, number] | undefined {
  let [from, to] = [0, 1];
  for (let round = 0; round < NARROWING; round += 1) {
    const third = (to - from) / 3;
    if (value(from + third) < value(to - third)) to -= third;
    else from += third;
  }
  const [nearest] = [0, 1, (from + to) / 2].toSorted((a, b) => value(a) - value(b)) as [number];
  if (value(nearest) >= 0) return undefined;
  return [
    value(0) < 0 ? 0 : passing(value, nearest, 0),
    value(1) < 0 ? 1 : passing(value, nearest, 1),
  ];
}

interface Line {
  points: number[];
  steps: number[];
}

/** The pieces that remain of a line, and whether anything was erased. */
function cutLine({ points, steps }: Line, move: EraserMove): { pieces: Line[]; isCut: boolean } {
  const x = (index: number): number => points[2 * index] ?? 0;
  const y = (index: number): number => points[2 * index + 1] ?? 0;
  const first: Line = { points: [x(0), y(0)], steps: steps.slice(0, 1) };
  const pieces: Line[] = [];
  let piece: Line | undefined = first;
  let isCut = false;
  for (let index = 1; index < steps.length; index += 1) {
    const [dx, dy] = [x(index) - x(index - 1), y(index) - y(index - 1)];
    const place = (at: number) => [x(index - 1) + at * dx, y(index - 1) + at * dy] as const;
    const gap = covered((at) => distance(...place(at), move) - move.radius);
    const step = steps[index] ?? EVEN_PRESSURE;
    if (gap) {
      isCut = true;
      if (piece && gap[0] > 0) add(piece, ...place(gap[0]), step);
      if (piece && (gap[0] > 0 || piece.steps.length > 1)) pieces.push(piece);
      piece = gap[1] < 1 ? { points: [...place(gap[1])], steps: [step] } : undefined;
    }
    if (piece) add(piece, x(index), y(index), step);
  }
  if (piece) pieces.push(piece);
  return { pieces, isCut };
}

function add(line: Line, x: number, y: number, step: number): void {
  line.points.push(x, y);
  line.steps.push(step);
}

/** Pixels below which a remaining piece is erased too. */
const CRUMB = 1;

function isCrumb({ points }: Line): boolean {
  let length = 0;
  for (let index = 2; index < points.length; index += 2) {
    const [dx, dy] = [points[index]! - points[index - 2]!, points[index + 1]! - points[index - 1]!];
    length += Math.hypot(dx, dy);
  }
  return length < CRUMB;
}

/** The remaining pieces of a stroke, as strokes without an id; undefined if the eraser does not touch it. */
export function cutStroke(stroke: Stroke, move: EraserMove): Omit<Stroke, "id">[] | undefined {
  const points = strokePoints(stroke);
  const steps = pressureSteps(stroke);
  const wide = { ...move, radius: move.radius + strokeWidth(stroke.w) / 2 };
  if (steps.length === 1)
    return distance(points[0] ?? 0, points[1] ?? 0, wide) < wide.radius ? [] : undefined;
  const { pieces, isCut } = cutLine({ points, steps }, wide);
  if (!isCut) return undefined;
  return pieces
    .filter((piece) => !isCrumb(piece))
    .map((piece) => {
      const f = encodePressure(piece.steps);
      return { c: stroke.c, w: stroke.w, p: encodePoints(piece.points), ...(f && { f }) };
    });
}

/** Whether an eraser touches a stroke. */
export function isTouched(stroke: Stroke, move: EraserMove): boolean {
  const points = strokePoints(stroke);
  const radius = move.radius + strokeWidth(stroke.w) / 2;
  const end = Math.max(0, points.length - 4);
  for (let index = 0; index <= end; index += 2) {
    const [x, y] = [points[index] ?? 0, points[index + 1] ?? 0];
    const [dx, dy] = [(points[index + 2] ?? x) - x, (points[index + 3] ?? y) - y];
    if (covered((at) => distance(x + at * dx, y + at * dy, move) - radius)) return true;
  }
  return false;
}
