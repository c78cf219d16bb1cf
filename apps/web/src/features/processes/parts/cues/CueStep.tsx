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

/** Where there are cues or could be, the cell that is chosen among them, and its neighbours. */
function useCueCells() {
  const { draft, scale, languages } = useProcessEditor();
  // The overview may follow a moment later: typing never waits for it.
  const items = useDeferredValue(draft.items);
  const groups = scale?.selectedPartition.length ?? 0;
  const cells = useCells(items, draft.competencyIds);
  const progressOf = useMemo(() => progressIn(languages, groups), [languages, groups]);
  const isOpen = useIsOpen(items, progressOf);
  const { cell, choose, takeArrival } = useChosenCell(cells, isOpen, groups);
  const ways = useMemo(
    () => ({
      previous: cell && neighbourOf(cells, cell, -1),
      next: cell && neighbourOf(cells, cell, 1),
      nextOpen: cell && neighbourOf(cells, cell, 1, isOpen),
    }),
    [cells, cell, isOpen],
  );
  return { items, cells, progressOf, cell, choose, takeArrival, ways };
}

/** How far the cues are, in figures and cell by cell. */
function Overviews({ of }: { of: ReturnType<typeof useCueCells> }) {
  const { items, cells, progressOf, cell, choose } = of;
  const { competencies, languages } = useProcessEditor();
  return (
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
  );
}

/** Step 4: the behavioural anchors of each competency and step (PROC-10). */
export default function CueStep() {
  const t = useT();
  const { draft, edit, base, scale, maySave } = useProcessEditor();
  const cueCells = useCueCells();
  const { cells, progressOf, cell, choose, takeArrival, ways } = cueCells;
  const undo = useUndo(edit);
  const importing = useCueImport(undo.offer);
  const isEmpty = scale === null || cells.length === 0;
  const lacking = isEmpty ? t(scale === null ? "cues:needScale" : "cues:needCells") : null;
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
            reason={maySave ? lacking : t("forms:noRight")}
          />
        }
      >
        {importing.report && (
          <ImportReportPanel report={importing.report} onClose={importing.close} />
        )}
        {isEmpty ? (
          <EmptyState
            title={t("cues:nothingYet")}
            text={lacking ?? ""}
            icon={<IconQuote size={40} stroke={1.4} />}
          />
        ) : (
          <Overviews of={cueCells} />
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
