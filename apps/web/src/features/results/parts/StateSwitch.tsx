import { CANDIDATE_STATE_TONES, CANDIDATE_STATES, type CandidateState } from "@assay/domain";
import { useT } from "../../../platform/i18n/texts.ts";
import { StatusBadge, StatusDot } from "../../../ui/StatusBadge.tsx";
import classes from "./ResultTable.module.css";

interface StateSwitchProps {
  name: string;
  state: CandidateState;
  /** Absent where the state cannot be changed. */
  onChange: ((state: CandidateState) => void) | undefined;
}

/** A candidate's state; for who decides, a menu of the five. */
export function StateSwitch({ name, state, onChange }: StateSwitchProps) {
  const t = useT();
  const tone = CANDIDATE_STATE_TONES[state];
  if (!onChange) return <StatusBadge tone={tone}>{t(`results:state_${state}`)}</StatusBadge>;
  return (
    <span className={classes["state"]}>
      <StatusDot tone={tone} label="" />
      <select
        aria-label={t("results:changeState", { name })}
        value={state}
        onChange={(event) => onChange(event.currentTarget.value as CandidateState)}
      >
        {CANDIDATE_STATES.map((one) => (
          <option key={one} value={one}>
            {t(`results:state_${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
