import type { ApiKey } from "@assay/contract";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";

interface MadeKeyProps {
  made: { key: ApiKey; secret: string };
  onClose(): void;
}

/** The text of a key that was just made, to copy: it is not shown again. */
export function MadeKey({ made: { key, secret }, onClose }: MadeKeyProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack gap="md">
      <Notice tone="info">{t("apiKeys:once")}</Notice>
      <Group align="end" gap="sm">
        <TextInput
          ref={field}
          label={key.name}
          value={secret}
          readOnly
          flex="1 1 240px"
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton
          text={secret}
          label={t("apiKeys:copy")}
          copiedLabel={t("apiKeys:copied")}
          onError={() => announce({ tone: "error", text: t("apiKeys:notCopied") })}
        />
      </Group>
      <Text>{t("apiKeys:how")}</Text>
      <Text component="code" ff="monospace" size="sm" c="dimmed">
        {`Authorization: Bearer ${secret.slice(0, 14)}…`}
      </Text>
      <Text size="sm" c="dimmed">
        {t("apiKeys:clientId", { id: key.id })}
      </Text>
      <Group justify="end">
        <Button onClick={onClose}>{t("apiKeys:done")}</Button>
      </Group>
    </Stack>
  );
}
