import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { useUser } from "../../../platform/session/session.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { AccountCard } from "./AccountCard.tsx";
import rows from "./SettingRow.module.css";
import { SettingRow } from "./SettingRow.tsx";
import { useTwoFactor } from "./useTwoFactor.ts";
import { VerifyEmailRow } from "./VerifyEmailRow.tsx";

const AuthenticatorDialog = lazy(() => import("./AuthenticatorDialog.tsx"));
const BackupCodesDialog = lazy(() => import("./BackupCodesDialog.tsx"));

/** The second factor: everything but the confirmation of the address waits for that one. */
export function TwoFactorCard() {
  const t = useT();
  const user = useUser();
  const mayEdit = useAccountCan("manageSelf");
  const [open, setOpen] = useState<"authenticator" | "backupCodes" | null>(null);
  const { turn, isPending } = useTwoFactor();
  if (user === null) return null;
  const isOn = user.twoFactorActivated;
  const wait = mayEdit ? null : t("account:notAllowed");
  const reason = wait ?? (user.emailVerified ? null : t("account:verifyFirst"));
  const offReason = reason ?? (isOn ? null : t("account:twoFactorIsOff"));
  const badge = (
    <StatusBadge tone={isOn ? "done" : "neutral"}>
      {isOn ? t("account:twoFactorOn") : t("account:twoFactorOff")}
    </StatusBadge>
  );
  return (
    <AccountCard
      title={t("account:twoFactorTitle")}
      intro={t("account:twoFactorIntro")}
      badge={badge}
    >
      <ul className={rows["list"]}>
        <VerifyEmailRow isVerified={user.emailVerified} refusal={wait} />
        <SettingRow
          title={t("account:authenticator")}
          text={t("account:authenticatorText")}
          reason={reason}
        >
          <Button
            variant="default"
            disabled={reason !== null}
            onClick={() => setOpen("authenticator")}
          >
            {t("account:authenticatorAdd")}
          </Button>
        </SettingRow>
        {!isOn && (
          <SettingRow
            title={t("account:emailCodes")}
            text={t("account:emailCodesText")}
            reason={reason}
          >
            <Button
              variant="default"
              disabled={reason !== null}
              loading={isPending}
              onClick={() => turn(true)}
            >
              {t("account:turnOn")}
            </Button>
          </SettingRow>
        )}
        <SettingRow
          title={t("account:backupCodes")}
          text={t("account:backupCodesText")}
          reason={reason}
        >
          <Button
            variant="default"
            disabled={reason !== null}
            onClick={() => setOpen("backupCodes")}
          >
            {t("account:backupCodesRenew")}
          </Button>
        </SettingRow>
        <SettingRow title={t("account:disable")} text={t("account:disableText")} reason={offReason}>
          <Button
            variant="default"
            disabled={offReason !== null}
            loading={isPending}
            onClick={() => turn(false)}
          >
            {t("account:turnOff")}
          </Button>
        </SettingRow>
      </ul>
      <Suspense>
        {open === "authenticator" && <AuthenticatorDialog onClose={() => setOpen(null)} />}
        {open === "backupCodes" && <BackupCodesDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </AccountCard>
  );
}
