import type { Assessment, Item, ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { type ReactNode, type Ref, useMemo } from "react";
import { useLanguage } from "../../../../platform/i18n/texts.ts";
import { useRowExplanation } from "../explain/useExplanation.tsx";
import { stepRows } from "../../model/stepRows.ts";
import { competenciesOf, nameOf, ratedLeaves } from "../../model/steps.ts";
import { StepTableHead } from "../StepTableHead.tsx";
import { useCandidateState } from "../useCandidateState.ts";
import { usePartName } from "../usePartName.ts";
import { useVerdictFirst } from "../useMedium.ts";
import { verdictHeight } from "../../model/verdicts.ts";
import { VerdictTable } from "../VerdictTable.tsx";
import { ShowAllRow } from "./ShowAllRow.tsx";
import type { ResultView } from "../../model/manual/resultView.ts";

interface ShowAllTableProps {
  run: ProcessRun;
  item: Item;
  /** As they are shown. */
  assessments: readonly Assessment[];
  views: readonly ResultView[];
  names: ReadonlyMap<Id, string>;
  mayEdit: boolean;
  mayChangeState: boolean;
  text(value: number): string;
  candidateLink(candidateId: Id): string;
}

/** One exercise: a row per candidate with a menu per competency, what it comes to, and the decision. */
export function ShowAllTable(props: ShowAllTableProps) {
  const { run, item, assessments, views, names, mayEdit, mayChangeState, text } = props;
  const language = useLanguage();
  const { explainRow, dialog } = useRowExplanation(props);
  const changeState = useCandidateState(run.id, item.id, names);
  const partName = usePartName(run);
  const isFirst = useVerdictFirst();
  const byCandidate = useMemo(() => {
    const own = views.filter(({ stored }) => stored.exerciseId === item.id);
    return new Map(own.map((view) => [view.stored.candidateId, view]));
  }, [views, item.id]);
  const rows = useMemo(
    () => stepRows({ run, item, competencyIds: [], assessments, names }),
    [run, item, assessments, names],
  );
  const verdicts = rows.map(({ verdict }) => verdict);
  const drawRow = (index: number, ref?: Ref<HTMLTableRowElement>): ReactNode => {
    const row = rows[index];
    if (!row) return null;
    const { candidateId } = row.candidate;
    return (
      <ShowAllRow
        key={candidateId}
        {...{ run, item, row, index, ref, mayEdit, text, partName }}
        isVerdictFirst={isFirst}
        view={byCandidate.get(candidateId)}
        to={props.candidateLink(candidateId)}
        onExplain={explainRow}
        onState={mayChangeState ? changeState : undefined}
      />
    );
  };
  return (
    <>
      <VerdictTable
        aria-label={nameOf(item, language)}
        count={rows.length}
        row={drawRow}
        height={verdictHeight(verdicts, run.runState)}
        hasDecision
      >
        <StepTableHead
          competencies={competenciesOf(run, ratedLeaves(item))}
          strategy="MANUAL"
          hasValue
          isVerdictFirst={isFirst}
        />
      </VerdictTable>
      {dialog}
    </>
  );
}
