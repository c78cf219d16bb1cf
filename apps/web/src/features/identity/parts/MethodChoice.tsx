import type { TwoFactorProvider } from "@assay/contract";
import { Button, UnstyledButton } from "@mantine/core";
import { IconDeviceMobile, IconFingerprint, IconKey, IconMail } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { CardForm } from "./CardForm.tsx";
import classes from "./MethodChoice.module.css";

/** A way to prove the second factor: a provider of the documents, or a passkey. */
export type Method = TwoFactorProvider | "Passkey";

interface MethodChoiceProps {
  methods: readonly Method[];
  onChoose(method: Method): void;
  onBack(): void;
}

const ICONS = {
  Passkey: IconFingerprint,
  Email: IconMail,
  Authenticator: IconDeviceMobile,
  BackupCode: IconKey,
};

/** Asks how to prove the second factor, where there is more than one way. */
export function MethodChoice({ methods, onChoose, onBack }: MethodChoiceProps) {
  const t = useT();
  const words = {
    Passkey: [t("account:methodPasskey"), t("account:methodPasskeyText")],
    Email: [t("account:methodEmail"), t("account:methodEmailText")],
    Authenticator: [t("account:methodAuthenticator"), t("account:methodAuthenticatorText")],
    BackupCode: [t("account:methodBackup"), t("account:methodBackupText")],
  } as const;
  return (
    <CardForm title={t("account:twoFactor")} intro={t("account:methodIntro")} onSubmit={() => {}}>
      <ul className={classes["list"]}>
        {methods.map((method, index) => {
          const Icon = ICONS[method];
          const [name, text] = words[method];
          return (
            <li key={method}>
              <UnstyledButton
                className={classes["method"]}
                data-autofocus={index === 0 || undefined}
                onClick={() => onChoose(method)}
              >
                <Icon size={24} stroke={1.6} aria-hidden />
                <span>
                  <strong>{name}</strong>
                  <span>{text}</span>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <Button variant="default" onClick={onBack}>
        {t("ui:back")}
      </Button>
    </CardForm>
  );
}
