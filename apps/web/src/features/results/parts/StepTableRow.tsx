import {
  type CandidateState,
  type CutOffStrategy,
  DECIMALS,
  type Id,
  type JudgedPart,
  type RunState,
} from "@assay/domain";
import { memo, type Ref } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { Link } from "../../../ui/Link.tsx";
import type { About } from "../model/explain/asked.ts";
import { PassBadge } from "./PassBadge.tsx";
import classes from "./ResultTable.module.css";
import { StateSwitch } from "./StateSwitch.tsx";
import type { StepRow } from "../model/stepRows.ts";
import { ValueCell } from "./ValueCell.tsx";

interface StepTableRowProps {
  ref: Ref<HTMLTableRowElement> | undefined;
  row: StepRow;
  /** Among all rows, also those that are not drawn. */
  index: number;
  /** The step's. */
  itemId: Id;
  strategy: CutOffStrategy;
  runState: RunState;
  /** Whether the value over all ratings has a column beside the verdict, which something else decides. */
  hasValue: boolean;
  /** Whether the verdict stands beside the name, before the values. */
  isVerdictFirst: boolean;
  partName(part: JudgedPart): string;
  isHighlighting: boolean;
  /** Where the candidate's name leads. */
  to: string;
  /** Stays the same from one drawing of the table to the next. */
  onExplain(row: StepRow, about: About): void;
  /** The same; absent where the state cannot be changed. */
  onState: ((candidateId: Id, state: CandidateState) => void) | undefined;
}

/** One candidate. Hundreds of rows stand in a table: one is rendered again only when it has changed. */
export const StepTableRow = memo(function StepTableRow(props: StepTableRowProps) {
  const { ref, row, index, itemId, strategy, isHighlighting, to, onExplain, onState } = props;
  const format = useFormat();
  const { candidate, name, cells, verdict } = row;
  const number = (value: number | null) =>
    value === null ? null : format.number(value, DECIMALS[strategy]);
  const verdictCell = (
    <td className={classes["verdict"]}>
      <PassBadge
        verdict={verdict}
        runState={props.runState}
        strategy={strategy}
        partName={props.partName}
        name={name}
        isInGrid
        onExplain={() => onExplain(row, { kind: "verdict", id: itemId })}
      />
    </td>
  );
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        <Link to={to}>{name}</Link>
      </th>
      {props.isVerdictFirst && verdictCell}
      {cells.map(({ competencyId, value, differs }) => (
        <ValueCell
          key={competencyId}
          text={number(value)}
          differs={isHighlighting && differs}
          isInGrid
          onExplain={() => onExplain(row, { kind: "competency", id: competencyId })}
        />
      ))}
      {props.hasValue && (
        <ValueCell
          text={number(verdict.judgement.value)}
          isStrong
          isInGrid
          onExplain={() => onExplain(row, { kind: "total", id: itemId })}
        />
      )}
      {!props.isVerdictFirst && verdictCell}
      <td data-status>
        <StateSwitch
          name={name}
          state={candidate.candidateState}
          onChange={onState && ((state) => onState(candidate.candidateId, state))}
        />
      </td>
    </tr>
  );
});
