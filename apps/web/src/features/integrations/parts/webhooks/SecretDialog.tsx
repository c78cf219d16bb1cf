import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announceError } from "../../../../platform/page/announce.ts";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Notice } from "../../../../ui/Notice.tsx";

/** The secret of a webhook, to copy: it is not shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const t = useT();
  return (
    <Dialog
      title={t("webhooks:secretTitle")}
      size="lg"
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Notice tone="info">{t("webhooks:secretOnce")}</Notice>
        <Group align="end" gap="sm">
          <TextInput
            data-autofocus
            label={t("webhooks:secretTitle")}
            value={secret}
            readOnly
            flex="1 1 240px"
            spellCheck={false}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton
            text={secret}
            label={t("webhooks:copy")}
            copiedLabel={t("webhooks:copied")}
            onError={announceError}
          />
        </Group>
        <Group justify="end">
          <Button onClick={onClose}>{t("webhooks:done")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
