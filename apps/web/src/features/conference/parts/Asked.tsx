import type { AskedRound, Conference } from "@assay/contract";
import { LONGEST_REVISION_REASON, SHORTEST_REVISION_REASON } from "@assay/domain";
import { Group, Stack, Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { Section } from "../../../ui/Section.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { answerRound, conferenceQuery } from "../api.ts";
import { useConference, useItemNames } from "./useConference.ts";
import { ValueChoice } from "./ValueChoice.tsx";

/** Stores what was answered; if the round was closed meanwhile, its outcome is shown instead. */
function useAnswering({ id }: AskedRound) {
  const t = useT();
  const queryClient = useQueryClient();
  const { run } = useConference();
  const { queryKey } = conferenceQuery(run.id);
  return useMutation({
    mutationFn: (answer: { value: number; reason: string }) => answerRound(run.id, id, answer),
    onSuccess: (conference) => {
      queryClient.setQueryData(queryKey, conference);
      announce({ tone: "success", text: t("conference:answerStored") });
    },
    onError: (error) => {
      if (!isApiError(error, "UPDATE_FAILED")) return;
      queryClient.setQueryData(queryKey, error.payload as Conference);
      announce({ tone: "warning", text: t("conference:roundIsClosed") });
    },
  });
}

/** What an observer gives in a second round: a value of the scale, also the same again, and why. */
function Answer({ asked }: { asked: AskedRound }) {
  const t = useT();
  const { number } = useFormat();
  const { candidateOf, itemName } = useItemNames();
  const stored = asked.answer;
  const [value, setValue] = useState(stored?.value ?? null);
  const [text, setText] = useState(stored?.reason ?? "");
  const answering = useAnswering(asked);
  const reason = text.trim();
  const isStored = value === stored?.value && reason === stored?.reason;
  const lacking = (): string | null => {
    if (value === null) return t("conference:chooseValue");
    if (reason.length < SHORTEST_REVISION_REASON) return t("conference:giveLongReason");
    return isStored ? t("conference:answerStored") : null;
  };
  return (
    <Section
      title={t("conference:asked", {
        name: candidateOf(asked.candidateId),
        item: itemName(asked),
      })}
      hint={t("conference:askedHint")}
    >
      <Stack gap="sm">
        <Group gap="sm">
          <Text>{t("conference:ownValue", { value: number(asked.value) })}</Text>
          {stored && <StatusBadge tone="done">{t("conference:answered")}</StatusBadge>}
        </Group>
        <ValueChoice value={value} onChange={setValue} />
        <Textarea
          label={t("conference:reason")}
          description={t("conference:answerHint")}
          required
          autosize
          minRows={2}
          maxRows={5}
          maxLength={LONGEST_REVISION_REASON}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {answering.error !== null && !isApiError(answering.error, "UPDATE_FAILED") && (
          <ErrorNotice title={t("conference:notAnswered")} text={errorText(answering.error, t)} />
        )}
        <Group justify="end">
          <ReasonButton
            reason={lacking()}
            loading={answering.isPending}
            onClick={() => value !== null && answering.mutate({ value, reason })}
          >
            {t(stored ? "conference:changeAnswer" : "conference:answer")}
          </ReasonButton>
        </Group>
      </Stack>
    </Section>
  );
}

/** The second rounds that ask whoever uses this device, also about what is not discussed any more. */
export function Asked() {
  const { conference } = useConference();
  return (conference.asked ?? []).map((asked) => <Answer key={asked.id} asked={asked} />);
}
