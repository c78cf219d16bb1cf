import type { Webhook } from "@assay/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { hostOf } from "../../model/webhookForm.ts";
import { Deliveries } from "./Deliveries.tsx";
import { WebhookSecret } from "./WebhookSecret.tsx";
import { useWebhookActions } from "./useWebhookActions.ts";

const WebhookDialog = partWithTexts(() => import("./WebhookDialog.tsx"), "webhooks");

function State({ isActive, failingSince }: Webhook) {
  const t = useT();
  const { dateTime } = useFormat();
  if (!isActive) return <StatusBadge tone="neutral">{t("webhooks:off")}</StatusBadge>;
  if (failingSince === null) return <StatusBadge tone="done">{t("webhooks:on")}</StatusBadge>;
  return (
    <StatusBadge tone="warning">
      {t("webhooks:failing", { date: dateTime(failingSince) })}
    </StatusBadge>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useT();
  const { dateTime, list } = useFormat();
  const { url, events, switchedOff, formerSecretUntil } = webhook;
  return (
    <>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {url}
      </Text>
      <Text size="sm" c="dimmed">
        {list(events.map((type) => t(`webhooks:event_${type}`)))}
      </Text>
      {switchedOff && <Notice tone="warning">{t(`webhooks:off_${switchedOff}`)}</Notice>}
      {formerSecretUntil && (
        <Notice tone="info">{t("webhooks:rotating", { date: dateTime(formerSecretUntil) })}</Notice>
      )}
    </>
  );
}

/** A webhook with its state, what can be done with it, and its last deliveries. */
export function WebhookSection({ webhook }: { webhook: Webhook }) {
  const t = useT();
  const [secret, setSecret] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { toggle, test, replace, remove } = useWebhookActions(webhook, setSecret);
  const { url, description, isActive } = webhook;
  const host = hostOf(url);
  const sendTest = (): void => {
    setOpen(true);
    test();
  };
  const actions = () => [
    { label: t(isActive ? "webhooks:switchOff" : "webhooks:switchOn"), onSelect: toggle },
    { label: t("webhooks:replaceSecret"), onSelect: () => void replace() },
    { label: t("webhooks:delete"), onSelect: () => void remove() },
  ];
  return (
    <Section
      title={description === "" ? host : `${description} (${host})`}
      actions={
        <Group gap="sm">
          <State {...webhook} />
          <ReasonButton
            variant="default"
            reason={isActive ? null : t("webhooks:isOff")}
            onClick={sendTest}
          >
            {t("webhooks:test")}
          </ReasonButton>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setEditing(true)}>
            {t("webhooks:edit")}
          </Button>
          <ActionMenu label={t("webhooks:more", { host })} isIcon actions={actions}>
            <IconDots size={20} aria-hidden />
          </ActionMenu>
        </Group>
      }
    >
      <Stack gap="sm">
        <Facts webhook={webhook} />
        <Disclosure title={t("webhooks:deliveries")} isOpen={isOpen} onToggle={setOpen}>
          {isOpen && <Deliveries webhook={webhook} name={host} />}
        </Disclosure>
      </Stack>
      {secret !== null && <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
      {isEditing && (
        <Suspense>
          <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Section>
  );
}
