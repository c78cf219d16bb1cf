import { isEmail } from "@assay/domain";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { requestChangeEmail } from "../api.ts";
import { EmailField } from "./EmailField.tsx";
import { useIsAsking, withPassword } from "../model/passwordQuestion.ts";

/** Asks for a new address, and says that a link was mailed to it. */
export default function ChangeEmailDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const isAsking = useIsAsking();
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const address = email.trim();
  const request = useMutation({
    mutationFn: () => withPassword(() => requestChangeEmail(address)),
    onSuccess: (done) => done !== null && setSentTo(address),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isEmail(address) && !request.isPending) request.mutate();
  };
  return (
    <Dialog
      onClose={onClose}
      closeOnEscape={!isAsking}
      trapFocus={!isAsking}
      title={t("account:changeEmailTitle")}
    >
      {sentTo === null ? (
        <form noValidate onSubmit={submit}>
          <Stack gap="lg">
            <Text>{t("account:changeEmailText")}</Text>
            {request.isError && <Notice tone="error">{errorText(request.error, t)}</Notice>}
            <EmailField
              label={t("account:newEmail")}
              autoComplete="email"
              value={email}
              onChange={setEmail}
              hasFocus
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t("ui:cancel")}
              </Button>
              <Button type="submit" loading={request.isPending} disabled={!isEmail(address)}>
                {t("account:sendLink")}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack gap="md">
          <Notice tone="success">{t("account:changeEmailSent", { email: sentTo })}</Notice>
          <Button onClick={onClose} style={{ alignSelf: "flex-end" }}>
            {t("ui:close")}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
