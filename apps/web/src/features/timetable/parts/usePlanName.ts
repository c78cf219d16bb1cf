import type { RunPlan } from "@assay/contract";
import { useCallback } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";

/** What a timetable is called: its wish and the time at which it was made. */
export function usePlanName(): (plan: RunPlan) => string {
  const t = useT();
  const { dateTime } = useFormat();
  return useCallback(
    ({ wish, madeAt }) => `${t(`timetable:planWish_${wish}`)}, ${dateTime(madeAt)}`,
    [t, dateTime],
  );
}

/** Why something cannot be done with a timetable, in words; null if it can. */
export function usePlanReason(): (answer: RunPlan["can"]["edit"]) => string | null {
  const t = useT();
  return (answer) => {
    if (answer === true) return null;
    return answer === "notDraft" || answer === "noRepair" || answer === "departed"
      ? t(`timetable:planReason_${answer}`)
      : t(`runs:reason_${answer}`);
  };
}
