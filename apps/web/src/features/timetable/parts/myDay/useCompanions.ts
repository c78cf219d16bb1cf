import type { TimetableEntry } from "@assay/domain";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useUser } from "../../../../platform/session/session.ts";
import type { SessionNames } from "./useSessionNames.ts";

/** Says with whom the user observes a candidate; null if they do so alone. */
export function useCompanions(
  names: SessionNames,
): (candidate: TimetableEntry["candidates"][number]) => string | null {
  const t = useT();
  const userId = useUser()?.id;
  return ({ observers }) => {
    const others = observers.filter((id) => id !== userId);
    return others.length === 0
      ? null
      : t("timetable:myDayWith", { names: names.observers(others) });
  };
}
