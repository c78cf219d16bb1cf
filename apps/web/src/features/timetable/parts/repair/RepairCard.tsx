import type { PlanSession } from "@assay/contract";
import { timetablePlan } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { changeSentence } from "../../model/changeSentences.ts";
import type { PlanNames } from "../../model/planNames.ts";
import type { FoundRepair } from "../../model/repairWorker.ts";
import { type Telling, tellingsOf } from "../../model/tellings.ts";
import { usePlanPage } from "../usePlanPage.ts";
import classes from "./Repair.module.css";

const nameOf = ({ role, id }: Telling, names: PlanNames): string => {
  if (role === "candidate") return names.candidate(id);
  return role === "observer" ? names.observer(id) : names.rolePlayer(id);
};

interface RepairCardProps {
  repair: FoundRepair;
  sessions: readonly PlanSession[];
  isAccepting: boolean;
  onAccept(): void;
}

/** One repair: who must be told what. */
export function RepairCard({ repair, sessions, isAccepting, onAccept }: RepairCardProps) {
  const t = useT();
  const { date } = useFormat();
  const { planning, namesIn } = usePlanPage();
  const names = namesIn(planning.settings);
  const dates = planning.settings.days.map((day) => date(day.date));
  const title = t(`timetable:repairKind_${repair.kind}`);
  const tellings = tellingsOf(repair.changes, timetablePlan(sessions), repair.plan);
  return (
    <li className={classes["repair"]} aria-label={title}>
      <h3 className={classes["title"]}>{title}</h3>
      <p className={classes["note"]}>{t("timetable:repairTell", { count: tellings.length })}</p>
      <ul className={classes["tellings"]}>
        {tellings.map((telling) => (
          <li key={`${telling.role}/${telling.id}`}>
            <strong>{nameOf(telling, names)}</strong>
            <ul>
              {telling.changes.map((change) => (
                <li key={`${change.candidate}/${change.exercise}/${change.what}`}>
                  {changeSentence(t, change, names, dates)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Button
        style={{ alignSelf: "start" }}
        loading={isAccepting}
        leftSection={<IconCheck size={20} aria-hidden />}
        onClick={onAccept}
      >
        {t("timetable:repairAccept")}
      </Button>
    </li>
  );
}
