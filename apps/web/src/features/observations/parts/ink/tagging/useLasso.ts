import type { Stroke } from "@assay/domain";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { LassoGesture, type Lassoed } from "../../../model/ink/LassoGesture.ts";
import type { InkEngine } from "../../../model/ink/InkEngine.ts";
import { choose, penSettings } from "../../../model/ink/penSettings.ts";

/** Points as the path of a line. */
const pathOf = (points: readonly number[]): string =>
  points
    .map((value, index) => (index === 0 ? `M${value}` : index % 2 ? `,${value}` : `L${value}`))
    .join("");

/** Strokes that were chosen by going round them. */
export type Selection = Lassoed;

/** Lets the lasso of an open page choose strokes; gives what its line is shown by. */
export function useLasso(
  engine: InkEngine,
  onSelect: (selection: Selection) => void,
): RefObject<SVGPathElement | null> {
  const line = useRef<SVGPathElement>(null);
  const select = useEffectEvent(onSelect);
  useEffect(() => {
    const stop = engine.offer(
      (event) =>
        new LassoGesture(engine.sheet, event, {
          onLine: (points) => line.current?.setAttribute("d", points ? pathOf(points) : ""),
          onEnd: (found) => select(found),
        }),
    );
    return () => {
      stop();
      // Whatever page comes next is written on first; it may have no lasso.
      if (penSettings.get().tool === "lasso") choose({ tool: "pen" });
    };
  }, [engine]);
  return line;
}

/** The chosen strokes that are still on the page, as they are now. */
export const stillThere = (engine: InkEngine, strokes: readonly Stroke[]): Stroke[] =>
  strokes.flatMap(({ id }) => engine.sheet.drawing.get(id)?.stroke ?? []);
