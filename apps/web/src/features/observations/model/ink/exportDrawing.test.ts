import { contrast, INK_COLORS, INK_PAGE_WIDTH } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { inkLine } from "../../../../testing/buildObservation.ts";
import { drawingToSvg } from "./exportDrawing.ts";
import { INK_SCHEMES } from "./inkColors.ts";

const heightOf = (svg: string) => Number(/height="(\d+)"/.exec(svg)?.[1]);
const pathsIn = (svg: string) => svg.match(/<path /g)?.length ?? 0;

describe("a drawing as a file", () => {
  it("is a picture on white paper, as wide as the page", () => {
    const svg = drawingToSvg([inkLine(50)]);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/);
    expect(svg).toContain(`width="${INK_PAGE_WIDTH}"`);
    expect(svg).toContain('fill="#ffffff"');
  });

  it("holds every stroke, in its colour and in its order", () => {
    const strokes = INK_COLORS.map((c, index) => ({ ...inkLine(50 + index), c }));
    const svg = drawingToSvg(strokes);
    expect(pathsIn(svg)).toBe(strokes.length);
    const { ink } = INK_SCHEMES.light;
    const places = INK_COLORS.map((color) => svg.indexOf(ink[color]));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("is as high as what is drawn, with a margin", () => {
    expect(heightOf(drawingToSvg([]))).toBe(24);
    const [upper, lower] = [inkLine(50), inkLine(1000)].map((line) => drawingToSvg([line]));
    expect(heightOf(lower ?? "") - heightOf(upper ?? "")).toBe(950);
    expect(heightOf(lower ?? "")).toBeGreaterThan(1020);
  });
});

describe("the colours of the pens", () => {
  it("can be read on either paper", () => {
    for (const { ink, paper } of Object.values(INK_SCHEMES))
      for (const color of Object.values(ink)) expect(contrast(color, paper)).toBeGreaterThan(4.5);
  });
});
