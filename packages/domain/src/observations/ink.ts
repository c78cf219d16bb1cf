/*
 * A drawing: strokes in the order in which they were begun. Coordinates are tenths of a pixel at zoom 1,
 * from the upper left corner of the page; each point after the first is the distance from the one before.
 */

/** Version of the format; readers refuse a version that they do not know. */
const INK_VERSION = 1;
/** Units of a coordinate per pixel at zoom 1. */
export const INK_UNITS = 10;
/** Width of a page in pixels at zoom 1, the same on every device; pages grow downward. */
export const INK_PAGE_WIDTH = 720;
export const INK_PAGE_HEIGHT = 1000;
/** Maximum height of a page in pixels at zoom 1: some hundred screens. */
export const INK_MAX_HEIGHT = 100_000;

export const INK_COLORS = ["green", "indigo", "red"] as const;
export type InkColor = (typeof INK_COLORS)[number];
export const DEFAULT_INK_COLOR: InkColor = "red";
export const INK_WIDTHS = [1, 2, 3] as const;
export type InkWidth = (typeof INK_WIDTHS)[number];

/** Number of steps of the pen's pressure; the middle one is also that of a mouse or a finger. */
export const PRESSURE_STEPS = 5;
export const EVEN_PRESSURE = 2;
/** Drawn width as a factor of the chosen one, by step of pressure. */
const PRESSURE_WIDTHS = [0.6, 0.8, 1, 1.2, 1.45] as const;

export interface Stroke {
  /** Id made by the drawing device: time in ms and random digits in base 36, so that ids sort by time. */
  readonly id: string;
  readonly c: InkColor;
  readonly w: InkWidth;
  /** x, y, then dx, dy of every further point. */
  readonly p: number[];
  /** Pressure as step, number of points, step, number…; absent where it is even. */
  readonly f?: number[] | undefined;
}

/** What a save sends: strokes that are new or have grown, and the ids of those that were erased. */
export interface InkChange {
  readonly added: Stroke[];
  readonly removed: string[];
}

export const STROKE_ID_PATTERN = /^[0-9a-z]{14}$/;
/** Maximum points per stroke; a longer one continues as the next stroke. */
export const MOST_POINTS = 2000;
/** Maximum strokes per page, including erased ones: a day of handwriting. */
export const MOST_STROKES = 20_000;

/** The width of a stroke in pixels is twice the chosen one (spec 2 §9); pressure varies it. */
export const strokeWidth = (width: InkWidth, step: number = EVEN_PRESSURE): number =>
  2 * width * (PRESSURE_WIDTHS[step] ?? 1);

/** The points in pixels: x, y, x, y… */
export function strokePoints({ p }: Pick<Stroke, "p">): number[] {
  const points: number[] = [];
  let x = 0;
  let y = 0;
  for (let index = 0; index + 1 < p.length; index += 2) {
    x += p[index] ?? 0;
    y += p[index + 1] ?? 0;
    points.push(x / INK_UNITS, y / INK_UNITS);
  }
  return points;
}

/** Points in pixels as the numbers of a stroke, without accumulated rounding errors. */
export function encodePoints(points: readonly number[]): number[] {
  let before = [0, 0];
  const encoded: number[] = [];
  for (let index = 0; index + 1 < points.length; index += 2) {
    const x = Math.round((points[index] ?? 0) * INK_UNITS);
    const y = Math.round((points[index + 1] ?? 0) * INK_UNITS);
    encoded.push(x - (before[0] ?? 0), y - (before[1] ?? 0));
    before = [x, y];
  }
  return encoded;
}

/** The step of pressure of every point. */
export function pressureSteps({ p, f }: Pick<Stroke, "p" | "f">): number[] {
  if (!f) return Array.from({ length: p.length / 2 }, () => EVEN_PRESSURE);
  const steps: number[] = [];
  for (let index = 0; index + 1 < f.length; index += 2)
    for (let left = f[index + 1] ?? 0; left > 0; left -= 1) steps.push(f[index] ?? EVEN_PRESSURE);
  return steps;
}

/** Steps as the numbers of a stroke; undefined where all are even. */
export function encodePressure(steps: readonly number[]): number[] | undefined {
  if (steps.every((step) => step === EVEN_PRESSURE)) return undefined;
  const runs: number[] = [];
  for (const step of steps) {
    if (runs.at(-2) === step) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(step, 1);
  }
  return runs;
}

const isIn = <T>(list: readonly T[], value: unknown): value is T => list.includes(value as T);

/** Whether the points are pairs of whole numbers, and stay on the page. */
function arePoints(p: unknown): p is number[] {
  if (!Array.isArray(p) || p.length < 2 || p.length % 2 !== 0 || p.length > 2 * MOST_POINTS)
    return false;
  let x = 0;
  let y = 0;
  for (let index = 0; index < p.length; index += 2) {
    const dx: unknown = p[index];
    const dy: unknown = p[index + 1];
    if (!Number.isInteger(dx) || !Number.isInteger(dy)) return false;
    x += dx as number;
    y += dy as number;
    if (x < 0 || y < 0 || x > INK_PAGE_WIDTH * INK_UNITS || y > INK_MAX_HEIGHT * INK_UNITS)
      return false;
  }
  return true;
}

/** Whether the steps are known ones, and as many as the points. */
function isPressure(f: unknown, points: number): boolean {
  if (f === undefined) return true;
  if (!Array.isArray(f) || f.length % 2 !== 0) return false;
  let left = points;
  for (let index = 0; index < f.length; index += 2) {
    const step: unknown = f[index];
    const count: unknown = f[index + 1];
    const isStep = Number.isInteger(step) && Number(step) >= 0 && Number(step) < PRESSURE_STEPS;
    if (!isStep || !Number.isInteger(count) || Number(count) < 1) return false;
    left -= Number(count);
  }
  return left === 0;
}

const KEYS = new Set(["id", "c", "w", "p", "f"]);

/** Whether a value is a stroke of this format, whole and on the page. */
export function isStroke(value: unknown): value is Stroke {
  if (typeof value !== "object" || value === null) return false;
  const stroke = value as Partial<Record<keyof Stroke, unknown>>;
  return (
    Object.keys(stroke).every((key) => KEYS.has(key)) &&
    typeof stroke.id === "string" &&
    STROKE_ID_PATTERN.test(stroke.id) &&
    isIn(INK_COLORS, stroke.c) &&
    isIn(INK_WIDTHS, stroke.w) &&
    arePoints(stroke.p) &&
    isPressure(stroke.f, stroke.p.length / 2)
  );
}

/** A stroke as its JSON text, always with the same order of keys. */
export const writeStroke = ({ id, c, w, p, f }: Stroke): string =>
  JSON.stringify({ id, c, w, p, ...(f && { f }) });

/** A drawing of strokes that are JSON text already; without any, the content is empty. */
export const joinDrawing = (strokes: readonly string[]): string =>
  strokes.length === 0 ? "" : `{"v":${INK_VERSION},"strokes":[${strokes.join(",")}]}`;

/** A page's content from its strokes; "" without any. `readDrawing` reads it again. */
export const writeDrawing = (strokes: readonly Stroke[]): string =>
  joinDrawing(strokes.map(writeStroke));

/** The strokes of a page's content; undefined for what is no drawing of this format. */
export function readDrawing(content: string): Stroke[] | undefined {
  if (content.trim() === "") return [];
  try {
    const { v, strokes } = JSON.parse(content) as { v?: unknown; strokes?: unknown };
    if (v !== INK_VERSION || !Array.isArray(strokes) || strokes.length > MOST_STROKES)
      return undefined;
    const ids = new Set<unknown>(strokes.map((stroke: Partial<Stroke> | null) => stroke?.id));
    return strokes.every(isStroke) && ids.size === strokes.length ? strokes : undefined;
  } catch {
    return undefined;
  }
}

/** Orders strokes by id, which is the order in which they were begun. */
const byId = (a: Stroke, b: Stroke): number => (a.id < b.id ? -1 : Number(a.id > b.id));

/**
 * The strokes after a change. Changes of several devices can be applied in any order, and twice: a
 * stroke is replaced as a whole, and an erased one stays erased.
 */
export function applyInkChange(
  strokes: readonly Stroke[],
  { added, removed }: InkChange,
): Stroke[] {
  const all = new Map([...strokes, ...added].map((stroke) => [stroke.id, stroke]));
  for (const id of removed) all.delete(id);
  return [...all.values()].toSorted(byId);
}

/** The rectangle that the drawn stroke needs, in pixels. */
export interface InkBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The bounds of a stroke at its width under the highest pressure, so that nothing of it lies outside. */
export function strokeBounds(stroke: Stroke): InkBounds {
  const points = strokePoints(stroke);
  const margin = strokeWidth(stroke.w, PRESSURE_STEPS - 1) / 2;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index] ?? 0;
    const y = points[index + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/** Pixels from the top: where the lowest stroke ends; 0 on an empty page. */
export const drawingBottom = (strokes: readonly Stroke[]): number =>
  strokes.reduce((lowest, stroke) => Math.max(lowest, strokeBounds(stroke).bottom), 0);
