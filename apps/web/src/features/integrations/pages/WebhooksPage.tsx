import { Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { webhooksQuery } from "../api.ts";
import { WebhookSection } from "../parts/webhooks/WebhookSection.tsx";

const WebhookDialog = partWithTexts(
  () => import("../parts/webhooks/WebhookDialog.tsx"),
  "webhooks",
);

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(webhooksQuery);

/** The addresses of other programs that are told of events. */
export default function WebhooksPage() {
  const t = useT();
  const { data: webhooks } = useSuspenseQuery(webhooksQuery);
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setMaking(true)}
    >
      {t("webhooks:new")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("webhooks:title")}>{webhooks.length > 0 && make}</PageHeader>
      <Text c="dimmed" maw={760} mb="md">
        {t("webhooks:intro")}
      </Text>
      {webhooks.length === 0 && (
        <EmptyState title={t("webhooks:none")} text={t("webhooks:noneText")}>
          {make}
        </EmptyState>
      )}
      <Stack gap="md">
        {webhooks.map((webhook) => (
          <WebhookSection key={webhook.id} webhook={webhook} />
        ))}
      </Stack>
      {isMaking && (
        <Suspense>
          <WebhookDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  );
}
