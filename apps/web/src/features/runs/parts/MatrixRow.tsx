import type { ObserverTeam } from "@assay/contract";
import { memo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import type { DraftCandidate } from "../model/runForm.ts";
import { FillSelect } from "./FillSelect.tsx";
import { type Fill, isObserved, observesSelf } from "../model/matrix.ts";
import { MatrixCell } from "./MatrixCell.tsx";
import classes from "./Matrix.module.css";

interface MatrixRowProps {
  candidate: DraftCandidate;
  name: string;
  teams: readonly ObserverTeam[];
  exerciseIds: readonly string[];
  /** One per line, so that an unchanged row is recognised. */
  exerciseNames: string;
  isReadOnly: boolean;
  onFill: Fill;
}

/** A candidate's row; it is drawn again only when its own cells or the teams change. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { candidate, name, teams, exerciseIds, exerciseNames, isReadOnly, onFill } = props;
  const t = useT();
  const { candidateId, cells } = candidate;
  const names = exerciseNames.split("\n");
  return (
    <tr>
      <th scope="row" className={classes["candidate"]}>
        <span>{name}</span>
        {!isReadOnly && (
          <FillSelect
            label={t("runs:fillRow", { name })}
            teams={teams}
            without={(team) => observesSelf(team, candidateId)}
            onChoose={(teamId) => onFill([candidateId], exerciseIds, teamId)}
          />
        )}
      </th>
      {exerciseIds.map((exerciseId, index) => (
        <MatrixCell
          key={exerciseId}
          candidateId={candidateId}
          exerciseId={exerciseId}
          label={`${name}, ${names[index] ?? ""}`}
          teamId={cells[exerciseId] ?? ""}
          teams={teams}
          isObserved={isObserved(cells[exerciseId], teams)}
          isReadOnly={isReadOnly}
          onFill={onFill}
        />
      ))}
    </tr>
  );
});
