import type { KeyPermission } from "@assay/domain";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { apiKeysQuery, createApiKey } from "../api.ts";
import { EMPTY_FORM, keyFaults, keyOf } from "../model/keyForm.ts";
import { KeyFields } from "./KeyFields.tsx";
import { MadeKey } from "./MadeKey.tsx";

interface NewKeyDialogProps {
  /** The permissions that the user may give. */
  givable: readonly KeyPermission[];
  onClose(): void;
}

/** Makes a key, and shows its text once. */
export default function NewKeyDialog({ givable, onClose }: NewKeyDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(EMPTY_FORM);
  const make = useMutation({
    mutationFn: () => createApiKey(keyOf(form)),
    // The text is kept nowhere but in the dialog.
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
  const [openedAt] = useState(() => new Date());
  const faults = keyFaults(form, openedAt);
  const [fault] = faults;
  const submit = (): void => {
    if (fault === undefined && !make.isPending) make.mutate();
  };
  const refusal = (error: Error): string =>
    isApiError(error, "LIMIT_EXCEEDED") ? t("apiKeys:tooMany") : errorText(error, t);
  if (make.data)
    return (
      <Dialog
        title={t("apiKeys:made")}
        size="lg"
        onClose={onClose}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <MadeKey made={make.data} onClose={onClose} />
      </Dialog>
    );
  if (givable.length === 0)
    return (
      <Dialog title={t("apiKeys:make")} onClose={onClose}>
        <Notice tone="info">{t("apiKeys:nothingToGive")}</Notice>
      </Dialog>
    );
  return (
    <Dialog title={t("apiKeys:make")} size="lg" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text>{t("apiKeys:makeText")}</Text>
          <KeyFields form={form} faults={faults} givable={givable} onChange={setForm} />
          {make.error !== null && (
            <ErrorNotice title={t("apiKeys:failed")} text={refusal(make.error)} />
          )}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
            <ReasonButton
              reason={fault === undefined ? null : t(`apiKeys:error_${fault}`)}
              loading={make.isPending}
              onClick={submit}
            >
              {t("apiKeys:make")}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
