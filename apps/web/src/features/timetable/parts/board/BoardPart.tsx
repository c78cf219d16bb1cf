import { useT } from "../../../../platform/i18n/texts.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { usePlanPage } from "../usePlanPage.ts";
import { usePlanSearch } from "../usePlanSearch.ts";
import { Board } from "./Board.tsx";

/** The timetable that stands in the address; otherwise the published one, or the newest draft. */
export function BoardPart() {
  const t = useT();
  const { plans } = usePlanPage();
  const { search } = usePlanSearch();
  const shown = plans.find(({ id }) => id === search.plan) ?? plans[0];
  if (!shown)
    return <EmptyState title={t("timetable:planNoPlans")} text={t("timetable:planNoPlansText")} />;
  return <Board key={shown.id} plan={shown} />;
}
