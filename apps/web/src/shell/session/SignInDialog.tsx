import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { SignIn } from "../../features/identity/parts/SignIn.tsx";
import { useT } from "../../platform/i18n/texts.ts";
import { loadTexts } from "../../platform/i18n/texts.ts";
import { session } from "../../platform/session/session.ts";
import { signInLater } from "../../platform/session/signInLater.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useStore } from "../../ui/useStore.ts";

/** Asks to sign in over the page, so that unsent work stays where it is (decisions §3). */
export default function SignInDialog() {
  const t = useT();
  const [isReady, setReady] = useState(false);
  const email = useStore(session, (now) => now.user?.email ?? "");
  useEffect(() => {
    void loadTexts("identity").then(() => setReady(true));
  }, []);
  if (!isReady) return null;
  return (
    <Dialog
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t("account:sessionOver")}
    >
      <Text mb="md">{t("account:sessionOverText")}</Text>
      <SignIn email={email} isInDialog />
      <Button variant="subtle" fullWidth mt="sm" onClick={() => signInLater.set(true)}>
        {t("account:signInLater")}
      </Button>
    </Dialog>
  );
}
