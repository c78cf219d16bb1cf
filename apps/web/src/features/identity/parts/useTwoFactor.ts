import { useMutation } from "@tanstack/react-query";
import { useT } from "../../../platform/i18n/texts.ts";
import { takeUser, useUser } from "../../../platform/session/session.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { confirm } from "../../../ui/confirm.ts";
import { setTwoFactorEnabled } from "../api.ts";
import { withPassword } from "../model/passwordQuestion.ts";

/** Turns the second factor on by e-mail, or off, after a question. */
export function useTwoFactor() {
  const t = useT();
  const hasPasskeys = useUser()?.hasPasskeys === true;
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => withPassword(() => setTwoFactorEnabled(isOn)),
    onSuccess: (done, isOn) => {
      if (done === null) return;
      takeUser(done.value);
      announce({
        tone: "success",
        text: isOn ? t("account:turnedOn") : t("account:turnedOff"),
      });
    },
    onError: announceError,
  });
  const turn = async (isOn: boolean): Promise<void> => {
    const question = isOn
      ? {
          title: t("account:turnOnTitle"),
          text: t("account:turnOnText"),
          confirmLabel: t("account:turnOn"),
        }
      : {
          title: t("account:turnOffTitle"),
          text: hasPasskeys ? t("account:turnOffTextAll") : t("account:turnOffText"),
          confirmLabel: t("account:turnOff"),
          tone: "danger" as const,
        };
    if (await confirm(question)) mutate(isOn);
  };
  return { turn: (isOn: boolean) => void turn(isOn), isPending };
}
