import type { OrderSettings } from "@assay/contract";
import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChoice } from "../../../platform/forms/useChoice.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announceError } from "../../../platform/page/announce.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Section } from "../../../ui/Section.tsx";
import { orderSettingsQuery, replaceOrderSecret, updateOrderSettings } from "../api.ts";
import { SecretDialog } from "../parts/SecretDialog.tsx";
import { Deliveries } from "../parts/webhooks/Deliveries.tsx";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(orderSettingsQuery);

/** Changes what programs are answered, and replaces the secret. */
function useOrderSettings(onSecret: (secret: string) => void) {
  const queryClient = useQueryClient();
  const store = (settings: OrderSettings): void => {
    queryClient.setQueryData(orderSettingsQuery.queryKey, settings);
  };
  const release = useMutation({
    mutationFn: updateOrderSettings,
    onError: announceError,
    onSuccess: store,
  });
  const replace = useMutation({
    mutationFn: replaceOrderSecret,
    // The secret is kept nowhere but in the dialog.
    gcTime: 0,
    onError: announceError,
    onSuccess: ({ settings, secret }) => {
      store(settings);
      onSecret(secret);
    },
  });
  return { release, replace };
}

/** What is released to programs that order, and how messages to them are signed. */
export default function OrderSettingsPage() {
  const t = useT();
  const { dateTime } = useFormat();
  const { data } = useSuspenseQuery(orderSettingsQuery);
  const [secret, setSecret] = useState<string | null>(null);
  const { release, replace } = useOrderSettings(setSecret);
  const [releasesScore, choose] = useChoice(data.releasesScore, release.mutateAsync);
  const { webhookId, formerSecretUntil } = data;
  const ask = async (): Promise<void> => {
    const isSure =
      webhookId === null ||
      (await confirm({
        title: t("webhooks:replaceAsk"),
        text: t("webhooks:replaceText"),
        confirmLabel: t("webhooks:replaceSecret"),
      }));
    if (isSure) replace.mutate();
  };
  return (
    <>
      <PageHeader title={t("orders:settings")} />
      <Text c="dimmed" maw={760} mb="md">
        {t("orders:settingsIntro")}
      </Text>
      <Stack gap="md">
        <Section title={t("orders:score")} hint={t("orders:scoreHint")}>
          <Switch
            size="md"
            label={t("orders:releasesScore")}
            checked={releasesScore}
            onChange={({ currentTarget: { checked } }) => choose(checked)}
          />
        </Section>
        <Section title={t("orders:callbacks")} hint={t("orders:callbacksHint")}>
          <Stack gap="md">
            {formerSecretUntil !== null && (
              <Notice tone="info">
                {t("webhooks:rotating", { date: dateTime(formerSecretUntil) })}
              </Notice>
            )}
            <Group>
              <Button variant="default" loading={replace.isPending} onClick={() => void ask()}>
                {webhookId === null ? t("orders:makeSecret") : t("webhooks:replaceSecret")}
              </Button>
            </Group>
            {webhookId !== null && (
              <Deliveries webhook={{ id: webhookId, isActive: true }} name={t("orders:title")} />
            )}
          </Stack>
        </Section>
      </Stack>
      {secret !== null && (
        <SecretDialog
          title={t("orders:secretTitle")}
          hint={t("webhooks:secretOnce")}
          label={t("orders:secretTitle")}
          secret={secret}
          words={{
            copy: t("webhooks:copy"),
            copied: t("webhooks:copied"),
            done: t("webhooks:done"),
          }}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
