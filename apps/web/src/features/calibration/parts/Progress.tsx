import type { CalibrationSet } from "@assay/contract";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";

interface ProgressProps {
  set: CalibrationSet;
  personId: string;
}

/** How far an expert or observer is with a set, beside their name. */
export function Progress({ set, personId }: ProgressProps) {
  const t = useT();
  const { date } = useFormat();
  const own = [...set.experts, ...set.observers].find((one) => one.personId === personId);
  if (!own) return null;
  if (own.hasPassed === true)
    return <StatusBadge tone="done">{t("calibration:isPassed")}</StatusBadge>;
  if (own.finishedAt === null)
    return own.submitted === 0 ? null : (
      <StatusBadge tone="partial">
        {t("calibration:ofSamples", { submitted: own.submitted, count: set.samples.length })}
      </StatusBadge>
    );
  return own.hasPassed === null ? (
    <StatusBadge tone="done">
      {t("calibration:ratedOn", { date: date(own.finishedAt) })}
    </StatusBadge>
  ) : (
    <StatusBadge tone="warning">{t("calibration:isNotPassed")}</StatusBadge>
  );
}
