import { Text } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import classes from "./AuthenticatorDialog.module.css";
import { AuthenticatorIntro } from "./AuthenticatorIntro.tsx";
import { AuthenticatorTest } from "./AuthenticatorTest.tsx";
import { AuthenticatorCode } from "./AuthenticatorCode.tsx";
import { useIsAsking } from "../model/passwordQuestion.ts";
import { useAuthenticatorSetup } from "./useAuthenticatorSetup.ts";
import { Dialog } from "../../../ui/Dialog.tsx";

/** Sets up an authenticator app in three steps. */
export default function AuthenticatorDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const isAsking = useIsAsking();
  const setup = useAuthenticatorSetup(() => {
    announce({ tone: "success", text: t("account:authenticatorDone") });
    onClose();
  });
  const { step, key } = setup;
  return (
    <Dialog
      onClose={onClose}
      closeOnEscape={!isAsking}
      closeOnClickOutside={false}
      trapFocus={!isAsking}
      title={t("account:authenticatorTitle")}
    >
      <Text size="sm" c="dimmed" role="status">
        {t("account:step", { step })}
      </Text>
      <div className={classes["steps"]} aria-hidden>
        {[1, 2, 3].map((number) => (
          <span key={number} data-reached={number <= step || undefined} />
        ))}
      </div>
      <div className={classes["content"]}>
        {step === 1 && <AuthenticatorIntro setup={setup} />}
        {step === 2 && key !== null && <AuthenticatorCode setup={setup} authenticator={key} />}
        {step === 3 && <AuthenticatorTest setup={setup} />}
      </div>
    </Dialog>
  );
}
