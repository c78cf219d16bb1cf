import { Anchor } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Link } from "../../../../ui/Link.tsx";
import { usePlanPage } from "../usePlanPage.ts";
import { usePlanSearch } from "../usePlanSearch.ts";
import { Board } from "./Board.tsx";

/** The timetable that stands in the address; otherwise the published one, or the newest draft. */
export function BoardPart() {
  const t = useT();
  const { run, plans } = usePlanPage();
  const { search } = usePlanSearch();
  const shown = plans.find(({ id }) => id === search.plan) ?? plans[0];
  if (!shown)
    return (
      <EmptyState title={t("timetable:planNoPlans")} text={t("timetable:planNoPlansText")}>
        <Anchor component={Link} to={paths.planning(run.id, { tab: "proposals" })}>
          {t("timetable:publishedToProposals")}
        </Anchor>
      </EmptyState>
    );
  return <Board key={shown.id} plan={shown} />;
}
