import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import classes from "./CaptchaField.module.css";
import type { Captcha } from "./useCaptcha.ts";
import { useSolving } from "./useSolving.ts";

const ICONS = {
  solving: IconLoader2,
  solved: IconCircleCheck,
  failed: IconAlertTriangle,
  expired: IconAlertTriangle,
};

/** Solves the captcha and says how far it is; there is nothing to do but to try again where it failed. */
export default function CaptchaField({ captcha }: { captcha: Captcha }) {
  const t = useT();
  const state = useSolving(captcha);
  const words = {
    solving: t("account:captchaSolving"),
    solved: t("account:captchaSolved"),
    failed: t("account:captchaFailed"),
    expired: t("account:captchaExpired"),
  };
  const Icon = ICONS[state];
  return (
    <div className={classes["field"]} data-state={state}>
      <Icon size={20} aria-hidden />
      <span role="status">{words[state]}</span>
      {(state === "failed" || state === "expired") && (
        <UnstyledButton className={classes["retry"]} onClick={captcha.reload}>
          {t("account:captchaAgain")}
        </UnstyledButton>
      )}
    </div>
  );
}
