import type { Item, ProcessRun } from "@assay/contract";
import { type CandidateState, DECIMALS, type Id, type JudgedPart } from "@assay/domain";
import { memo, type Ref } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { Link } from "../../../../ui/Link.tsx";
import type { About } from "../../model/explain/asked.ts";
import { PassBadge } from "../PassBadge.tsx";
import classes from "../ResultTable.module.css";
import { StateSwitch } from "../StateSwitch.tsx";
import type { StepRow } from "../../model/stepRows.ts";
import { competenciesOf, nameOf, ratedLeaves } from "../../model/steps.ts";
import { ValueCell } from "../ValueCell.tsx";
import { ResultCell } from "./ResultCell.tsx";
import type { ResultView } from "../../model/manual/resultView.ts";

interface RowCellsProps {
  run: ProcessRun;
  item: Item;
  /** Undefined where there is no overall result yet. */
  view: ResultView | undefined;
  name: string;
  mayEdit: boolean;
  text(value: number): string;
}

/** The menus of one candidate: rendered again only when one of their values has changed. */
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

interface ShowAllRowProps extends Omit<RowCellsProps, "name"> {
  ref: Ref<HTMLTableRowElement> | undefined;
  row: StepRow;
  /** Among all rows, also those that are not drawn. */
  index: number;
  /** Where the candidate's name leads. */
  to: string;
  /** Whether the verdict stands beside the name, before the values. */
  isVerdictFirst: boolean;
  partName(part: JudgedPart): string;
  onExplain(row: StepRow, about: About): void;
  /** Absent where the state cannot be changed. */
  onState: ((candidateId: Id, state: CandidateState) => void) | undefined;
}

/** One candidate: a menu per competency, what the ratings come to, and the decision. */
export function ShowAllRow(props: ShowAllRowProps) {
  const { ref, row, index, to, isVerdictFirst, partName, onExplain, onState, ...cells } = props;
  const format = useFormat();
  const { candidate, name, verdict } = row;
  const { value } = verdict.judgement;
  const { id } = cells.item;
  const verdictCell = (
    <td className={classes["verdict"]}>
      <PassBadge
        verdict={verdict}
        runState={cells.run.runState}
        strategy="MANUAL"
        partName={partName}
        name={name}
        onExplain={() => onExplain(row, { kind: "verdict", id })}
      />
    </td>
  );
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        <Link to={to}>{name}</Link>
      </th>
      {isVerdictFirst && verdictCell}
      <RowCells {...cells} name={name} />
      <ValueCell
        text={value === null ? null : format.number(value, DECIMALS.MANUAL)}
        onExplain={() => onExplain(row, { kind: "total", id })}
      />
      {!isVerdictFirst && verdictCell}
      <td data-status>
        <StateSwitch
          name={name}
          state={candidate.candidateState}
          onChange={onState && ((state) => onState(candidate.candidateId, state))}
        />
      </td>
    </tr>
  );
}
