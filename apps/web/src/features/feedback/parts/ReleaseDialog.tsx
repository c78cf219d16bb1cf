import { LONGEST_FEEDBACK_DAYS } from "@assay/domain";
import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useDateTexts } from "../../../platform/forms/useDateTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { releaseFeedback } from "../api.ts";
import { LinkNotice } from "./LinkNotice.tsx";
import { type FeedbackProps, useFeedbackChange } from "./useFeedbackChange.ts";

/** Days that are proposed for a report to be open. */
const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Gives a report to the candidate until a day. */
export default function ReleaseDialog({
  place,
  feedback,
  name,
  onClose,
}: FeedbackProps & { name: string; onClose(): void }) {
  const t = useT();
  const dateTexts = useDateTexts();
  const { link } = feedback;
  const isMailed = link !== null && link.isMailed && link.refusal === null;
  const [isTold, setIsTold] = useState(true);
  const [until, setUntil] = useState<string | null>(() => dayFromNow(USUAL_DAYS));
  // What was on the page when this was opened: somebody else's change meanwhile has to be looked at first.
  const [seen] = useState(() => ({ revision: feedback.revision, digest: feedback.digest }));
  const give = useFeedbackChange(
    place,
    (day: string) => releaseFeedback(place, { until: day, tell: isMailed && isTold, ...seen }),
    t("feedback:released"),
  );
  const isWrong =
    until === null || until < dayFromNow(0) || until > dayFromNow(LONGEST_FEEDBACK_DAYS);
  return (
    <Dialog title={t("feedback:releaseTitle", { name })} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text>{t("feedback:releaseText")}</Text>
        <DateField
          label={t("feedback:until")}
          value={until}
          texts={dateTexts}
          isRequired
          error={isWrong && t("feedback:untilWrong")}
          onChange={setUntil}
        />
        {isMailed && (
          <Checkbox
            label={t("feedback:tell")}
            description={t("feedback:tellHint")}
            checked={isTold}
            onChange={(event) => setIsTold(event.currentTarget.checked)}
          />
        )}
        {feedback.talk.on === null && <Notice tone="info">{t("feedback:talkFirst")}</Notice>}
        <LinkNotice link={link} until={until} />
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={isWrong ? t("feedback:untilWrong") : null}
            loading={give.isPending}
            onClick={() => until !== null && give.mutate(until, { onSettled: onClose })}
          >
            {t("feedback:releaseNow")}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
