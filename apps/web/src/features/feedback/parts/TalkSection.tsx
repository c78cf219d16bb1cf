import { LONGEST_TALK_PARTNER } from "@assay/domain";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useDateTexts } from "../../../platform/forms/useDateTexts.ts";
import { useUnsavedGuard } from "../../../platform/forms/useUnsavedGuard.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { Section } from "../../../ui/Section.tsx";
import { recordTalk } from "../api.ts";
import { type FeedbackProps, useFeedbackChange } from "./useFeedbackChange.ts";

/** The talk about the result, which comes before the report. */
export function TalkSection({
  place,
  feedback: { talk },
  mayWrite,
}: FeedbackProps & { mayWrite: boolean }) {
  const t = useT();
  const { date } = useFormat();
  const dateTexts = useDateTexts();
  const [on, setOn] = useState(talk.on);
  const [partner, setPartner] = useState(talk.with);
  const store = useFeedbackChange(
    place,
    () => recordTalk(place, { on, with: partner.trim() }),
    t("feedback:talkStored"),
  );
  const isDirty = on !== talk.on || partner.trim() !== talk.with;
  useUnsavedGuard(isDirty, t("feedback:leave"));
  const said = [
    talk.on === null ? t("feedback:noTalk") : t("feedback:talkedOn", { date: date(talk.on) }),
    talk.with,
  ];
  return (
    <Section title={t("feedback:talk")} hint={t("feedback:talkHint")}>
      {mayWrite ? (
        <Group align="end" gap="md">
          <DateField label={t("feedback:talkOn")} value={on} texts={dateTexts} onChange={setOn} />
          <TextInput
            label={t("feedback:talkWith")}
            maxLength={LONGEST_TALK_PARTNER}
            value={partner}
            onChange={({ currentTarget: { value } }) => setPartner(value)}
          />
          <Button
            variant="default"
            disabled={!isDirty}
            loading={store.isPending}
            onClick={() => store.mutate(undefined)}
          >
            {t("feedback:talkStore")}
          </Button>
        </Group>
      ) : (
        <Text>{said.filter(Boolean).join(" · ")}</Text>
      )}
    </Section>
  );
}
