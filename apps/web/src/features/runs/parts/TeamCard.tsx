import type { ObserverTeam } from "@assay/contract";
import { ActionIcon, Checkbox, Group } from "@mantine/core";
import { IconInfoCircle, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { confirm } from "../../../ui/confirm.ts";
import { Hint } from "../../../ui/Hint.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { useCalibrationMark } from "../shared/calibration/useCalibrationMark.tsx";
import { PersonSelect } from "../shared/people/PersonSelect.tsx";
import { changeTeam, countCells, removeTeam } from "../model/staffing.ts";
import { OBSERVER_NEEDS, peopleFor } from "../shared/people/peopleFor.ts";
import { TeamName } from "./TeamName.tsx";
import classes from "./Teams.module.css";
import { useEditor, useStaff } from "./useEditor.ts";
import { useTeamObservers } from "./useTeamObservers.ts";

interface TeamCardProps {
  team: ObserverTeam;
}

/** Whether the observers of a team see what moderators see. */
function ModeratorView({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  const t = useT();
  const { mayEdit } = useEditor();
  return (
    <Group gap={4} wrap="nowrap">
      <Checkbox
        size="md"
        label={t("runs:moderatorView")}
        checked={isOn}
        disabled={!mayEdit}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Hint text={t("runs:moderatorViewHint")}>
        <ActionIcon color="gray" aria-label={t("runs:moderatorViewHint")}>
          <IconInfoCircle size={20} aria-hidden />
        </ActionIcon>
      </Hint>
    </Group>
  );
}

/** One team: its name, its members, and whether they see what moderators see. */
export function TeamCard({ team }: TeamCardProps) {
  const t = useT();
  const { base, draft, edit, mayEdit } = useEditor();
  const { users, people } = useStaff(base);
  const { choose, refusal } = useTeamObservers(team);
  const mark = useCalibrationMark(base.id);
  const able = useMemo(
    () => peopleFor(users, people, team.observers, OBSERVER_NEEDS),
    [users, people, team.observers],
  );
  const change = (part: Partial<ObserverTeam>): void =>
    edit((now) => changeTeam(now, { ...team, ...part }));
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("runs:removeTeamTitle"),
      text: t("runs:removeTeamText", { name: team.name, count: countCells(draft, team.id) }),
      confirmLabel: t("runs:removeTeam"),
      tone: "danger",
    });
    if (isSure) edit((now) => removeTeam(now, team.id));
  };
  return (
    <li className={classes["team"]} aria-label={team.name}>
      <div className={classes["head"]}>
        <TeamName name={team.name} onChange={mayEdit ? (name) => change({ name }) : undefined} />
        {mayEdit && (
          <ActionIcon
            color="error"
            aria-label={t("runs:removeOf", { name: team.name })}
            onClick={() => void remove()}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <PersonSelect
        label={t("runs:observers")}
        people={able}
        value={team.observers}
        onChange={choose}
        isReadOnly={!mayEdit}
        mark={mark}
      />
      {refusal !== null && <Notice tone="warning">{t(`runs:limit_${refusal}`)}</Notice>}
      <ModeratorView
        isOn={team.observersHaveModeratorView}
        onChange={(isOn) => change({ observersHaveModeratorView: isOn })}
      />
    </li>
  );
}
