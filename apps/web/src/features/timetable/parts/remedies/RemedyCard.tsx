import { planSession, type Remedy } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconAdjustments, IconEye } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { planFigures } from "../../model/planFigures.ts";
import type { PlanNames } from "../../model/planNames.ts";
import { remedySentence } from "../../model/remedySentences.ts";
import { PlanFiguresList } from "../proposals/PlanFiguresList.tsx";
import classes from "./Remedies.module.css";
import { useRemedy } from "./useRemedyUse.ts";

function Figures({ id, remedy: { instance, plan } }: { id: string; remedy: Remedy }) {
  const t = useT();
  const figures = useMemo(() => {
    const sessions = plan.sessions.map((session, index) =>
      planSession(session, { id: String(index), isPinned: false }),
    );
    return planFigures(instance, sessions);
  }, [instance, plan]);
  return (
    <div id={id}>
      <PlanFiguresList figures={figures} hasOneDay={instance.days.length === 1} />
      <p className={classes["note"]}>{t("timetable:remedyFirstPlan")}</p>
    </div>
  );
}

interface RemedyCardProps {
  remedy: Remedy;
  names: PlanNames;
  /** Why the settings cannot be changed; null if they can. */
  reason: string | null;
}

/** What would lead to a plan, the figures of that plan, and the way into the settings. */
export function RemedyCard({ remedy, names, reason }: RemedyCardProps) {
  const t = useT();
  const id = useId();
  const use = useRemedy();
  const [isShown, show] = useState(false);
  const sentence = remedySentence(t, remedy, names);
  return (
    <li className={classes["remedy"]} aria-label={sentence}>
      <p className={classes["sentence"]}>{sentence}</p>
      <div className={classes["actions"]}>
        <Button
          variant="default"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          leftSection={<IconEye size={20} aria-hidden />}
          onClick={() => show(!isShown)}
        >
          {isShown ? t("timetable:remedyHide") : t("timetable:remedyShow")}
        </Button>
        <ReasonButton
          variant="light"
          reason={reason}
          leftSection={<IconAdjustments size={20} aria-hidden />}
          onClick={() => use(remedy)}
        >
          {t("timetable:remedyUse")}
        </ReasonButton>
      </div>
      {isShown && <Figures id={id} remedy={remedy} />}
    </li>
  );
}
