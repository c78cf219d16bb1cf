import type { WebhookDelivery } from "@assay/contract";
import { Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announceError } from "../../../../platform/page/announce.ts";
import { DataTable } from "../../../../ui/DataTable.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import type { Column } from "../../../../ui/tableColumns.ts";
import { deliveriesQuery, resendDelivery } from "../../api.ts";

const TONES = { PENDING: "todo", DELIVERED: "done", FAILED: "failed" } as const;

/** The state of a delivery, why it has failed, and when it is tried again. */
function StateCell({ state, fault, status, nextAt, attempts }: WebhookDelivery) {
  const t = useT();
  const { dateTime } = useFormat();
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge tone={TONES[state]}>{t(`webhooks:state_${state}`)}</StatusBadge>
      {fault !== null && (
        <Text size="sm">{t(`webhooks:fault_${fault}`, { status: status ?? 0 })}</Text>
      )}
      {nextAt !== null && attempts > 0 && (
        <Text size="sm">{t("webhooks:nextAt", { date: dateTime(nextAt) })}</Text>
      )}
    </Stack>
  );
}

/** What has deliveries. */
interface Delivering {
  readonly id: string;
  readonly isActive: boolean;
}

function useColumns({ id, isActive }: Delivering): Column<WebhookDelivery>[] {
  const t = useT();
  const { dateTime, number } = useFormat();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: resendDelivery,
    onError: announceError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey }),
  });
  return useMemo(
    () => [
      { id: "when", header: t("webhooks:when"), value: (one) => dateTime(one.createdAt) },
      { id: "event", header: t("webhooks:event"), value: (one) => t(`webhooks:event_${one.type}`) },
      {
        id: "state",
        header: t("webhooks:state"),
        value: (one) => t(`webhooks:state_${one.state}`),
        cell: (one) => <StateCell {...one} />,
        minWidth: 200,
      },
      { id: "attempts", header: t("webhooks:attempts"), value: (one) => number(one.attempts) },
      {
        id: "resend",
        header: t("webhooks:resend"),
        value: () => "",
        isSortable: false,
        minWidth: "max-content",
        cell: (one) => (
          <ReasonButton
            variant="default"
            size="sm"
            reason={isActive ? null : t("webhooks:isOff")}
            aria-label={t("webhooks:resendOf", {
              event: t(`webhooks:event_${one.type}`),
              date: dateTime(one.createdAt),
            })}
            onClick={() => mutate(one.id)}
          >
            {t("webhooks:resend")}
          </ReasonButton>
        ),
      },
    ],
    [t, dateTime, number, isActive, mutate],
  );
}

interface DeliveriesProps {
  webhook: Delivering;
  /** What a screen reader calls the webhook. */
  name: string;
}

/** What was sent to a webhook in the last weeks, and what became of it. */
export function Deliveries({ webhook, name }: DeliveriesProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(deliveriesQuery(webhook.id));
  const columns = useColumns(webhook);
  if (error && !data)
    return (
      <ErrorNotice
        title={t("webhooks:deliveries")}
        text={errorText(error, t)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Text c="dimmed">{t("webhooks:loading")}</Text>;
  return (
    <DataTable
      caption={`${t("webhooks:deliveries")}: ${name}`}
      rows={data}
      columns={columns}
      rowId={({ id }) => id}
      narrow="cards"
      isSearchable={false}
      empty={<Text c="dimmed">{t("webhooks:noDeliveries")}</Text>}
    />
  );
}
