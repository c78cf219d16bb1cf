import { Button, Text } from "@mantine/core";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import classes from "./AuthenticatorDialog.module.css";
import type { AuthenticatorSetup } from "./useAuthenticatorSetup.ts";

/** What it is about; going on makes a new key. */
export function AuthenticatorIntro({ setup: { renewal } }: { setup: AuthenticatorSetup }) {
  const t = useT();
  return (
    <div>
      <Text>{t("account:authenticatorIntro")}</Text>
      <Text>{t("account:authenticatorReset")}</Text>
      {renewal.isError && <Notice tone="error">{errorText(renewal.error, t)}</Notice>}
      <div className={classes["buttons"]}>
        <Button data-autofocus loading={renewal.isPending} onClick={() => renewal.mutate()}>
          {t("account:newKey")}
        </Button>
      </div>
    </div>
  );
}
