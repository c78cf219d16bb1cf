import { Skeleton, Stack } from "@mantine/core";
import { IconAdjustments, IconCalendarCheck, IconTimeline, IconWand } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useFormState } from "../../../platform/forms/useFormState.ts";
import { useUnsavedGuard } from "../../../platform/forms/useUnsavedGuard.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { LinkSwitch } from "../../../ui/LinkSwitch.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PLAN_TABS } from "../model/search.ts";
import { settingsShape } from "../model/settingsForm.ts";
import { BoardPart } from "./board/BoardPart.tsx";
import { RemedyContext, useRemedyUse } from "./remedies/useRemedyUse.ts";
import { ProposalsPart } from "./proposals/ProposalsPart.tsx";
import { SettingsPart } from "./settings/SettingsPart.tsx";
import { useSettingsSaving } from "./settings/useSettingsSaving.ts";
import { PlanContext, usePlanReads } from "./usePlanPage.ts";
import { usePlanSearch } from "./usePlanSearch.ts";

// What is handed out is seldom asked for: the other parts come without it.
const PublishedPart = lazy(() => import("./published/PublishedPart.tsx"));
const TAB_ICONS = {
  settings: IconAdjustments,
  proposals: IconWand,
  board: IconTimeline,
  published: IconCalendarCheck,
};

/** The timetable of a run: what it is made for, proposals, the board on which it is changed, and what is published. */
export function PlanDesk({ runId }: { runId: string }) {
  const t = useT();
  const page = usePlanReads(runId);
  const { run, planning, plans } = page;
  const name = paths.planning(runId);
  const control = useFormState(planning, settingsShape, { name, runId });
  useUnsavedGuard(control.isDirty, t("timetable:planLeave"), { onLeave: control.forget });
  const saving = useSettingsSaving(control, page);
  const { use, section, onLed } = useRemedyUse(control, page);
  const { search } = usePlanSearch();
  const { tab = "settings" } = search;
  const { edit } = planning.can;
  return (
    <PlanContext value={page}>
      <PageHeader
        title={t("timetable:planTitle")}
        backTo={paths.run(runId)}
        backLabel={t("timetable:planBackToRun")}
        subtitle={run.name}
      />
      <Stack gap="lg">
        {edit !== true && <Notice tone="info">{t(`runs:reason_${edit}`)}</Notice>}
        {plans.some(({ hasDeparted }) => hasDeparted) && (
          <Notice tone="warning">{t("timetable:planDeparted")}</Notice>
        )}
        <LinkSwitch
          label={t("timetable:planTabs")}
          choices={PLAN_TABS.map((one) => ({
            label: t(`timetable:planTab_${one}`),
            to: paths.planning(runId, { ...search, tab: one }),
            icon: TAB_ICONS[one],
            isCurrent: one === tab,
          }))}
        />
        <RemedyContext value={use}>
          {tab === "settings" && (
            <SettingsPart control={control} saving={saving} section={section} onLed={onLed} />
          )}
          {tab === "proposals" && <ProposalsPart saving={saving} />}
        </RemedyContext>
        {tab === "board" && <BoardPart />}
        {tab === "published" && (
          <Suspense fallback={<Skeleton height={320} />}>
            <PublishedPart />
          </Suspense>
        )}
      </Stack>
    </PlanContext>
  );
}
