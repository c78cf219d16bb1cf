import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { useUser } from "../../../platform/session/session.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { confirmPassword } from "../api.ts";
import { AccountName } from "./AccountName.tsx";
import { currentPasswordText } from "../model/passwords.ts";

/** The z-index above the dialog that waits for the password. */
const ABOVE = 300;

/** Asks for the password before something that touches the security of the account. */
export default function ConfirmPasswordDialog({ answer }: { answer(isConfirmed: boolean): void }) {
  const t = useT();
  const email = useUser()?.email ?? "";
  const [password, setPassword] = useState("");
  const confirming = useMutation({
    mutationFn: () => confirmPassword(password),
    onSuccess: () => answer(true),
    onError: () => setPassword(""),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (password !== "" && !confirming.isPending) confirming.mutate();
  };
  return (
    <Dialog zIndex={ABOVE} onClose={() => answer(false)} title={t("account:confirmTitle")}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text>{t("account:confirmText")}</Text>
          {confirming.isError && (
            <Notice tone="error">{currentPasswordText(confirming.error, t)}</Notice>
          )}
          <AccountName email={email} />
          <PasswordField
            label={t("account:currentPassword")}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            showLabel={t("identity:showPassword")}
            hideLabel={t("identity:hidePassword")}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => answer(false)}>
              {t("ui:cancel")}
            </Button>
            <Button type="submit" loading={confirming.isPending} disabled={password === ""}>
              {t("account:confirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
