import { impossibleReasons, instanceOf } from "@assay/domain";
import { Stack } from "@mantine/core";
import { IconWand } from "@tabler/icons-react";
import { useMemo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { unplacedCells } from "../../model/pool.ts";
import { ImpossibleNotice } from "../ImpossibleNotice.tsx";
import { RemedyHelp } from "../remedies/RemedyHelp.tsx";
import { RefusedNotice } from "../RefusedNotice.tsx";
import type { SettingsSaving } from "../settings/useSettingsSaving.ts";
import { useDeletion, usePublishing } from "../usePlanActions.ts";
import { usePlanName } from "../usePlanName.ts";
import { usePlanPage } from "../usePlanPage.ts";
import { usePlanSearch } from "../usePlanSearch.ts";
import { PlanCard } from "./PlanCard.tsx";
import classes from "./Proposals.module.css";
import { SearchProgress } from "./SearchProgress.tsx";
import { SEARCH_SECONDS, useSearching } from "./useSearching.ts";

/** Begins a search, and shows how far it is. */
function Proposing({ saving }: { saving: SettingsSaving }) {
  const t = useT();
  const { run, plans } = usePlanPage();
  const { search } = usePlanSearch();
  const { job, isRunning, propose, stop } = useSearching(run.id, saving);
  const shown = plans.find(({ id }) => id === search.plan);
  const pinned = shown?.sessions.filter(({ isPinned }) => isPinned) ?? [];
  return (
    <Section
      title={t("timetable:planPropose")}
      hint={t("timetable:planProposeHint", { seconds: SEARCH_SECONDS })}
    >
      <Stack gap="md" align="stretch">
        {job?.state === "FAILED" && <Notice tone="error">{t("timetable:planJobFailed")}</Notice>}
        {job !== null && isRunning ? (
          <SearchProgress job={job} onStop={() => stop.mutate(job.id)} />
        ) : (
          <ReasonButton
            reason={saving.reason}
            style={{ alignSelf: "start" }}
            loading={propose.isPending}
            leftSection={<IconWand size={20} aria-hidden />}
            onClick={() => !propose.isPending && propose.mutate(pinned)}
          >
            {t("timetable:planPropose")}
          </ReasonButton>
        )}
      </Stack>
    </Section>
  );
}

/** Timetables side by side, and the search that makes them. */
export function ProposalsPart({ saving }: { saving: SettingsSaving }) {
  const t = useT();
  const { planning, planned, plans, namesIn } = usePlanPage();
  const { search } = usePlanSearch();
  const name = usePlanName();
  const publishing = usePublishing(name);
  const remove = useDeletion(name);
  const { settings } = planning;
  const instance = useMemo(() => instanceOf(settings, planned), [settings, planned]);
  const reasons = useMemo(() => impossibleReasons(instance), [instance]);
  const names = useMemo(() => namesIn(settings), [namesIn, settings]);
  // A search that leaves cells without a place is no proof that there is no plan.
  const hasFailed = plans.some(
    ({ jobId, sessions }) => jobId !== null && unplacedCells(instance, sessions).length > 0,
  );
  return (
    <Stack gap="lg">
      <Proposing saving={saving} />
      <ImpossibleNotice reasons={reasons} names={names} />
      {(reasons.length > 0 || hasFailed) && <RemedyHelp instance={instance} names={names} />}
      <RefusedNotice sentences={publishing.refused?.sentences ?? []} />
      <Section title={t("timetable:planPlans")}>
        {plans.length === 0 ? (
          <EmptyState title={t("timetable:planNoPlans")} text={t("timetable:planNoPlansText")} />
        ) : (
          <ul className={classes["plans"]}>
            {plans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                instance={instance}
                isShown={plan.id === search.plan}
                isPublishing={publishing.isPending}
                onPublish={() => void publishing.ask(plan)}
                onDelete={() => void remove(plan)}
              />
            ))}
          </ul>
        )}
      </Section>
    </Stack>
  );
}
