import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { decidesByTotal, type Id } from "@assay/domain";
import { type ReactNode, type Ref, useCallback, useMemo, useRef } from "react";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { useGridKeys } from "../../../ui/useGridKeys.ts";
import { markScrollEdges } from "../../../ui/markScrollEdges.ts";
import { CompetencyName } from "./CompetencyName.tsx";
import type { About } from "../model/explain/asked.ts";
import { ExplainHint } from "./explain/ExplainHint.tsx";
import { useExplanation } from "./explain/useExplanation.tsx";
import classes from "./ResultTable.module.css";
import { stepRows, type StepRow } from "../model/stepRows.ts";
import { StepTableRow } from "./StepTableRow.tsx";
import { competenciesOf, nameOf, ratedLeaves } from "../model/steps.ts";
import { TableBody } from "./TableBody.tsx";
import { useCandidateState } from "./useCandidateState.ts";
import { usePartName } from "./usePartName.ts";
import { useVerdictFirst } from "./useVerdictFirst.ts";
import { verdictHeight, verdictStyle } from "../model/verdictHeight.ts";

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

/** One step: a row per candidate, a column per competency, what they come to, and the decision. */
export function StepTable(props: StepTableProps) {
  const { run, item, assessments, names, isHighlighting, mayChangeState, candidateLink } = props;
  const t = useT();
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table);
  const { explain, dialog } = useExplanation({ run, exercises: ratedLeaves(item) });
  const changeState = useCandidateState(run.id, item.id, names);
  const strategy = run.process.cutOffStrategy;
  const partName = usePartName(run);
  const isFirst = useVerdictFirst();
  const hasValue = !decidesByTotal(item, strategy);
  const competencies = competenciesOf(run, ratedLeaves(item));
  const rows = useMemo(() => {
    const competencyIds = competenciesOf(run, ratedLeaves(item)).map(({ id }) => id);
    return stepRows({ run, item, competencyIds, assessments, names });
  }, [run, item, assessments, names]);
  // Rows that come into view must not make the column wider.
  const widest = useMemo(
    () => rows.reduce((long, { name }) => (name.length > long.length ? name : long), ""),
    [rows],
  );
  const explainRow = useCallback(
    ({ candidate, name }: StepRow, about: About) =>
      explain({
        name,
        assessments: assessments.filter((one) => one.candidateId === candidate.candidateId),
        steps: [item],
        about,
      }),
    [explain, assessments, item],
  );
  const height = verdictHeight(
    rows.map(({ verdict }) => verdict),
    run.runState,
  );
  const verdictHead = (
    <th scope="col" data-number data-verdict>
      {t(hasValue ? "results:judgement" : `results:strategy_${strategy}`)}
    </th>
  );
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
      <div ref={markScrollEdges} className={classes["scroll"]} data-decides>
        <table
          ref={table}
          className={classes["table"]}
          data-many={competencies.length > FEW || undefined}
          style={verdictStyle(height)}
          aria-label={nameOf(item, language)}
          aria-rowcount={rows.length + 1}
          {...keys}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">
                {t("results:candidate")}
                <span aria-hidden className={classes["widest"]}>
                  {widest}
                </span>
              </th>
              {isFirst && verdictHead}
              {competencies.map((competency) => (
                <th key={competency.id} scope="col" data-number>
                  <CompetencyName competency={competency} />
                </th>
              ))}
              {hasValue && (
                <th scope="col" data-number>
                  {t(`results:strategy_${strategy}`)}
                </th>
              )}
              {!isFirst && verdictHead}
              <th scope="col" data-status>
                {t("results:status")}
              </th>
            </tr>
          </thead>
          <TableBody count={rows.length} row={drawRow} height={height + 1} />
        </table>
      </div>
      <ExplainHint />
      {dialog}
    </>
  );
}
