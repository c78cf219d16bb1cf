import type { Assessment, ProcessRun } from "@assay/contract";
import { type CandidateState, type Id, judgedItems, type JudgedPart } from "@assay/domain";
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import { type Ref, useMemo, useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { Link } from "../../../ui/Link.tsx";
import { type AllStepsRow, allStepsRows, type SortKey, sortRows } from "../model/allStepsRows.ts";
import type { Asked } from "../model/explain/asked.ts";
import { useExplanation } from "./explain/useExplanation.tsx";
import { PassBadge } from "./PassBadge.tsx";
import classes from "./ResultTable.module.css";
import { StateSwitch } from "./StateSwitch.tsx";
import { nameOf, ratedLeaves } from "../model/steps.ts";
import { useCandidateState } from "./useCandidateState.ts";
import { usePartName } from "./usePartName.ts";
import { verdictHeight } from "../model/verdicts.ts";
import { VerdictTable } from "./VerdictTable.tsx";

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

/** The judged parts of a run in their order: its steps, and the whole process where that is judged. */
function useColumns({ process: { items, cutOff } }: ProcessRun) {
  const t = useT();
  const language = useLanguage();
  return judgedItems(items, cutOff).map(({ id }) => {
    const step = items.find((one) => one.id === id);
    const label = step ? nameOf(step, language) : t("results:wholeProcess");
    return { id, label, steps: step ? [step] : items };
  });
}

interface CandidateRowProps extends Pick<AllStepsProps, "run" | "assessments" | "candidateLink"> {
  ref: Ref<HTMLTableRowElement> | undefined;
  row: AllStepsRow;
  /** Among all rows, also those that are not drawn. */
  index: number;
  columns: ReturnType<typeof useColumns>;
  partName(part: JudgedPart): string;
  explain(asked: Asked): void;
  /** Absent where the state cannot be changed. */
  onState: ((candidateId: Id, state: CandidateState) => void) | undefined;
}

/** One candidate: a verdict per column, and the decision. */
function CandidateRow(props: CandidateRowProps) {
  const { ref, row, index, run, assessments, columns, partName, explain, onState } = props;
  const { candidateId, name, state, verdicts } = row;
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        <Link to={props.candidateLink(candidateId)}>{name}</Link>
      </th>
      {columns.map(({ id, label, steps }) => {
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
                    steps,
                    about: { kind: "verdict", id },
                  })
                }
              />
            )}
          </td>
        );
      })}
      <td>
        <StateSwitch
          name={name}
          state={state}
          onChange={onState && ((next) => onState(candidateId, next))}
        />
      </td>
    </tr>
  );
}

/** All candidates of a run: how each stands in each step, and the decision. */
export function AllSteps(props: AllStepsProps) {
  const { run, assessments, names, mayChangeState, candidateLink } = props;
  const t = useT();
  const { compare } = useFormat();
  const exercises = run.process.items.flatMap(ratedLeaves);
  const { explain, dialog } = useExplanation({ run, exercises });
  const columns = useColumns(run);
  const changeState = useCandidateState(run.id, undefined, names);
  const partName = usePartName(run);
  const [sort, setSort] = useState<{ key: SortKey; isDown: boolean }>({
    key: "name",
    isDown: false,
  });
  const unsorted = useMemo(() => allStepsRows(run, assessments, names), [run, assessments, names]);
  const rows = useMemo(() => sortRows(unsorted, sort, compare), [unsorted, sort, compare]);
  const allVerdicts = unsorted.flatMap(({ verdicts }) => verdicts);
  const head = (key: SortKey, label: string) => (
    <SortHead
      key={key}
      label={label}
      direction={sort.key === key ? (sort.isDown ? "descending" : "ascending") : undefined}
      onSort={() => setSort((now) => ({ key, isDown: now.key === key && !now.isDown }))}
    />
  );
  const drawRow = (index: number, ref?: Ref<HTMLTableRowElement>) => {
    const row = rows[index];
    return row ? (
      <CandidateRow
        key={row.candidateId}
        {...{ ref, row, index, run, assessments, columns, partName, candidateLink, explain }}
        onState={mayChangeState ? changeState : undefined}
      />
    ) : null;
  };
  return (
    <>
      <VerdictTable
        aria-label={t("results:allSteps")}
        count={rows.length}
        row={drawRow}
        height={verdictHeight(allVerdicts, run.runState)}
      >
        <thead>
          <tr aria-rowindex={1}>
            {head("name", t("results:candidate"))}
            {columns.map(({ id, label }) => head(id, label))}
            {head("state", t("results:status"))}
          </tr>
        </thead>
      </VerdictTable>
      {dialog}
    </>
  );
}
