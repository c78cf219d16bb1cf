import type { TwoFactorProvider } from "@assay/contract";
import { Button, UnstyledButton } from "@mantine/core";
import { IconDeviceMobile, IconKey, IconMail } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { CardForm } from "./CardForm.tsx";
import classes from "./MethodChoice.module.css";

interface MethodChoiceProps {
  providers: readonly TwoFactorProvider[];
  onChoose(provider: TwoFactorProvider): void;
  onBack(): void;
}

const ICONS = { Email: IconMail, Authenticator: IconDeviceMobile, BackupCode: IconKey };

/** Asks how to prove the second factor, where there is more than one way. */
export function MethodChoice({ providers, onChoose, onBack }: MethodChoiceProps) {
  const t = useT();
  const words = {
    Email: [t("account:methodEmail"), t("account:methodEmailText")],
    Authenticator: [t("account:methodAuthenticator"), t("account:methodAuthenticatorText")],
    BackupCode: [t("account:methodBackup"), t("account:methodBackupText")],
  } as const;
  return (
    <CardForm title={t("account:twoFactor")} intro={t("account:methodIntro")} onSubmit={() => {}}>
      <ul className={classes["list"]}>
        {providers.map((provider, index) => {
          const Icon = ICONS[provider];
          const [name, text] = words[provider];
          return (
            <li key={provider}>
              <UnstyledButton
                className={classes["method"]}
                data-autofocus={index === 0 || undefined}
                onClick={() => onChoose(provider)}
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
