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

function Badge({ isOn }: { isOn: boolean }) {
  const t = useT();
  return (
    <StatusBadge tone={isOn ? "done" : "neutral"}>
      {isOn ? t("account:twoFactorOn") : t("account:twoFactorOff")}
    </StatusBadge>
  );
}

interface ActionRowProps {
  title: string;
  text: string;
  /** Why the button cannot be pressed; null where it can. */
  reason: string | null;
  label: string;
  isPending?: boolean;
  onPress(): void;
}

function ActionRow({ title, text, reason, label, isPending = false, onPress }: ActionRowProps) {
  return (
    <SettingRow title={title} text={text} reason={reason}>
      <Button variant="default" disabled={reason !== null} loading={isPending} onClick={onPress}>
        {label}
      </Button>
    </SettingRow>
  );
}

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
  return (
    <AccountCard
      title={t("account:twoFactorTitle")}
      intro={t("account:twoFactorIntro")}
      badge={<Badge isOn={isOn} />}
    >
      <ul className={rows["list"]}>
        <VerifyEmailRow isVerified={user.emailVerified} refusal={wait} />
        <ActionRow
          title={t("account:authenticator")}
          text={t("account:authenticatorText")}
          label={t("account:authenticatorAdd")}
          reason={reason}
          onPress={() => setOpen("authenticator")}
        />
        {!isOn && (
          <ActionRow
            title={t("account:emailCodes")}
            text={t("account:emailCodesText")}
            label={t("account:turnOn")}
            reason={reason}
            isPending={isPending}
            onPress={() => turn(true)}
          />
        )}
        <ActionRow
          title={t("account:backupCodes")}
          text={t("account:backupCodesText")}
          label={t("account:backupCodesRenew")}
          reason={reason}
          onPress={() => setOpen("backupCodes")}
        />
        <ActionRow
          title={t("account:disable")}
          text={t("account:disableText")}
          label={t("account:turnOff")}
          reason={reason ?? (isOn ? null : t("account:twoFactorIsOff"))}
          isPending={isPending}
          onPress={() => turn(false)}
        />
      </ul>
      <Suspense>
        {open === "authenticator" && <AuthenticatorDialog onClose={() => setOpen(null)} />}
        {open === "backupCodes" && <BackupCodesDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </AccountCard>
  );
}
