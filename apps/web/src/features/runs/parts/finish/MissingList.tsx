import { isExplained, observerCellKey } from "@assay/domain";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { missingQuery } from "../../api.ts";
import { isNothingMissing, isSettled, owedByObserver } from "../../model/missing.ts";
import { lastReminders } from "../../model/reminders.ts";
import { messagesQuery } from "../../shared/messages/api.ts";
import { Explaining } from "./Explaining.tsx";
import classes from "./Missing.module.css";
import { OwedPart } from "./OwedPart.tsx";
import { useEditor } from "../useEditor.ts";
import { useSelection } from "./useSelection.ts";
import { useWording } from "./useWording.ts";

/** The observers who have not rated or sent everything yet, as it is now, with what can be done about it. */
export default function MissingList() {
  const t = useT();
  const { base } = useEditor();
  const wording = useWording();
  const { data, error, refetch } = useQuery(missingQuery(base.id));
  const mayRemind = base.can.message === true;
  const messages = useQuery({ ...messagesQuery(base.id), enabled: mayRemind });
  const reminders = lastReminders(messages.data?.messages ?? []);
  const selection = useSelection(data?.ratings.map(observerCellKey) ?? []);
  if (data === undefined && error !== null)
    return (
      <ErrorNotice
        title={t("runDialogs:missingFailed")}
        text={t("runDialogs:missingFailedText")}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <div className={classes["waiting"]} aria-busy />;
  if (isNothingMissing(data))
    return <Notice tone="success">{t(`runDialogs:allThere${wording}`)}</Notice>;
  const mayExplain = base.can.explainGaps === true;
  const explained = data.ratings.filter(isExplained).length;
  return (
    <Stack gap={4}>
      <Notice tone={isSettled(data) ? "info" : "warning"}>
        {t(`runDialogs:missing${wording}`, {
          ratings: data.ratings.length,
          unsent: data.unsent.length,
        })}
        {explained > 0 && ` ${t(`runDialogs:explainedOfThese${wording}`, { count: explained })}`}
      </Notice>
      {mayExplain && explained < data.ratings.length && (
        <Text size="sm" c="dimmed">
          {t(`runDialogs:explainHint${wording}`)}
        </Text>
      )}
      {owedByObserver(data).map((owed) => (
        <OwedPart
          key={owed.observerId}
          owed={owed}
          selection={mayExplain ? selection : null}
          reminder={mayRemind ? reminders.get(owed.observerId) : null}
        />
      ))}
      {mayExplain && <Explaining ratings={data.ratings} selection={selection} />}
    </Stack>
  );
}
