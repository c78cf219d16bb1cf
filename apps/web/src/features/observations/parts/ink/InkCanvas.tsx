import { useComputedColorScheme } from "@mantine/core";
import { memo, useEffect, useRef, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useStore } from "../../../../ui/useStore.ts";
import { knownObservation } from "../../api.ts";
import { type CellPage, type CellPages, drawingOf } from "../../model/cellPages.ts";
import { isOwnContent } from "../../model/drawings.ts";
import { draftOf, editDrawing } from "../../model/editing.ts";
import type { ObservedCell } from "../../model/pageDraft.ts";
import { InkEngine, noState } from "../../model/ink/InkEngine.ts";
import classes from "./InkPage.module.css";
import { penSettings } from "../../model/ink/penSettings.ts";
import { followWithRing } from "../../model/ink/ring.ts";

interface InkCanvasProps {
  cell: ObservedCell;
  stored: CellPages;
  page: CellPage;
  /** Gives the engine, and null when it is gone. */
  onEngine(engine: InkEngine | null): void;
}

/** The drawing with everything that is confirmed and unsent at this very moment. */
function drawingNow(cell: ObservedCell, page: CellPage) {
  const known = knownObservation(cell)?.pages.find(({ id }) => id === page.id);
  return drawingOf(known?.content ?? page.content, draftOf(page.id)?.ink);
}

/** The surface that is written on; its engine lives as long as the page is open. */
export const InkCanvas = memo(function InkCanvas({ cell, stored, page, onEngine }: InkCanvasProps) {
  const t = useT();
  const scheme = useComputedColorScheme("light");
  const surface = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const latest = useRef({ stored, page });
  const [engine, setEngine] = useState<InkEngine | null>(null);
  const count = useStore(engine?.state ?? noState, (state) => state.count);
  useEffect(() => {
    latest.current = { stored, page };
  });
  useEffect(() => {
    if (!paper.current || !ring.current) return;
    const next = new InkEngine(paper.current, {
      scheme: "light",
      settings: penSettings.get(),
      onChange: (drawn) => editDrawing(cell, latest.current.stored, latest.current.page, drawn),
    });
    next.load(drawingNow(cell, latest.current.page));
    const stops = [
      penSettings.subscribe(() => next.set(penSettings.get())),
      followWithRing(paper.current, ring.current, next),
    ];
    setEngine(next);
    onEngine(next);
    return () => {
      for (const stop of stops) stop();
      onEngine(null);
      next.destroy();
    };
  }, [cell, onEngine]);
  useEffect(() => {
    engine?.show(scheme);
  }, [engine, scheme]);
  const { id, content, alternative } = page;
  useEffect(() => {
    if (engine && !isOwnContent(id, content)) engine.sync(drawingNow(cell, latest.current.page));
  }, [engine, cell, id, content]);
  return (
    <div
      ref={surface}
      className={classes["surface"]}
      role="group"
      aria-label={t("ink:surface")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- by keyboard it is scrolled and zoomed
      tabIndex={0}
      data-surface
      onPointerDown={() => surface.current?.focus({ preventScroll: true })}
    >
      <div
        ref={paper}
        className={classes["paper"]}
        role="img"
        aria-label={alternative || t("ink:drawing", { count })}
      />
      <div ref={ring} className={classes["ring"]} aria-hidden hidden />
    </div>
  );
});
