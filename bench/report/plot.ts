import type { Row } from "../table.ts";

const WIDTH = 720;
const HEIGHT = 340;
const FRAME = { left: 56, right: 190, top: 24, bottom: 52 };
/** Apart for most who see colours differently, on light and on dark background (Okabe and Ito). */
const COLORS = ["#0072b2", "#d55e00", "#009e73"];
const SIZES = [1, 10, 100];

const right = WIDTH - FRAME.right;
const bottom = HEIGHT - FRAME.bottom;
const x = (size: number) => FRAME.left + (Math.log10(size) / 2) * (right - FRAME.left);

const text = (at: [number, number], content: string, more = "") =>
  `<text x="${at[0]}" y="${at[1]}" ${more}>${content}</text>`;
const line = (from: [number, number], to: [number, number], more: string) =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" ${more}/>`;

/** How the cost of an operation grows with what is stored, as an SVG picture; null without such rows. */
export function growthPlot(rows: readonly Row[]): string | null {
  const points = rows.flatMap(({ growth, us, limit, goal }) =>
    growth ? [{ ...growth, ratio: us / limit, goal: goal?.ratio }] : [],
  );
  if (points.length === 0) return null;
  const most = Math.max(1.5, ...points.map(({ ratio }) => ratio * 1.1));
  const y = (ratio: number) => bottom - (ratio / most) * (bottom - FRAME.top);
  const parts = SIZES.map((size) =>
    [
      line([x(size), FRAME.top], [x(size), bottom], 'stroke="#ddd"'),
      text([x(size), bottom + 20], `${size} ×`, 'text-anchor="middle"'),
    ].join(""),
  );
  for (let ratio = 0; ratio <= most; ratio += 0.5)
    parts.push(
      line([FRAME.left, y(ratio)], [right, y(ratio)], 'stroke="#ddd"'),
      text([FRAME.left - 8, y(ratio) + 4], ratio.toFixed(1), 'text-anchor="end"'),
    );
  const goal = points.find((point) => point.goal !== undefined)?.goal;
  if (goal !== undefined)
    parts.push(
      line([FRAME.left, y(goal)], [right, y(goal)], 'stroke="#555" stroke-dasharray="6 4"'),
      text([FRAME.left + 6, y(goal) - 6], `goal: at most ${goal}`, 'fill="#555"'),
    );
  const works = [...Map.groupBy(points, ({ work }) => work)];
  // Their names stand where the lines end, apart from each other.
  const places = works
    .map(([work, own]) => ({ work, at: y(own.at(-1)?.ratio ?? 1) }))
    .toSorted((a, b) => a.at - b.at);
  for (const [index, place] of places.entries())
    place.at = Math.max(place.at, (places[index - 1]?.at ?? 0) + 18);
  for (const [index, [work, own]] of works.entries()) {
    const color = COLORS[index % COLORS.length];
    const all = [{ size: 1, ratio: 1 }, ...own];
    const path = all.map(({ size, ratio }) => `${x(size).toFixed(1)},${y(ratio).toFixed(1)}`);
    parts.push(
      `<polyline points="${path.join(" ")}" fill="none" stroke="${color}" stroke-width="2.5"/>`,
      ...path.map((point) => {
        const [cx, cy] = point.split(",");
        return `<circle cx="${cx}" cy="${cy}" r="4" fill="${color}"/>`;
      }),
    );
    const at = places.find((place) => place.work === work)?.at ?? 0;
    const last = own.at(-1)?.ratio.toFixed(2) ?? "";
    parts.push(text([right + 12, at + 4], `${work}: ${last}`, `fill="${color}"`));
  }
  parts.push(
    text(
      [(FRAME.left + right) / 2, HEIGHT - 10],
      "runs stored by all tenants",
      'text-anchor="middle"',
    ),
  );
  const title = "Processor time of an operation by the number of stored rows, as a ratio to 1 ×";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" font-family="sans-serif" font-size="13">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${parts.join("\n")}
</svg>
`;
}
