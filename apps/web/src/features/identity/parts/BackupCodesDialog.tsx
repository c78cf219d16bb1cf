import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { makeBackupCodes } from "../api.ts";
import { BackupCodeList } from "./BackupCodeList.tsx";
import { useIsAsking, withPassword } from "../model/passwordQuestion.ts";

/** Makes new backup codes after a warning, and shows them this once. */
export default function BackupCodesDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const isAsking = useIsAsking();
  const making = useMutation({ mutationFn: () => withPassword(makeBackupCodes) });
  const codes = making.data?.value;
  return (
    <Dialog
      size={560}
      onClose={onClose}
      closeOnEscape={!isAsking}
      closeOnClickOutside={codes === undefined}
      trapFocus={!isAsking}
      title={t("account:backupCodes")}
    >
      {codes === undefined ? (
        <Stack gap="md">
          <Text>{t("account:backupCodesIntro")}</Text>
          <Notice tone="warning">{t("account:backupCodesVoid")}</Notice>
          {making.isError && <Notice tone="error">{errorText(making.error, t)}</Notice>}
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={onClose}>
              {t("ui:cancel")}
            </Button>
            <Button loading={making.isPending} onClick={() => making.mutate()}>
              {t("account:backupCodesMake")}
            </Button>
          </Group>
        </Stack>
      ) : (
        <BackupCodeList codes={codes} onClose={onClose} />
      )}
    </Dialog>
  );
}
