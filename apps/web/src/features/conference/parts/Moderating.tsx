import { Group, Kbd } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { conferenceKey } from "@assay/domain";
import { Agenda } from "./Agenda.tsx";
import { Asked } from "./Asked.tsx";
import { Decision } from "./Decision.tsx";
import classes from "./Layout.module.css";
import { Nothing } from "./Nothing.tsx";
import { Protocol } from "./Protocol.tsx";
import { Reveals } from "./Reveals.tsx";
import { Round } from "./Round.tsx";
import { RoundAnswers } from "./RoundAnswers.tsx";
import { Stage } from "./Stage.tsx";
import { Steps } from "./Steps.tsx";
import { useConference } from "./useConference.ts";
import { useConferenceKeys } from "./useConferenceKeys.ts";

/** What a moderator leads the conference with. */
export function Moderating() {
  const t = useT();
  const conference = useConference();
  const { shown, rows, run } = conference;
  const key = shown && conferenceKey(shown);
  /** The chosen level of the item that is on the screen: another item begins without one. */
  const [chosen, setChosen] = useState<{ key: string; value: number } | null>(null);
  const value = chosen !== null && chosen.key === key ? chosen.value : null;
  const choose = (next: number | null): void =>
    setChosen(next === null || key === undefined ? null : { key, value: next });
  const isLevel = (digit: number) => run.scale.criterions.some((one) => one.value === digit);
  useConferenceKeys(conference, (digit) => {
    if (isLevel(digit)) choose(digit);
  });
  return (
    <div className={classes["moderating"]}>
      <div className={classes["agenda"]}>
        <Agenda />
      </div>
      <div className={classes["center"]}>
        <Steps />
        {shown ? <Stage row={shown} /> : <Nothing />}
        {shown && <Round row={shown} />}
        {shown && <RoundAnswers row={shown} />}
        <Asked />
        {shown && <Decision key={key} row={shown} value={value} onChoose={choose} />}
        {rows.length > 0 && (
          <Group gap="xs" className={classes["keys"] ?? ""}>
            <Kbd>←</Kbd>
            <Kbd>→</Kbd>
            <span>{t("conference:keysItem")}</span>
            <Kbd>1 … 9</Kbd>
            <span>{t("conference:keysValue")}</span>
          </Group>
        )}
      </div>
      <div className={classes["aside"]}>
        <Reveals />
        <Protocol />
      </div>
    </div>
  );
}
