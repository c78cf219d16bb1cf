import type { RunPlan } from "@assay/contract";
import { Button, Group, NativeSelect } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDeviceFloppy,
  IconSend,
} from "@tabler/icons-react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { RepairButton } from "../repair/RepairButton.tsx";
import { useCopying, type usePublishing } from "../usePlanActions.ts";
import { usePlanName, usePlanReason } from "../usePlanName.ts";
import { usePlanPage } from "../usePlanPage.ts";
import { usePlanSearch } from "../usePlanSearch.ts";
import { BoardViews } from "./BoardViews.tsx";
import type { PlanEditing } from "./usePlanEditing.ts";

interface BoardToolbarProps {
  plan: RunPlan;
  editing: PlanEditing;
  publishing: ReturnType<typeof usePublishing>;
}

/** Undo, redo and save of the moves. */
function Moves({ editing, reason }: { editing: PlanEditing; reason: string | null }) {
  const t = useT();
  const { sessions, isDirty, undo, redo, canUndo, canRedo, save } = editing;
  return (
    <>
      <Button
        variant="default"
        disabled={!canUndo}
        leftSection={<IconArrowBackUp size={20} aria-hidden />}
        onClick={undo}
      >
        {t("timetable:boardUndo")}
      </Button>
      <Button
        variant="default"
        disabled={!canRedo}
        leftSection={<IconArrowForwardUp size={20} aria-hidden />}
        onClick={redo}
      >
        {t("timetable:boardRedo")}
      </Button>
      <ReasonButton
        reason={reason}
        variant={isDirty ? "filled" : "light"}
        loading={save.isPending}
        leftSection={<IconDeviceFloppy size={20} aria-hidden />}
        onClick={() => !save.isPending && save.mutate(sessions)}
      >
        {t("timetable:boardSave")}
      </ReasonButton>
    </>
  );
}

/** Which timetable is shown and how, and what can be done with it. */
export function BoardToolbar({ plan, editing, publishing }: BoardToolbarProps) {
  const t = useT();
  const { date } = useFormat();
  const { plans, planning } = usePlanPage();
  const { choose } = usePlanSearch();
  const name = usePlanName();
  const reasonOf = usePlanReason();
  const copying = useCopying();
  const isDraft = plan.state === "DRAFT";
  const publishReason = editing.isDirty ? t("timetable:planSaveFirst") : reasonOf(plan.can.publish);
  return (
    <>
      <Group gap="sm" align="end">
        <NativeSelect
          size="md"
          label={t("timetable:boardPlan")}
          value={plan.id}
          onChange={({ currentTarget }) => choose({ plan: currentTarget.value })}
          data={plans.map((one) => ({
            value: one.id,
            label: `${t(`timetable:planState_${one.state}`)}: ${name(one)}`,
          }))}
        />
        <StatusBadge tone={isDraft ? "partial" : "done"} mb={12}>
          {t(`timetable:planState_${plan.state}`)}
        </StatusBadge>
        {isDraft ? (
          <>
            <Moves editing={editing} reason={reasonOf(plan.can.edit)} />
            <ReasonButton
              reason={publishReason}
              variant={editing.isDirty ? "light" : "filled"}
              loading={publishing.isPending}
              leftSection={<IconSend size={20} aria-hidden />}
              onClick={() => void publishing.ask(plan)}
            >
              {t("timetable:planPublish")}
            </ReasonButton>
          </>
        ) : (
          <>
            <ReasonButton
              reason={planning.can.edit === true ? null : t(`runs:reason_${planning.can.edit}`)}
              loading={copying.isPending}
              leftSection={<IconCopy size={20} aria-hidden />}
              onClick={() => !copying.isPending && copying.mutate(plan)}
            >
              {t("timetable:boardChange")}
            </ReasonButton>
            <RepairButton plan={plan} />
          </>
        )}
      </Group>
      <BoardViews days={planning.settings.days.map((one) => date(one.date))} />
    </>
  );
}
