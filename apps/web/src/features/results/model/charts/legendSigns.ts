import type { Mark } from "@assay/domain";

/** Width and height of a legend's sign in px. */
export const SIGN_WIDTH = 28;
export const SIGN_HEIGHT = 20;

const whisker = { shape: "line", role: "whisker", x1: 1, y1: 10, x2: 27, y2: 10 } as const;
const band = { x: 0, y: 0, width: SIGN_WIDTH, height: SIGN_HEIGHT };

/** What the legend shows of a chart: the same shapes as in the pictures. */
export const LEGEND_SIGNS = {
  value: [],
  limit: [{ shape: "line", role: "limit", x1: 14, y1: 0, x2: 14, y2: 20 }],
  differs: [
    { shape: "rect", role: "differs", ...band },
    {
      shape: "path",
      role: "differsSign",
      d: "M18 3l4 3.5l-4 3.5M6 6.5h16M10 10l-4 3.5l4 3.5M6 13.5h16",
    },
  ],
  box: [
    whisker,
    { shape: "rect", role: "box", x: 7, y: 3, width: 14, height: 14 },
    { shape: "line", role: "median", x1: 13, y1: 3, x2: 13, y2: 17 },
    { shape: "circle", role: "point", cx: 25, cy: 10, r: 3 },
  ],
} as const satisfies Record<string, readonly Mark[]>;

/** What a sign in the charts means. */
export interface LegendEntry {
  sign: keyof typeof LEGEND_SIGNS;
  text: string;
}
