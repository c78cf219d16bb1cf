import { Stack, Tabs } from "@mantine/core";
import { useFormState } from "../../../platform/forms/useFormState.ts";
import { useUnsavedGuard } from "../../../platform/forms/useUnsavedGuard.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PLAN_TABS, type PlanTab } from "../model/search.ts";
import { settingsShape } from "../model/settingsForm.ts";
import { BoardPart } from "./board/BoardPart.tsx";
import { ProposalsPart } from "./proposals/ProposalsPart.tsx";
import { SettingsPart } from "./settings/SettingsPart.tsx";
import { useSettingsSaving } from "./settings/useSettingsSaving.ts";
import { PlanContext, usePlanReads } from "./usePlanPage.ts";
import { usePlanSearch } from "./usePlanSearch.ts";

/** The timetable of a run: what it is made for, proposals, and the board on which it is changed. */
export function PlanDesk({ runId }: { runId: string }) {
  const t = useT();
  const page = usePlanReads(runId);
  const { run, planning, plans } = page;
  const name = paths.planning(runId);
  const control = useFormState(planning, settingsShape, { name, runId });
  useUnsavedGuard(control.isDirty, t("timetable:planLeave"), { onLeave: control.forget });
  const saving = useSettingsSaving(control, page);
  const { search, choose } = usePlanSearch();
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
        <Tabs value={tab} onChange={(next) => choose({ tab: next as PlanTab })} keepMounted={false}>
          <Tabs.List aria-label={t("timetable:planTabs")} mb="md">
            {PLAN_TABS.map((one) => (
              <Tabs.Tab key={one} value={one} mih={44} fz="md">
                {t(`timetable:planTab_${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="settings">
            <SettingsPart control={control} saving={saving} />
          </Tabs.Panel>
          <Tabs.Panel value="proposals">
            <ProposalsPart saving={saving} />
          </Tabs.Panel>
          <Tabs.Panel value="board">
            <BoardPart />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </PlanContext>
  );
}
