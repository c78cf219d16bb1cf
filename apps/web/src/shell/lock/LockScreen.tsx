import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { accountCalls } from "@assay/contract";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { isApiError } from "../../platform/http/ApiError.ts";
import { callApi } from "../../platform/http/call.ts";
import { errorText } from "../../platform/i18n/errorText.ts";
import { useT } from "../../platform/i18n/texts.ts";
import { loadOffline } from "../../platform/cache/queryClient.ts";
import { logout } from "../../platform/session/logout.ts";
import { useUser } from "../../platform/session/session.ts";
import { usePageTitle } from "../../platform/page/pageTitle.ts";
import { useTenant } from "../../platform/tenant/tenant.ts";
import { isLocked, unlock } from "../../platform/lock/locked.ts";
import { hasPin, openWithPin, PIN } from "../../platform/lock/pin.ts";
import classes from "./LockScreen.module.css";

/**
 * Opens the page with the PIN of this device, or with the password, which needs
 * the server. `mayPin` turns false once too many wrong PINs have removed it.
 */
function useOpening(userId: string) {
  const t = useT();
  const [mayPin, setMayPin] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { id: tenantId } = useTenant();
  const forgetting = useRef(Promise.resolve());
  useEffect(() => {
    void hasPin(userId).then(setMayPin, () => undefined);
    const forget = async (): Promise<void> =>
      (await loadOffline()).forgetKey({ userId, tenantId }, isLocked.get);
    forgetting.current = forget().catch(() => undefined);
  }, [userId, tenantId]);
  async function tryPin(pin: string): Promise<void> {
    // What takes the key away must not take the one that the PIN brings.
    await forgetting.current;
    if (await openWithPin(userId, pin)) return unlock();
    const isLeft = await hasPin(userId);
    setMayPin(isLeft);
    setFault(t(isLeft ? "account:lockWrongPin" : "account:lockNoPin"));
  }
  async function tryPassword(password: string): Promise<void> {
    try {
      await callApi(accountCalls.confirmPassword, { body: { password } });
      unlock();
    } catch (error) {
      setFault(isApiError(error, "INVALID_LOGIN") ? t("account:lockWrong") : errorText(error, t));
    }
  }
  const open = async (typed: string): Promise<void> => {
    setBusy(true);
    setFault(null);
    await (mayPin && PIN.test(typed) ? tryPin(typed) : tryPassword(typed));
    setBusy(false);
  };
  return { mayPin, fault, isBusy, open };
}

/** Stands in the place of the whole page, so that nothing of it can be read: neither names nor texts. */
export function LockScreen() {
  const t = useT();
  usePageTitle(t("account:lockTitle"));
  const { mayPin, fault, isBusy, open } = useOpening(useUser()?.id ?? "");
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (typed === "" || isBusy) return;
    setTyped("");
    void open(typed);
  };
  return (
    <main className={classes["page"]}>
      <Card className={classes["card"] ?? ""} component="form" noValidate onSubmit={submit}>
        <Stack gap="md">
          <Title order={1} size="h3">
            {t("account:lockTitle")}
          </Title>
          <Text>{t("account:lockText")}</Text>
          {fault !== null && <Notice tone="error">{fault}</Notice>}
          <PasswordField
            label={t(mayPin ? "account:lockPasswordOrPin" : "account:lockPassword")}
            description={mayPin ? undefined : t("account:lockNeedsServer")}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            ref={field}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            showLabel={t("account:lockShow")}
            hideLabel={t("account:lockHide")}
          />
          <Button type="submit" loading={isBusy} disabled={typed === ""}>
            {t("account:lockOpen")}
          </Button>
          <Text size="sm">{t("account:lockElseText")}</Text>
          <Button variant="default" disabled={isBusy} onClick={() => void logout()}>
            {t("account:lockElse")}
          </Button>
        </Stack>
      </Card>
    </main>
  );
}
