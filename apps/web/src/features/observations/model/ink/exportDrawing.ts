import { INK_PAGE_WIDTH, type Stroke, drawingBottom, strokeParts, SvgPath } from "@assay/domain";
import { INK_SCHEMES } from "./inkColors.ts";

/** Empty paper below the last stroke, in px at zoom 1. */
const MARGIN = 24;

/** A drawing as an SVG document on white paper, for users who want to keep it as a file. */
export function drawingToSvg(strokes: readonly Stroke[]): string {
  const { ink, paper } = INK_SCHEMES.light;
  const height = Math.ceil(drawingBottom(strokes)) + MARGIN;
  const paths = strokes.flatMap((stroke) =>
    strokeParts(stroke, () => new SvgPath()).map(
      ({ path, width }) =>
        `<path d="${path.toString()}" stroke="${ink[stroke.c]}" stroke-width="${width}"/>`,
    ),
  );
  const size = `width="${INK_PAGE_WIDTH}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${INK_PAGE_WIDTH} ${height}">`,
    `<rect ${size} fill="${paper}"/>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g></svg>`,
  ].join("");
}
