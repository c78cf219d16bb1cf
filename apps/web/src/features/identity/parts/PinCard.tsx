import { Button, Group, Stack } from "@mantine/core";
import { type SyntheticEvent, useEffect, useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { hasPin, PIN, removePin, setPin } from "../../../platform/lock/pin.ts";
import { useUser } from "../../../platform/session/session.ts";
import { announce } from "../../../platform/page/announce.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { AccountCard } from "./AccountCard.tsx";

/** The PIN that opens the locked page on this device, also without a connection. */
export default function PinCard() {
  const t = useT();
  const userId = useUser()?.id ?? "";
  const { lockAfterMinutes: minutes } = useTenant();
  const [isSet, setSet] = useState(false);
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void hasPin(userId).then(setSet, () => undefined), [userId]);
  const store = async (pin: string | null): Promise<void> => {
    setBusy(true);
    try {
      await (pin === null ? removePin(userId) : setPin(userId, pin));
      setSet(pin !== null);
      setTyped("");
      announce({ text: t(pin === null ? "account:lockPinRemoved" : "account:lockPinStored") });
    } catch (error) {
      announce({ tone: "warning", text: errorText(error, t) });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (PIN.test(typed) && !isBusy) void store(typed);
  };
  return (
    <AccountCard title={t("account:lockCard")} intro={t("account:lockCardIntro", { minutes })}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md" mt="md">
          <PasswordField
            label={t(isSet ? "account:lockNewPin" : "account:lockPin")}
            description={t("account:lockPinRule")}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={typed !== "" && !/^\d{0,12}$/.test(typed) ? t("account:lockPinRule") : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
            showLabel={t("account:lockShow")}
            hideLabel={t("account:lockHide")}
          />
          <Group gap="xs">
            <Button type="submit" loading={isBusy} disabled={!PIN.test(typed)}>
              {t("account:lockStorePin")}
            </Button>
            {isSet && (
              <Button variant="default" disabled={isBusy} onClick={() => void store(null)}>
                {t("account:lockRemovePin")}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </AccountCard>
  );
}
