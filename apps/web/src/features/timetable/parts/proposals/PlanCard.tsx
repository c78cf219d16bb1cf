import type { RunPlan } from "@assay/contract";
import type { TimetableInstance } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconEye, IconSend, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Link } from "../../../../ui/Link.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { planFigures } from "../../model/planFigures.ts";
import { usePlanName, usePlanReason } from "../usePlanName.ts";
import { PlanFiguresList } from "./PlanFiguresList.tsx";
import classes from "./Proposals.module.css";

interface PlanCardProps {
  plan: RunPlan;
  instance: TimetableInstance;
  isShown: boolean;
  isPublishing: boolean;
  onPublish(): void;
  onDelete(): void;
}

/** One timetable beside the others: its figures, and what can be done with it. */
export function PlanCard(props: PlanCardProps) {
  const { plan, instance, isShown, isPublishing, onPublish, onDelete } = props;
  const t = useT();
  const { dateTime } = useFormat();
  const reasonOf = usePlanReason();
  const label = usePlanName()(plan);
  const figures = useMemo(() => planFigures(instance, plan.sessions), [instance, plan.sessions]);
  const { unplaced: count } = figures;
  const publishReason =
    reasonOf(plan.can.publish) ?? (count > 0 ? t("timetable:planHasGaps") : null);
  const origin = t(`timetable:planOrigin_${plan.origin}`);
  return (
    <li className={classes["plan"]} aria-label={label} data-shown={isShown || undefined}>
      <div className={classes["head"]}>
        <h3>{t(`timetable:planWish_${plan.wish}`)}</h3>
        <StatusBadge tone={plan.state === "PUBLISHED" ? "done" : "partial"}>
          {t(`timetable:planState_${plan.state}`)}
        </StatusBadge>
      </div>
      <p className={classes["made"]}>
        {t("timetable:planMadeAt", { origin, when: dateTime(plan.madeAt) })}
      </p>
      {count > 0 && plan.jobId !== null && (
        <Notice tone="warning">{t("timetable:planNotFound", { count })}</Notice>
      )}
      <PlanFiguresList figures={figures} hasOneDay={instance.days.length === 1} />
      <div className={classes["actions"]}>
        <Button
          component={Link}
          to={paths.planning(plan.runId, { tab: "board", plan: plan.id })}
          variant="default"
          leftSection={<IconEye size={20} aria-hidden />}
        >
          {t("timetable:planShow")}
        </Button>
        {plan.state === "DRAFT" && (
          <>
            <ReasonButton
              variant="light"
              reason={publishReason}
              loading={isPublishing}
              leftSection={<IconSend size={20} aria-hidden />}
              onClick={onPublish}
            >
              {t("timetable:planPublish")}
            </ReasonButton>
            <ReasonButton
              variant="subtle"
              color="error"
              reason={reasonOf(plan.can.delete)}
              leftSection={<IconTrash size={20} aria-hidden />}
              onClick={onDelete}
            >
              {t("timetable:planDelete")}
            </ReasonButton>
          </>
        )}
      </div>
    </li>
  );
}
