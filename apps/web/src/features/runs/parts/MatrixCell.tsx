import type { ObserverTeam } from "@assay/contract";
import { memo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { type Fill, namedTeams, observesSelf } from "../model/matrix.ts";
import classes from "./Matrix.module.css";

interface MatrixCellProps {
  candidateId: string;
  exerciseId: string;
  /** Candidate and exercise. */
  label: string;
  /** `""` for nobody. */
  teamId: string;
  teams: readonly ObserverTeam[];
  isObserved: boolean;
  isReadOnly: boolean;
  onFill: Fill;
}

/** The team of one cell, in a native select: 480 of them are drawn in a blink (stack.md, matrices). */
export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { candidateId, exerciseId, label, teamId, teams, isObserved, isReadOnly, onFill } = props;
  const t = useT();
  const isStaffless = teamId !== "" && !isObserved;
  return (
    <td>
      <select
        className={classes["cell"]}
        aria-label={isStaffless ? t("runs:cellWithoutObservers", { label }) : label}
        title={isStaffless ? t("runs:teamIsEmpty") : undefined}
        value={teamId}
        disabled={isReadOnly}
        data-candidate={candidateId}
        data-exercise={exerciseId}
        data-unobserved={!isObserved || undefined}
        tabIndex={-1}
        onChange={(event) => onFill([candidateId], [exerciseId], event.currentTarget.value)}
      >
        <option value="">{t("runs:nobody")}</option>
        {namedTeams(teams, teamId).map((team) => {
          const isSelf = observesSelf(team, candidateId);
          return (
            <option key={team.id} value={team.id} disabled={isSelf}>
              {isSelf ? t("runs:teamHoldsCandidate", { name: team.name }) : team.name}
            </option>
          );
        })}
      </select>
    </td>
  );
});
