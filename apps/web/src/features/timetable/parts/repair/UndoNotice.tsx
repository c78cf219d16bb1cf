import { IconArrowBackUp } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { usePlanPage } from "../usePlanPage.ts";
import { usePlanSearch } from "../usePlanSearch.ts";
import { usePlanReason } from "../usePlanName.ts";
import classes from "./Repair.module.css";
import { useUndo } from "./useUndo.ts";

/** Says that the published timetable is a repair, and takes it back; nothing for any other. */
export function UndoNotice() {
  const t = useT();
  const { plans } = usePlanPage();
  const reasonOf = usePlanReason();
  const { choose } = usePlanSearch();
  const undo = useUndo((id) => choose({ plan: id }));
  const plan = plans.find(({ state }) => state === "PUBLISHED");
  if (!plan || plan.can.undo === "noRepair") return null;
  const ask = async () => {
    const isSure = await confirm({
      title: t("timetable:undoTitle"),
      text: t("timetable:undoText"),
      confirmLabel: t("timetable:undoOpen"),
    });
    if (isSure) undo.mutate(plan);
  };
  return (
    <Notice tone="info">
      <div className={classes["undo"]}>
        <span>{t("timetable:undoNotice")}</span>
        <ReasonButton
          variant="default"
          reason={reasonOf(plan.can.undo)}
          loading={undo.isPending}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={() => void ask()}
        >
          {t("timetable:undoOpen")}
        </ReasonButton>
      </div>
    </Notice>
  );
}
