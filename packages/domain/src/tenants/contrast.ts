/** WCAG 2.2 §1.4.3: text needs 4.5 : 1. */
export const TEXT_CONTRAST = 4.5;
const WHITE = "#ffffff";
const BLACK = "#000000";
const STEPS = 20;

type Rgb = [number, number, number];

function rgb(hex: string): Rgb {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Rgb;
}

/** A mixture of two colours `#rrggbb`; a share of 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = rgb(to);
  const channels = rgb(from).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share),
  );
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance, 0 for black to 1 for white (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** 1 for no contrast to 21 for black on white. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether white text is read better than black text on a colour. */
export const wantsWhite = (background: string): boolean =>
  contrast(WHITE, background) >= contrast(BLACK, background);

/** The colour nearest to `color` that can be read on `background`. */
export function readable(color: string, background: string, ratio = TEXT_CONTRAST): string {
  const end = wantsWhite(background) ? WHITE : BLACK;
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mix(color, end, step / STEPS);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return end;
}
