import { Button, Text } from "@mantine/core";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useRef } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import type { AuthenticatorKey } from "../api.ts";
import classes from "./AuthenticatorDialog.module.css";
import { CopyText } from "./CopyText.tsx";
import type { AuthenticatorSetup } from "./useAuthenticatorSetup.ts";

/** Groups of four characters, in which a key is easier to type. */
const GROUP = /.{4}(?=.)/g;
/** Edge of the QR code in CSS px. */
const SIZE = 184;

interface AuthenticatorCodeProps {
  setup: AuthenticatorSetup;
  authenticator: AuthenticatorKey;
}

/** The key as a QR code, made here, and as a text for who cannot scan. */
export function AuthenticatorCode({ setup, authenticator: { key, uri } }: AuthenticatorCodeProps) {
  const t = useT();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <div>
      <Text>{t("account:scan")}</Text>
      <div className={classes["qr"]}>
        <QRCodeSVG value={uri} size={SIZE} title={t("account:qrCode")} />
      </div>
      <div>
        <Text size="sm" c="dimmed">
          {t("account:orType")}
        </Text>
        <div className={classes["key"]}>
          <code>{key.replaceAll(GROUP, "$& ")}</code>
          <CopyText text={key} />
        </div>
      </div>
      <div className={classes["buttons"]}>
        <Button variant="default" onClick={() => setup.setStep(1)}>
          {t("ui:back")}
        </Button>
        <Button ref={next} onClick={() => setup.setStep(3)}>
          {t("account:next")}
        </Button>
      </div>
    </div>
  );
}
