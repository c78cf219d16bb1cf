import type { ObserverTeam } from "@assay/contract";
import { useT } from "../../../platform/i18n/texts.ts";
import { namedTeams } from "../model/matrix.ts";
import classes from "./Matrix.module.css";

interface FillSelectProps {
  label: string;
  teams: readonly ObserverTeam[];
  /** Teams that cannot be set here. */
  without?: (team: ObserverTeam) => boolean;
  /** `""` for nobody. */
  onChoose(teamId: string): void;
}

/** Value of the select while nothing is chosen; no team has it. */
const PROMPT = "-";

/** Sets all cells of a row, a column or the matrix at once. */
export function FillSelect({ label, teams, without = () => false, onChoose }: FillSelectProps) {
  const t = useT();
  return (
    <select
      className={classes["fill"]}
      aria-label={label}
      title={label}
      value={PROMPT}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value={PROMPT} disabled hidden>
        {t("runs:fill")}
      </option>
      {namedTeams(teams).map((team) => (
        <option key={team.id} value={team.id} disabled={without(team)}>
          {team.name}
        </option>
      ))}
      <option value="">{t("runs:nobody")}</option>
    </select>
  );
}
