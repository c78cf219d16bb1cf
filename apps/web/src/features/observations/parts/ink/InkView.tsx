import { INK_PAGE_WIDTH, type Stroke } from "@assay/domain";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useMemo, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { type CellPage, drawingOf } from "../../model/cellPages.ts";
import { Drawing, inked } from "../../model/ink/Drawing.ts";
import { INK_SCHEMES, type InkScheme } from "../../model/ink/inkColors.ts";
import classes from "./InkView.module.css";
import { paintPaper, paintStroke, roundLines } from "../../model/ink/paint.ts";

/** Px at zoom 1. A drawing is shown in sheets, so that only those in view have to be painted. */
const SHEET = 800;
/** Empty paper below the last stroke, in px at zoom 1. */
const MARGIN = 24;
/** Sheets so near to the window are painted before they are seen. */
const NEAR = "600px";

interface SheetProps {
  drawing: Drawing;
  scheme: InkScheme;
  top: number;
  height: number;
}

/** Paints one sheet as sharp as the screen is, at the width that it has in the page. */
function paintSheet(canvas: HTMLCanvasElement, { drawing, scheme, top, height }: SheetProps): void {
  const context = canvas.getContext("2d", { alpha: false });
  const ratio = window.devicePixelRatio || 1;
  const scale = (canvas.clientWidth / INK_PAGE_WIDTH) * ratio;
  if (!context || scale === 0) return;
  canvas.width = Math.round(INK_PAGE_WIDTH * scale);
  canvas.height = Math.round(height * scale);
  roundLines(context);
  const colors = INK_SCHEMES[scheme];
  const area = { left: 0, top, right: INK_PAGE_WIDTH, bottom: top + height };
  paintPaper(context, area, { scale, left: 0, top }, colors, ratio);
  context.setTransform(scale, 0, 0, scale, 0, -top * scale);
  for (const item of drawing.near(area)) paintStroke(context, item, colors);
}

/** One sheet, which is painted again when it comes near the window, changes its width or gets other colours. */
function SheetCanvas(props: SheetProps) {
  const { drawing, scheme, top, height } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    let isNear = false;
    const paint = (): void => {
      if (isNear) paintSheet(current, { drawing, scheme, top, height });
    };
    const seen = new IntersectionObserver(
      ([entry]) => {
        isNear = entry?.isIntersecting ?? false;
        paint();
        // What nobody sees takes no memory.
        if (!isNear) current.width = 1;
      },
      { rootMargin: NEAR },
    );
    const sized = new ResizeObserver(paint);
    seen.observe(current);
    sized.observe(current);
    return () => {
      seen.disconnect();
      sized.disconnect();
    };
  }, [drawing, scheme, top, height]);
  const aspectRatio = `${INK_PAGE_WIDTH} / ${height}`;
  return <canvas ref={canvas} className={classes["sheet"]} style={{ aspectRatio }} aria-hidden />;
}

const drawingFrom = (strokes: readonly Stroke[]): Drawing => {
  const drawing = new Drawing();
  for (const stroke of strokes) drawing.add(inked(stroke));
  return drawing;
};

/** A drawing to read, as wide as its place, with its description in words. */
export default function InkView({ page }: { page: CellPage }) {
  const t = useT();
  const scheme = useComputedColorScheme("light");
  const { content, alternative } = page;
  const unsent = page.draft?.payload.ink;
  const drawing = useMemo(() => drawingFrom(drawingOf(content, unsent)), [content, unsent]);
  const bottom = Math.ceil(drawing.bottom) + MARGIN;
  const sheets = Array.from({ length: Math.ceil(bottom / SHEET) }, (_, index) => index * SHEET);
  return (
    <figure className={classes["view"]}>
      <div role="img" aria-label={alternative || t("ink:drawing", { count: drawing.size })}>
        {sheets.map((top) => (
          <SheetCanvas
            key={top}
            drawing={drawing}
            scheme={scheme}
            top={top}
            height={Math.min(SHEET, bottom - top)}
          />
        ))}
      </div>
      {alternative !== "" && <figcaption className={classes["words"]}>{alternative}</figcaption>}
    </figure>
  );
}
