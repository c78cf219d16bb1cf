import { type Mark, type Picture, readable } from "@assay/domain";
import type { CSSProperties } from "react";
import { SURFACE } from "../../../../platform/theme/surface.ts";
import classes from "./Charts.module.css";

/** WCAG 2.2 §1.4.11: what a picture is understood by needs 3 : 1. */
const GRAPHIC_CONTRAST = 3;

/** A competency's colour as it can be seen on the light and on the dark page. */
const inkOf = (color: string): CSSProperties =>
  ({
    "--ink-light": readable(color, SURFACE.light.body, GRAPHIC_CONTRAST),
    "--ink-dark": readable(color, SURFACE.dark.body, GRAPHIC_CONTRAST),
  }) as CSSProperties;

function Shape({ mark }: { mark: Mark }) {
  const { role, color } = mark;
  const look = { "data-role": role, ...(color !== undefined && { style: inkOf(color) }) };
  switch (mark.shape) {
    case "rect": {
      const { x, y, width, height } = mark;
      return <rect {...look} x={x} y={y} width={width} height={height} rx={3} />;
    }
    case "line": {
      const { x1, y1, x2, y2 } = mark;
      return <line {...look} x1={x1} y1={y1} x2={x2} y2={y2} />;
    }
    case "circle":
      return <circle {...look} cx={mark.cx} cy={mark.cy} r={mark.r} />;
    case "path":
      return <path {...look} d={mark.d} />;
    case "text":
      return (
        <text {...look} x={mark.x} y={mark.y} textAnchor={mark.anchor} dominantBaseline="central">
          {mark.text}
        </text>
      );
  }
}

/** A picture is rendered as a whole: its marks hold no state. */
export const PictureMarks = ({ marks }: { marks: readonly Mark[] }) =>
  marks.map((mark, index) => <Shape key={index} mark={mark} />);

/** A chart drawn in the page; what it shows is said in its name. */
export const PictureSvg = ({ picture, said }: { picture: Picture; said: string }) => (
  <svg
    className={classes["picture"]}
    viewBox={`0 0 ${picture.width} ${picture.height}`}
    width={picture.width}
    height={picture.height}
    role="img"
    aria-label={said}
  >
    <PictureMarks marks={picture.marks} />
  </svg>
);
