import type { PasswordRule } from "@assay/domain";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { consent } from "../../../platform/session/consent.ts";
import { SessionButton } from "../../../platform/session/SessionButton.tsx";
import { useStore } from "../../../ui/useStore.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { AccountName } from "./AccountName.tsx";
import { CardForm } from "./CardForm.tsx";
import { rulesOf, useNewPassword } from "../model/passwords.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";

interface NewPasswordFormProps {
  title: string;
  intro: string;
  email: string;
  /** The rules that the page names; default all. */
  named?: readonly PasswordRule[];
  submitLabel: string;
  /** Whether the answer signs in, which needs consent. */
  beginsSession?: boolean;
  onSubmit(newPassword: string): Promise<unknown>;
  onDone(): void;
  /** The message of a failure that is not about the password. */
  failure(error: unknown): { title?: string; text: string };
  /** The next step beside the form. */
  children: ReactNode;
}

/** Sets a password by a mailed link. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { title, intro, email, named, submitLabel, onSubmit, onDone, failure, children } = props;
  const { beginsSession = false } = props;
  const t = useT();
  const needsConsent = !useStore(consent) && beginsSession;
  const value = useNewPassword();
  const sending = useMutation({
    mutationFn: () => onSubmit(value.password),
    onSuccess: onDone,
    onError: value.noteRefusal,
  });
  const submit = (): void => {
    if (needsConsent) return;
    value.noteSent();
    if (value.isValid && !sending.isPending) sending.mutate();
  };
  const isIncomplete = value.wasSent && !value.isValid;
  const failed =
    sending.isError && rulesOf(sending.error).length === 0 ? failure(sending.error) : null;
  return (
    <CardForm title={title} intro={intro} onSubmit={submit}>
      {isIncomplete && <Notice tone="error">{t("errors:formInvalid")}</Notice>}
      {failed !== null && !isIncomplete && (
        <Notice tone="error" title={failed.title}>
          {failed.text}
        </Notice>
      )}
      <AccountName email={email} />
      <NewPasswordFields value={value} hasFocus {...(named && { named })} />
      {beginsSession ? (
        <SessionButton loading={sending.isPending}>{submitLabel}</SessionButton>
      ) : (
        <Button type="submit" loading={sending.isPending}>
          {submitLabel}
        </Button>
      )}
      {children}
    </CardForm>
  );
}
