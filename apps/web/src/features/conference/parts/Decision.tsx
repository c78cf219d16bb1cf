import type { Conference } from "@assay/contract";
import { isDecidable, LONGEST_CONFERENCE_REASON, SHORTEST_CONFERENCE_REASON } from "@assay/domain";
import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { Section } from "../../../ui/Section.tsx";
import { conferenceQuery, protocolQuery, setConferenceValue } from "../api.ts";
import { itemOf, type Row } from "../model/agenda.ts";
import { Effect } from "./Effect.tsx";
import { useConference } from "./useConference.ts";
import { ValueChoice } from "./ValueChoice.tsx";

/** Stores a value, or takes it back; what somebody else has decided meanwhile is shown instead. */
function useDeciding(row: Row, reason: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const { run } = useConference();
  const { queryKey } = conferenceQuery(run.id);
  return useMutation({
    mutationFn: (value: number | null) =>
      setConferenceValue(run.id, { ...itemOf(row), value, reason, entryId: row.entryId }),
    onSuccess: (conference) => {
      queryClient.setQueryData(queryKey, conference);
      void queryClient.invalidateQueries(protocolQuery(run.id));
      onDone();
    },
    onError: (error) => {
      if (isApiError(error, "UPDATE_FAILED"))
        queryClient.setQueryData(queryKey, error.payload as Conference);
    },
  });
}

interface DecisionProps {
  row: Row;
  /** The chosen level; null before one is chosen. */
  value: number | null;
  onChoose(value: number | null): void;
}

/** What is decided about an item: a value of the scale with a reason, and before that what it would change. */
export function Decision({ row, value, onChoose }: DecisionProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const deciding = useDeciding(row, reason.trim(), () => {
    setReason("");
    onChoose(null);
  });
  const isReasoned = reason.trim().length >= SHORTEST_CONFERENCE_REASON;
  const lacking = isReasoned ? null : t("conference:giveReason");
  if (!isDecidable(row)) return null;
  const noValue =
    value === null || value === row.conference ? t("conference:chooseValue") : lacking;
  return (
    <Section title={t("conference:decision")} hint={t("conference:decisionHint")}>
      <Stack gap="sm">
        <ValueChoice value={value} onChange={onChoose} />
        {value !== null && <Effect row={row} value={value} />}
        <Textarea
          label={t("conference:reason")}
          description={t("conference:reasonHint")}
          required
          autosize
          minRows={2}
          maxRows={5}
          maxLength={LONGEST_CONFERENCE_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {isApiError(deciding.error, "UPDATE_FAILED") ? (
          <Notice tone="warning">{t("conference:decidedMeanwhile")}</Notice>
        ) : (
          deciding.error !== null && (
            <ErrorNotice title={t("conference:notDecided")} text={errorText(deciding.error, t)} />
          )
        )}
        <Group justify="end" gap="sm">
          {row.conference !== null && (
            <ReasonButton
              variant="default"
              reason={lacking}
              loading={deciding.isPending}
              onClick={() => deciding.mutate(null)}
            >
              {t("conference:takeBack")}
            </ReasonButton>
          )}
          {value !== null && (
            <Button variant="default" onClick={() => onChoose(null)}>
              {t("ui:cancel")}
            </Button>
          )}
          <ReasonButton
            reason={noValue}
            loading={deciding.isPending}
            onClick={() => deciding.mutate(value)}
          >
            {t("conference:decide")}
          </ReasonButton>
        </Group>
      </Stack>
    </Section>
  );
}
