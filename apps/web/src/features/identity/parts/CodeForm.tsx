import type { TwoFactorProvider } from "@assay/contract";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { CardForm } from "./CardForm.tsx";
import { CodeField } from "./CodeField.tsx";
import { TextButton } from "./TextButton.tsx";
import { toCode } from "../model/codes.ts";
import type { CodeMail } from "./useCodeMail.ts";

interface CodeFormProps {
  provider: TwoFactorProvider;
  mail: CodeMail;
  onCode(code: string): Promise<void>;
  onBack(): void;
}

/** Asks for the code of the second factor. */
export function CodeForm({ provider, mail, onCode, onBack }: CodeFormProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const code = toCode(provider, typed);
  const check = useMutation({
    mutationFn: () => onCode(code),
    onError: () => {
      setTyped("");
      field.current?.focus();
    },
  });
  const isEmail = provider === "Email";
  const intro = {
    Email: mail.isSending ? t("account:codeSending") : t("account:codeEmail"),
    Authenticator: t("account:codeAuthenticator"),
    BackupCode: t("account:codeBackup"),
  }[provider];
  const error = check.error ?? (isEmail ? mail.error : null);
  const submit = (): void => {
    if (code !== "" && !check.isPending) check.mutate();
  };
  return (
    <CardForm
      title={t("account:twoFactor")}
      intro={<span role={isEmail ? "status" : undefined}>{intro}</span>}
      onSubmit={submit}
    >
      {error !== null && <Notice tone="error">{errorText(error, t)}</Notice>}
      <CodeField ref={field} provider={provider} value={typed} onChange={setTyped} />
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button variant="default" onClick={onBack}>
          {t("ui:back")}
        </Button>
        <Button type="submit" loading={check.isPending} disabled={code === ""}>
          {t("identity:login")}
        </Button>
      </Group>
      {isEmail && (
        <TextButton onClick={mail.send} disabled={mail.isSending || mail.secondsLeft > 0}>
          {mail.secondsLeft > 0
            ? t("account:sendAgainIn", { seconds: mail.secondsLeft })
            : t("account:sendAgain")}
        </TextButton>
      )}
    </CardForm>
  );
}
