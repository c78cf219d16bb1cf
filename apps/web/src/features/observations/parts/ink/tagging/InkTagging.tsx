import type { ProcessRun } from "@assay/contract";
import { type EvidenceSign, type Id, MOST_EVIDENCE_STROKES, writeDrawing } from "@assay/domain";
import { VisuallyHidden } from "@mantine/core";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { announce } from "../../../../../platform/page/announce.ts";
import { useStore } from "../../../../../ui/useStore.ts";
import type { CellPage } from "../../../model/cellPages.ts";
import { armedTag } from "../../../model/evidence/choice.ts";
import type { EvidenceCell } from "../../../model/evidence/evidenceDraft.ts";
import { inkToAttach, inkToShow } from "../../../model/evidence/openInk.ts";
import { addEvidence } from "../../../model/evidence/tagging.ts";
import type { InkEngine } from "../../../model/ink/InkEngine.ts";
import { penSettings } from "../../../model/ink/penSettings.ts";
import { useOwnEvidence } from "../../../shared/useOwnEvidence.ts";
import { AttachBar } from "./AttachBar.tsx";
import { InkMarks } from "./InkMarks.tsx";
import type { TagTarget } from "../../evidence/TagChips.tsx";
import classes from "./InkTagging.module.css";
import { SelectedStrokes, SelectionBar } from "./SelectionBar.tsx";
import { useAttaching } from "./useAttaching.ts";
import { useFreshStates, useInkMarks } from "./useInkMarks.ts";
import { type Selection, stillThere, useLasso } from "./useLasso.ts";
import { useMovedLayer } from "./useMovedLayer.ts";
import { useShownInk } from "./useShownInk.ts";
import { useStrokeLinks } from "./useStrokeLinks.ts";

interface InkTaggingProps {
  run: ProcessRun;
  cell: EvidenceCell;
  page: CellPage;
  engine: InkEngine;
  targets: readonly TagTarget[];
  /** Takes away what lies over the paper. */
  onPaper(): void;
}

const SIGNS = { "-1": "evidence:against", "0": "evidence:neutral", "1": "evidence:for" } as const;

/** Tags strokes of a page with a competency; says which for who does not see the mark. */
function useTagging({ cell, page, engine, targets }: Omit<InkTaggingProps, "onPaper" | "run">) {
  const t = useT();
  const [said, setSaid] = useState("");
  const tag = ({ strokes }: Selection, competencyId: Id, sign: EvidenceSign): void => {
    const present = stillThere(engine, strokes);
    if (present.length === 0) return;
    if (present.length > MOST_EVIDENCE_STROKES)
      return announce({ tone: "warning", text: t("evidence:tooManyStrokes") });
    const strokeIds = present.map(({ id }) => id);
    const captured = writeDrawing(present);
    const target = { kind: "INK" as const, pageId: page.id, strokeIds, captured };
    addEvidence(cell, target, { competencyId, cueUid: null, sign });
    const competency = targets.find(({ id }) => id === competencyId)?.name ?? "";
    const word = t(SIGNS[String(sign) as keyof typeof SIGNS]);
    setSaid(t("evidence:inkTagged", { competency, sign: word }));
  };
  return { tag, said };
}

/** Frees the paper for what was asked for in the list that lies over it; another tool gives up what the lasso was for. */
function useAskedFor(onPaper: () => void, dropSelection: () => void): void {
  const free = useEffectEvent(onPaper);
  const drop = useEffectEvent(dropSelection);
  useEffect(() => {
    const asked = (): void => {
      if (inkToShow.get() !== null || inkToAttach.get() !== null) free();
    };
    const stops = [
      inkToShow.subscribe(asked),
      inkToAttach.subscribe(asked),
      penSettings.subscribe(() => {
        if (penSettings.get().tool === "lasso") return;
        inkToAttach.set(null);
        drop();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/** Lies over the paper: the lasso, the chips for what it chose, and the marks of what is tagged. */
export default function InkTagging(props: InkTaggingProps) {
  const { run, cell, page, engine, targets, onPaper } = props;
  const own = useOwnEvidence(run, cell);
  const tags = useMemo(
    () => own.filter(({ kind, pageId }) => kind === "INK" && pageId === page.id),
    [own, page.id],
  );
  useStrokeLinks(engine, cell, tags);
  const marks = useInkMarks(engine, tags);
  useFreshStates(run.id, marks, page.revision);
  const isLasso = useStore(penSettings, ({ tool }) => tool === "lasso");
  const kept = useStore(armedTag);
  const target = targets.find(({ id }) => id === kept?.competencyId);
  const armed = kept && target ? { competencyId: target.id, sign: kept.sign } : null;
  const [selection, setSelection] = useState<Selection | null>(null);
  const { tag, said } = useTagging(props);
  const { waiting, attach, end, said: attached } = useAttaching({ cell, page, engine, own });
  const shown = useShownInk(
    tags,
    (id) => engine.sheet.drawing.get(id)?.stroke,
    (bounds) => engine.sheet.reveal(bounds),
  );
  const layer = useMovedLayer(engine);
  const line = useLasso(engine, (found) => {
    if (waiting) return attach(waiting, found);
    const isAtOnce = armed !== null && found.strokes.length > 0;
    if (isAtOnce) tag(found, armed.competencyId, armed.sign);
    setSelection(isAtOnce || found.strokes.length === 0 ? null : found);
  });
  useAskedFor(onPaper, () => setSelection(null));
  return (
    <div className={classes["layer"]} data-lasso={isLasso || undefined}>
      <div ref={layer} className={classes["moved"]}>
        <svg className={classes["lines"]} aria-hidden>
          <g>
            {shown && <SelectedStrokes strokes={shown.strokes} isShown />}
            {selection && <SelectedStrokes strokes={selection.strokes} />}
            <path ref={line} className={classes["lasso"]} />
          </g>
        </svg>
        <InkMarks cell={cell} marks={marks} targets={targets} shownId={shown?.id} />
      </div>
      {selection && (
        <SelectionBar
          engine={engine}
          selection={selection}
          targets={targets}
          armed={armed}
          onTag={(competencyId, sign) => {
            tag(selection, competencyId, sign);
            setSelection(null);
          }}
          onClose={() => setSelection(null)}
        />
      )}
      {waiting && <AttachBar key={waiting.id} one={waiting} onEnd={end} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <VisuallyHidden role="status">{attached}</VisuallyHidden>
    </div>
  );
}
