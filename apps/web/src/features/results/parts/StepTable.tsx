import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { decidesByTotal, type Id } from "@assay/domain";
import { type ReactNode, type Ref, useMemo, useRef } from "react";
import { useLanguage } from "../../../platform/i18n/texts.ts";
import { useGridKeys } from "../../../ui/useGridKeys.ts";
import { useRowExplanation } from "./explain/useExplanation.tsx";
import { stepRows } from "../model/stepRows.ts";
import { StepTableHead } from "./StepTableHead.tsx";
import { StepTableRow } from "./StepTableRow.tsx";
import { competenciesOf, nameOf, ratedLeaves } from "../model/steps.ts";
import { useCandidateState } from "./useCandidateState.ts";
import { usePartName } from "./usePartName.ts";
import { useVerdictFirst } from "./useMedium.ts";
import { verdictHeight } from "../model/verdicts.ts";
import { VerdictTable } from "./VerdictTable.tsx";

interface StepTableProps {
  run: ProcessRun;
  item: Item;
  assessments: readonly Assessment[];
  names: ReadonlyMap<Id, string>;
  isHighlighting: boolean;
  mayChangeState: boolean;
  candidateLink(candidateId: Id): string;
}

/** More columns than these have their names upright, so that all of them can be seen. */
const FEW = 6;

/** The rows of a step, the longest name in them, and the height of their verdicts in pixels. */
function useStepRows({ run, item, assessments, names }: StepTableProps) {
  const rows = useMemo(() => {
    const competencyIds = competenciesOf(run, ratedLeaves(item)).map(({ id }) => id);
    return stepRows({ run, item, competencyIds, assessments, names });
  }, [run, item, assessments, names]);
  const widest = useMemo(
    () => rows.reduce((long, { name }) => (name.length > long.length ? name : long), ""),
    [rows],
  );
  const verdicts = rows.map(({ verdict }) => verdict);
  return { rows, widest, height: verdictHeight(verdicts, run.runState) };
}

/** One step: a row per candidate, a column per competency, what they come to, and the decision. */
export function StepTable(props: StepTableProps) {
  const { run, item, names, isHighlighting, mayChangeState, candidateLink } = props;
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table);
  const { explainRow, dialog } = useRowExplanation(props);
  const changeState = useCandidateState(run.id, item.id, names);
  const partName = usePartName(run);
  const isFirst = useVerdictFirst();
  const strategy = run.process.cutOffStrategy;
  const hasValue = !decidesByTotal(item, strategy);
  const competencies = competenciesOf(run, ratedLeaves(item));
  const { rows, widest, height } = useStepRows(props);
  const drawRow = (index: number, ref?: Ref<HTMLTableRowElement>): ReactNode => {
    const row = rows[index];
    return (
      row && (
        <StepTableRow
          key={row.candidate.candidateId}
          ref={ref}
          row={row}
          index={index}
          itemId={item.id}
          strategy={strategy}
          runState={run.runState}
          hasValue={hasValue}
          isVerdictFirst={isFirst}
          partName={partName}
          isHighlighting={isHighlighting}
          to={candidateLink(row.candidate.candidateId)}
          onExplain={explainRow}
          onState={mayChangeState ? changeState : undefined}
        />
      )
    );
  };
  return (
    <>
      <VerdictTable
        ref={table}
        data-many={competencies.length > FEW || undefined}
        aria-label={nameOf(item, language)}
        {...keys}
        {...{ count: rows.length, row: drawRow, height }}
        hasDecision
      >
        <StepTableHead {...{ competencies, strategy, hasValue, widest }} isVerdictFirst={isFirst} />
      </VerdictTable>
      {dialog}
    </>
  );
}
