import { IconQuote } from "@tabler/icons-react";
import { useDeferredValue, useMemo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import { neighbourOf, progressIn } from "../../model/cues/cueCells.ts";
import { CueCellEditor } from "./CueCellEditor.tsx";
import { CueExchange } from "./CueExchange.tsx";
import { CueOverview } from "./CueOverview.tsx";
import { CueTotals } from "./CueTotals.tsx";
import { ImportReportPanel } from "./ImportReportPanel.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { useCells, useIsOpen } from "./useCells.ts";
import { useChosenCell } from "./useChosenCell.ts";
import { useCueImport } from "./useCueExchange.ts";
import { useLatest } from "./useLatest.ts";
import { useUndo } from "./useUndo.ts";

/** Step 4: the behavioural anchors of each competency and step (PROC-10). */
export default function CueStep() {
  const t = useT();
  const { draft, edit, base, scale, competencies, languages } = useProcessEditor();
  // The overview may follow a moment later: typing never waits for it.
  const items = useDeferredValue(draft.items);
  const groups = scale?.selectedPartition.length ?? 0;
  const cells = useCells(items, draft.competencyIds);
  const progressOf = useMemo(() => progressIn(languages, groups), [languages, groups]);
  const isOpen = useIsOpen(items, progressOf);
  const undo = useUndo(edit);
  const importing = useCueImport(undo.offer);
  const { cell, choose, takeArrival } = useChosenCell(cells, isOpen, groups);
  const isEmpty = scale === null || cells.length === 0;
  const reason = isEmpty ? t(scale === null ? "cues:needScale" : "cues:needCells") : null;
  const ways = useMemo(
    () => ({
      previous: cell && neighbourOf(cells, cell, -1),
      next: cell && neighbourOf(cells, cell, 1),
      nextOpen: cell && neighbourOf(cells, cell, 1, isOpen),
    }),
    [cells, cell, isOpen],
  );
  return (
    <>
      <Section
        title={t("cues:title")}
        hint={t("cues:hint")}
        actions={
          <CueExchange
            draft={useLatest(draft)}
            processId={base?.id}
            isImporting={importing.isPending}
            onImport={importing.start}
            reason={reason}
          />
        }
      >
        {importing.report && (
          <ImportReportPanel report={importing.report} onClose={importing.close} />
        )}
        {isEmpty ? (
          <EmptyState
            title={t("cues:nothingYet")}
            text={reason ?? ""}
            icon={<IconQuote size={40} stroke={1.4} />}
          />
        ) : (
          <>
            <CueTotals items={items} cells={cells} progressOf={progressOf} languages={languages} />
            <CueOverview
              items={items}
              competencies={competencies}
              languages={languages}
              progressOf={progressOf}
              chosen={cell}
              onChoose={choose}
            />
          </>
        )}
      </Section>
      {scale !== null && cell !== null && (
        <CueCellEditor
          key={`${cell.itemId} ${cell.competencyId}`}
          cell={cell}
          cells={cells}
          ways={ways}
          scale={scale}
          progressOf={progressOf}
          takeArrival={takeArrival}
          onChoose={choose}
          offer={undo.offer}
        />
      )}
      <UndoBar undo={undo} />
    </>
  );
}
