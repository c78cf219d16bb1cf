import type { Assessment, Item, ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { type ReactNode, type Ref, useMemo } from "react";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { markScrollEdges } from "../../../../ui/markScrollEdges.ts";
import { CompetencyName } from "../CompetencyName.tsx";
import type { About } from "../../model/explain/asked.ts";
import { ExplainHint } from "../explain/ExplainHint.tsx";
import { useExplanation } from "../explain/useExplanation.tsx";
import classes from "../ResultTable.module.css";
import { type StepRow, stepRows } from "../../model/stepRows.ts";
import { competenciesOf, nameOf, ratedLeaves } from "../../model/steps.ts";
import { TableBody } from "../TableBody.tsx";
import { useCandidateState } from "../useCandidateState.ts";
import { usePartName } from "../usePartName.ts";
import { useVerdictFirst } from "../useVerdictFirst.ts";
import { verdictHeight, verdictStyle } from "../../model/verdictHeight.ts";
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
  const t = useT();
  const language = useLanguage();
  const { explain, dialog } = useExplanation({ run, exercises: ratedLeaves(item) });
  const changeState = useCandidateState(run.id, item.id, names);
  const competencies = competenciesOf(run, ratedLeaves(item));
  const byCandidate = useMemo(
    () =>
      new Map(
        views
          .filter(({ stored }) => stored.exerciseId === item.id)
          .map((view) => [view.stored.candidateId, view]),
      ),
    [views, item.id],
  );
  const rows = useMemo(
    () => stepRows({ run, item, competencyIds: [], assessments, names }),
    [run, item, assessments, names],
  );
  const partName = usePartName(run);
  const isFirst = useVerdictFirst();
  const explainRow = ({ candidate: { candidateId }, name }: StepRow, about: About): void =>
    explain({
      name,
      assessments: assessments.filter((one) => one.candidateId === candidateId),
      steps: [item],
      about,
    });
  const height = verdictHeight(
    rows.map(({ verdict }) => verdict),
    run.runState,
  );
  const verdictHead = (
    <th scope="col" data-number data-verdict>
      {t("results:judgement")}
    </th>
  );
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
      <div ref={markScrollEdges} className={classes["scroll"]} data-decides>
        <table
          className={classes["table"]}
          style={verdictStyle(height)}
          aria-label={nameOf(item, language)}
          aria-rowcount={rows.length + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{t("results:candidate")}</th>
              {isFirst && verdictHead}
              {competencies.map((competency) => (
                <th key={competency.id} scope="col" data-number>
                  <CompetencyName competency={competency} />
                </th>
              ))}
              <th scope="col" data-number>
                {t("results:strategy_MANUAL")}
              </th>
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
