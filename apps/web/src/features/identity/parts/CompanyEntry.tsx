import { Button, Divider, Stack, Text } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { acceptCookies } from "../../../platform/session/consent.ts";
import { companyLogout } from "../../../platform/session/companyLogout.ts";
import { SessionButton } from "../../../platform/session/SessionButton.tsx";
import { wantedOr } from "../../../platform/session/wanted.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { useStore } from "../../../ui/useStore.ts";
import { beginCompanySignIn } from "../api.ts";
import { keepAttempt } from "../model/companyAttempt.ts";
import { companyErrorText } from "../model/companyErrors.ts";
import { CardForm } from "./CardForm.tsx";
import { TextButton } from "./TextButton.tsx";

interface CompanyEntryProps {
  /** Text of the button; empty for the product's own words. */
  label: string;
  /** Whether passwords do not count. */
  isOnly: boolean;
  isInDialog: boolean;
  /** The form for e-mail and password. */
  children: ReactNode;
}

/** Offers to end the session at the directory too, after a sign-out. */
function StillOpen() {
  const t = useT();
  const address = useStore(companyLogout);
  if (address === null) return null;
  return (
    <Stack gap="sm" mb="lg">
      <Notice tone="info">{t("companyEntry:stillOpen")}</Notice>
      <Button variant="default" component="a" href={address} rel="noreferrer">
        {t("companyEntry:endThere")}
      </Button>
    </Stack>
  );
}

/** The button that leads to the company's directory, with or without the password's form. */
export default function CompanyEntry({ label, isOnly, isInDialog, children }: CompanyEntryProps) {
  const t = useT();
  const { href } = useLocation();
  const [isPasswordShown, setPasswordShown] = useState(!isOnly);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const begin = async (): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      const { url, key } = await beginCompanySignIn();
      keepAttempt({ key, wanted: isInDialog ? href : wantedOr("/") });
      location.assign(url);
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  };
  const words = label === "" ? t("companyEntry:button") : label;
  return (
    <>
      <StillOpen />
      {isPasswordShown && (
        <>
          {children}
          <Divider my="lg" label={t("companyEntry:or")} />
        </>
      )}
      <CardForm
        title={isPasswordShown || isInDialog ? null : t("companyEntry:title")}
        intro={isPasswordShown ? undefined : <Text>{t("companyEntry:onlyIntro")}</Text>}
        onSubmit={() => void begin()}
      >
        {error !== null && <Notice tone="error">{companyErrorText(error, t)}</Notice>}
        <SessionButton onAccept={acceptCookies} loading={isPending}>
          {words}
        </SessionButton>
        {!isPasswordShown && (
          <TextButton onClick={() => setPasswordShown(true)}>
            {t("companyEntry:withPassword")}
          </TextButton>
        )}
      </CardForm>
    </>
  );
}
