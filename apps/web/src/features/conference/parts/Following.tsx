import { Switch } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import { Agenda } from "./Agenda.tsx";
import { Asked } from "./Asked.tsx";
import classes from "./Layout.module.css";
import { Nothing } from "./Nothing.tsx";
import { Protocol } from "./Protocol.tsx";
import { RoundAnswers } from "./RoundAnswers.tsx";
import { Stage } from "./Stage.tsx";
import { Steps } from "./Steps.tsx";
import { useConference } from "./useConference.ts";
import { useConferenceKeys } from "./useConferenceKeys.ts";

interface FollowingProps {
  isFree: boolean;
  onFree(isFree: boolean): void;
}

/** What a device shows that follows: the item of the moderator, or in a free look any other. */
export function Following({ isFree, onFree }: FollowingProps) {
  const t = useT();
  const conference = useConference();
  const { shown, rows } = conference;
  useConferenceKeys(conference, null);
  return (
    <div className={classes["following"]}>
      <div className={classes["center"]}>
        {(rows.length > 0 || isFree) && (
          <div className={classes["bar"]}>
            <Switch
              label={t("conference:freeLook")}
              description={t("conference:freeLookHint")}
              checked={isFree}
              onChange={(event) => onFree(event.currentTarget.checked)}
            />
            <Steps />
          </div>
        )}
        <Asked />
        {shown ? <Stage row={shown} /> : <Nothing />}
        {shown && <RoundAnswers row={shown} />}
      </div>
      <div className={classes["aside"]}>
        <Agenda />
        <Protocol />
      </div>
    </div>
  );
}
