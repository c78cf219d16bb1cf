import { readDrawing, strokeBounds, strokeParts, SvgPath } from "@assay/domain";
import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { INK_SCHEMES } from "../model/ink/inkColors.ts";

interface CapturedInkProps {
  /** A drawing as it is stored. */
  captured: string;
  /** What it shows, for who does not see it. */
  label: string;
  className?: string | undefined;
}

/** Pixels of the drawing around its strokes. */
const MARGIN = 6;

/** Some tagged lines as a picture of their size. */
export function CapturedInk({ captured, label, className }: CapturedInkProps) {
  const colors = INK_SCHEMES[useComputedColorScheme("light")];
  const picture = useMemo(() => {
    const strokes = readDrawing(captured) ?? [];
    const bounds = strokes.map(strokeBounds);
    const left = Math.min(...bounds.map((one) => one.left)) - MARGIN;
    const top = Math.min(...bounds.map((one) => one.top)) - MARGIN;
    const width = Math.max(...bounds.map((one) => one.right)) + MARGIN - left;
    const height = Math.max(...bounds.map((one) => one.bottom)) + MARGIN - top;
    const lines = strokes.map(({ c, ...stroke }) => ({
      id: stroke.id,
      color: c,
      parts: strokeParts({ c, ...stroke }, () => new SvgPath()),
    }));
    return { box: [left, top, width, height].map(Math.round).join(" "), width, lines };
  }, [captured]);
  if (picture.lines.length === 0) return null;
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={picture.box}
      width={Math.round(picture.width / 2)}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {picture.lines.map(({ id, color, parts }) => (
        <g key={id} stroke={colors.ink[color]}>
          {parts.map(({ width, path }, index) => (
            <path key={index} d={path.toString()} strokeWidth={width} />
          ))}
        </g>
      ))}
    </svg>
  );
}
