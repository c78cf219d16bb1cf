import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { DECIMALS, type Id } from "@assay/domain";
import { memo, useMemo } from "react";
import { useFormat } from "../../../../app/i18n/format.ts";
import { useLanguage, useT } from "../../../../app/i18n/texts.ts";
import { Link } from "../../../../ui/Link.tsx";
import { CompetencyName } from "../CompetencyName.tsx";
import { ExplainHint } from "../explain/ExplainHint.tsx";
import { useExplanation } from "../explain/useExplanation.tsx";
import { PassBadge } from "../PassBadge.tsx";
import classes from "../ResultTable.module.css";
import { StateSwitch } from "../StateSwitch.tsx";
import { stepRows } from "../stepRows.ts";
import { competenciesOf, nameOf, ratedLeaves } from "../steps.ts";
import { useCandidateState } from "../useCandidateState.ts";
import { ResultCell } from "./ResultCell.tsx";
import type { ResultView } from "./useResults.ts";

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

interface RowCellsProps extends Pick<ShowAllTableProps, "run" | "item" | "mayEdit" | "text"> {
  view: ResultView | undefined;
  name: string;
}

/** The menus of one candidate: with hundreds of candidates only the row is drawn anew that has changed. */
const RowCells = memo(function RowCells({ run, item, view, name, mayEdit, text }: RowCellsProps) {
  const t = useT();
  const language = useLanguage();
  return competenciesOf(run, ratedLeaves(item)).map((competency) => (
    <ResultCell
      key={competency.id}
      run={run}
      view={view}
      competencyId={competency.id}
      label={t("resultsManual:resultOf", {
        name,
        competency: nameOf(competency, language),
        exercise: nameOf(item, language),
      })}
      mayEdit={mayEdit}
      text={text}
    />
  ));
});

/** One exercise: a row per candidate with a menu per competency, what it comes to, and the decision. */
export function ShowAllTable(props: ShowAllTableProps) {
  const { run, item, assessments, views, names, mayEdit, mayChangeState, text } = props;
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const { explain, dialog } = useExplanation({ run, exercises: ratedLeaves(item) });
  const changeState = useCandidateState(run.id, item.id);
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
  const rows = useMemo(() => {
    const all = stepRows({ run, item, competencyIds: [], assessments, names });
    return all.toSorted((a, b) => format.compare(a.name, b.name));
  }, [run, item, assessments, names, format]);
  return (
    <>
      <div className={classes["scroll"]}>
        <table className={classes["table"]} aria-label={nameOf(item, language)}>
          <thead>
            <tr>
              <th scope="col">{t("results:candidate")}</th>
              {competencies.map((competency) => (
                <th key={competency.id} scope="col" data-number>
                  <CompetencyName competency={competency} />
                </th>
              ))}
              <th scope="col" data-number>
                {t("results:strategy_MANUAL")}
              </th>
              <th scope="col" data-status>
                {t("results:status")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ candidate, name, judgement }) => {
              const { candidateId, candidateState } = candidate;
              const { value } = judgement;
              return (
                <tr key={candidateId}>
                  <th scope="row">
                    <Link to={props.candidateLink(candidateId)}>{name}</Link>
                  </th>
                  <RowCells
                    run={run}
                    item={item}
                    view={byCandidate.get(candidateId)}
                    name={name}
                    mayEdit={mayEdit}
                    text={text}
                  />
                  <td className={classes["verdict"]}>
                    <PassBadge
                      judgement={judgement}
                      value={value === null ? null : format.number(value, DECIMALS.MANUAL)}
                      name={name}
                      onExplain={() =>
                        explain({
                          name,
                          assessments: assessments.filter((one) => one.candidateId === candidateId),
                          steps: [item],
                          about: { kind: "verdict", id: item.id },
                        })
                      }
                    />
                  </td>
                  <td data-status>
                    <StateSwitch
                      name={name}
                      state={candidateState}
                      onChange={
                        mayChangeState ? (state) => changeState(candidateId, state) : undefined
                      }
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <ExplainHint />
      {dialog}
    </>
  );
}
