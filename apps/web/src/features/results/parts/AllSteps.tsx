import type { Assessment, ProcessRun } from "@assay/contract";
import { type Id, judgedItems } from "@assay/domain";
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import { type Ref, useMemo, useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { Link } from "../../../ui/Link.tsx";
import { markScrollEdges } from "../../../ui/markScrollEdges.ts";
import { type AllStepsRow, allStepsRows, type SortKey, sortRows } from "../model/allStepsRows.ts";
import { ExplainHint } from "./explain/ExplainHint.tsx";
import { useExplanation } from "./explain/useExplanation.tsx";
import { PassBadge } from "./PassBadge.tsx";
import classes from "./ResultTable.module.css";
import { StateSwitch } from "./StateSwitch.tsx";
import { nameOf, ratedLeaves } from "../model/steps.ts";
import { TableBody } from "./TableBody.tsx";
import { useCandidateState } from "./useCandidateState.ts";
import { usePartName } from "./usePartName.ts";
import { verdictHeight, verdictStyle } from "../model/verdictHeight.ts";

interface AllStepsProps {
  run: ProcessRun;
  assessments: readonly Assessment[];
  names: ReadonlyMap<Id, string>;
  mayChangeState: boolean;
  candidateLink(candidateId: Id): string;
}

interface SortHeadProps {
  label: string;
  /** Absent where this column does not sort now. */
  direction: "ascending" | "descending" | undefined;
  onSort(): void;
}

/** A head that sorts its column, the other way round when it is pressed again. */
function SortHead({ label, direction, onSort }: SortHeadProps) {
  const Icon =
    direction === undefined
      ? IconArrowsSort
      : direction === "ascending"
        ? IconArrowUp
        : IconArrowDown;
  return (
    <th scope="col" aria-sort={direction ?? "none"}>
      <button type="button" className={classes["sort"]} onClick={onSort}>
        {label}
        <Icon size={16} aria-hidden />
      </button>
    </th>
  );
}

/** All candidates of a run: how each stands in each step, and the decision. */
export function AllSteps(props: AllStepsProps) {
  const { run, assessments, names, mayChangeState, candidateLink } = props;
  const t = useT();
  const language = useLanguage();
  const { compare } = useFormat();
  const steps = run.process.items;
  const { explain, dialog } = useExplanation({ run, exercises: steps.flatMap(ratedLeaves) });
  const columns = judgedItems(steps, run.process.cutOff).map(({ id }) => {
    const step = steps.find((one) => one.id === id);
    const label = step ? nameOf(step, language) : t("results:wholeProcess");
    return { id, label, judged: step ? [step] : steps };
  });
  const changeState = useCandidateState(run.id, undefined, names);
  const partName = usePartName(run);
  const [sort, setSort] = useState<{ key: SortKey; isDown: boolean }>({
    key: "name",
    isDown: false,
  });
  const unsorted = useMemo(() => allStepsRows(run, assessments, names), [run, assessments, names]);
  const rows = useMemo(() => sortRows(unsorted, sort, compare), [unsorted, sort, compare]);
  const height = verdictHeight(
    unsorted.flatMap(({ verdicts }) => verdicts),
    run.runState,
  );
  const head = (key: SortKey, label: string) => (
    <SortHead
      key={key}
      label={label}
      direction={sort.key === key ? (sort.isDown ? "descending" : "ascending") : undefined}
      onSort={() => setSort((now) => ({ key, isDown: now.key === key && !now.isDown }))}
    />
  );
  const verdictCells = ({ candidateId, name, verdicts }: AllStepsRow) =>
    columns.map(({ id, label, judged }) => {
      const verdict = verdicts.find(({ itemId }) => itemId === id);
      return (
        <td key={id}>
          {verdict && (
            <PassBadge
              verdict={verdict}
              runState={run.runState}
              strategy={run.process.cutOffStrategy}
              partName={partName}
              name={`${name}, ${label}`}
              onExplain={() =>
                explain({
                  name,
                  assessments: assessments.filter((one) => one.candidateId === candidateId),
                  steps: judged,
                  about: { kind: "verdict", id },
                })
              }
            />
          )}
        </td>
      );
    });
  const drawRow = (index: number, ref?: Ref<HTMLTableRowElement>) => {
    const row = rows[index];
    if (!row) return null;
    const { candidateId, name, state } = row;
    const onState = mayChangeState ? changeState : undefined;
    return (
      <tr key={candidateId} ref={ref} data-index={index} aria-rowindex={index + 2}>
        <th scope="row">
          <Link to={candidateLink(candidateId)}>{name}</Link>
        </th>
        {verdictCells(row)}
        <td>
          <StateSwitch
            name={name}
            state={state}
            onChange={onState && ((next) => onState(candidateId, next))}
          />
        </td>
      </tr>
    );
  };
  return (
    <>
      <div ref={markScrollEdges} className={classes["scroll"]}>
        <table
          className={classes["table"]}
          style={verdictStyle(height)}
          aria-label={t("results:allSteps")}
          aria-rowcount={rows.length + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              {head("name", t("results:candidate"))}
              {columns.map(({ id, label }) => head(id, label))}
              {head("state", t("results:status"))}
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
