import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import type { RunCalibration } from "./useRunCalibration.ts";

interface CalibrationMarkProps {
  calibration: RunCalibration;
  personId: string;
}

/** Says beside an observer until when they are calibrated for the process of the run. */
export default function CalibrationMark({ calibration, personId }: CalibrationMarkProps) {
  const t = useT();
  const { date } = useFormat();
  const own = calibration.people.find((one) => one.personId === personId);
  if (!own) return <StatusBadge tone="warning">{t("runs:calibrationNone")}</StatusBadge>;
  return own.state === "VALID" ? (
    <StatusBadge tone="done">{t("runs:calibratedUntil", { date: date(own.until) })}</StatusBadge>
  ) : (
    <StatusBadge tone="warning">
      {t("runs:calibrationExpired", { date: date(own.until) })}
    </StatusBadge>
  );
}
