import { Button, Group, Stack, TextInput } from "@mantine/core";
import { announceError } from "../../../platform/page/announce.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";

interface SecretDialogProps {
  title: string;
  /** What the secret is for. */
  hint: string;
  label: string;
  secret: string;
  words: { copy: string; copied: string; done: string };
  onClose(): void;
}

/** A secret to copy: it is not shown again. */
export function SecretDialog({ title, hint, label, secret, words, onClose }: SecretDialogProps) {
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Notice tone="info">{hint}</Notice>
        <Group align="end" gap="sm">
          <TextInput
            data-autofocus
            label={label}
            value={secret}
            readOnly
            flex="1 1 240px"
            spellCheck={false}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton
            text={secret}
            label={words.copy}
            copiedLabel={words.copied}
            onError={announceError}
          />
        </Group>
        <Group justify="end">
          <Button onClick={onClose}>{words.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
