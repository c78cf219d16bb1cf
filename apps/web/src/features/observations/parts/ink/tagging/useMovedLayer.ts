import { INK_PAGE_WIDTH } from "@assay/domain";
import { type RefObject, useEffect, useRef } from "react";
import type { InkEngine } from "../../../model/ink/InkEngine.ts";

/** Px beside the paper that marks use where there are some. */
const BESIDE = 36;

/** A layer that moves and grows with the paper, without being drawn again. */
export function useMovedLayer(engine: InkEngine): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { sheet } = engine;
    let shown = "";
    const show = (): void => {
      const { zoom, left, top } = sheet.view;
      const paperEnd = INK_PAGE_WIDTH * zoom;
      const edge = Math.min(paperEnd + BESIDE, left * zoom + sheet.frame.width);
      const transform = `translate(${-left * zoom}px, ${-top * zoom}px)`;
      const now = `${transform} ${zoom} ${edge}`;
      if (now === shown || !layer.current) return;
      shown = now;
      const { style } = layer.current;
      style.transform = transform;
      style.setProperty("--zoom", String(zoom));
      style.setProperty("--edge", `${edge}px`);
    };
    show();
    return engine.state.subscribe(show);
  }, [engine]);
  return layer;
}
