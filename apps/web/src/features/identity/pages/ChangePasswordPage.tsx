import { Button, Card, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useUser } from "../../../platform/session/session.ts";
import { announce } from "../../../platform/page/announce.ts";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { changePassword } from "../api.ts";
import { AccountName } from "../parts/AccountName.tsx";
import { CardForm } from "../parts/CardForm.tsx";
import { currentPasswordText, rulesOf, useNewPassword } from "../model/passwords.ts";
import { NewPasswordFields } from "../parts/NewPasswordFields.tsx";

/** Changes the password of whoever is signed in. */
export default function ChangePasswordPage() {
  const t = useT();
  const navigate = useNavigate();
  const email = useUser()?.email ?? "";
  const [current, setCurrent] = useState("");
  const value = useNewPassword();
  const changing = useMutation({
    mutationFn: () => changePassword({ password: current, newPassword: value.password }),
    onSuccess: () => {
      announce({ tone: "success", text: t("account:passwordChanged") });
      void navigate({ href: paths.account() });
    },
    onError: (error) => {
      value.noteRefusal(error);
      if (isApiError(error, "INVALID_LOGIN")) setCurrent("");
    },
  });
  const isValid = current !== "" && value.isValid;
  const submit = (): void => {
    value.noteSent();
    if (isValid && !changing.isPending) changing.mutate();
  };
  const isIncomplete = value.wasSent && !isValid && !changing.isError;
  const isFailed = changing.isError && rulesOf(changing.error).length === 0;
  return (
    <>
      <PageHeader title={t("account:changePassword")} backTo={paths.account()} />
      <Card maw={560}>
        <CardForm title={null} intro={t("account:changePasswordIntro")} onSubmit={submit}>
          {isIncomplete && <Notice tone="error">{t("errors:formInvalid")}</Notice>}
          {isFailed && <Notice tone="error">{currentPasswordText(changing.error, t)}</Notice>}
          <AccountName email={email} />
          <PasswordField
            label={t("account:currentPassword")}
            name="current-password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            showLabel={t("identity:showPassword")}
            hideLabel={t("identity:hidePassword")}
            error={value.wasSent && current === "" && t("validation:required")}
          />
          <NewPasswordFields value={value} />
          <Group gap="sm" justify="flex-end">
            <Button component={Link} to={paths.account()} variant="default">
              {t("ui:cancel")}
            </Button>
            <Button type="submit" loading={changing.isPending}>
              {t("account:changePassword")}
            </Button>
          </Group>
        </CardForm>
      </Card>
    </>
  );
}
