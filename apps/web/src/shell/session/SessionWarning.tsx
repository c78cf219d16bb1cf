import { isLastOfSession } from "@assay/domain";
import { Button, Group, Text } from "@mantine/core";
import { Dialog } from "../../ui/Dialog.tsx";
import { useStore } from "../../ui/useStore.ts";
import { useT } from "../../platform/i18n/texts.ts";
import { refreshSession, warning } from "../../platform/session/countdown.ts";
import { logout } from "../../platform/session/logout.ts";
import { endSession, session } from "../../platform/session/session.ts";

/** Warns before the session ends, and offers to stay (decisions §3), or to sign in again where nothing prolongs it. */
export default function SessionWarning() {
  const t = useT();
  const seconds = useStore(warning) ?? 0;
  const isLast = useStore(
    session,
    ({ credentials }) => !!credentials && isLastOfSession(credentials.expiresIn),
  );
  const stay = (): void => (isLast ? endSession("/") : void refreshSession());
  return (
    <Dialog
      onClose={stay}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={t("account:sessionEndingTitle")}
    >
      <Text>{t(isLast ? "account:sessionLastText" : "account:sessionEndingText")}</Text>
      <Text fw={650} my="md" className="numbers" role="timer">
        {t("account:sessionEnding", { seconds })}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void logout()}>
          {t("shell:logout")}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t(isLast ? "account:signInAgain" : "account:stay")}
        </Button>
      </Group>
    </Dialog>
  );
}
