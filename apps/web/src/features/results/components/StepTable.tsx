import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { DECIMALS, type Id } from "@assay/domain";
import { lazy, Suspense, useMemo, useState } from "react";
import { useFormat } from "../../../app/i18n/format.ts";
import { useLanguage, useT } from "../../../app/i18n/texts.ts";
import { Link } from "../../../ui/Link.tsx";
import { CompetencyName } from "./CompetencyName.tsx";
import { PassBadge } from "./PassBadge.tsx";
import classes from "./ResultTable.module.css";
import { StateSwitch } from "./StateSwitch.tsx";
import { stepRows, type StepRow } from "./stepRows.ts";
import { competenciesOf, nameOf, ratedLeaves } from "./steps.ts";
import { useCandidateState } from "./useCandidateState.ts";
import { NO_VALUE, ValueCell } from "./ValueCell.tsx";

const ExplainDialog = lazy(() => import("./ExplainDialog.tsx"));

interface StepTableProps {
  run: ProcessRun;
  item: Item;
  assessments: readonly Assessment[];
  names: ReadonlyMap<Id, string>;
  isHighlighting: boolean;
  mayChangeState: boolean;
  candidateLink(candidateId: Id): string;
}

/** One step: a row per candidate, a column per competency, what they come to, and the decision. */
export function StepTable(props: StepTableProps) {
  const { run, item, assessments, names, isHighlighting, mayChangeState, candidateLink } = props;
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const [explained, setExplained] = useState<StepRow>();
  const changeState = useCandidateState(run.id, item.id);
  const strategy = run.process.cutOffStrategy;
  const competencies = competenciesOf(run, ratedLeaves(item));
  const rows = useMemo(() => {
    const competencyIds = competenciesOf(run, ratedLeaves(item)).map(({ id }) => id);
    const all = stepRows({ run, item, competencyIds, assessments, names });
    return all.toSorted((a, b) => format.compare(a.name, b.name));
  }, [run, item, assessments, names, format]);
  const number = (value: number | null) =>
    value === null ? null : format.number(value, DECIMALS[strategy]);
  const isManual = strategy === "MANUAL";
  return (
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
            {isManual && (
              <th scope="col" data-number>
                {t("results:overall")}
              </th>
            )}
            <th scope="col" data-number>
              {t(`results:strategy_${strategy}`)}
            </th>
            <th scope="col" data-status>
              {t("results:status")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.candidate.candidateId}>
              <th scope="row">
                <Link to={candidateLink(row.candidate.candidateId)}>{row.name}</Link>
              </th>
              {row.cells.map(({ competencyId, value, differs }) => (
                <ValueCell
                  key={competencyId}
                  text={number(value)}
                  differs={isHighlighting && differs}
                />
              ))}
              {isManual && <ValueCell text={number(row.overall)} />}
              <td className={classes["verdict"]}>
                <b>{number(row.judgement.value) ?? NO_VALUE}</b>
                <PassBadge
                  judgement={row.judgement}
                  name={row.name}
                  onExplain={() => setExplained(row)}
                />
              </td>
              <td data-status>
                <StateSwitch
                  name={row.name}
                  state={row.candidate.candidateState}
                  onChange={
                    mayChangeState
                      ? (state) => void changeState(row.candidate.candidateId, state)
                      : undefined
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {explained && (
        <Suspense>
          <ExplainDialog
            run={run}
            item={item}
            name={explained.name}
            judgement={explained.judgement}
            onClose={() => setExplained(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
