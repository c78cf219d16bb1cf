import type { Login } from "@assay/contract";
import { isEmail } from "@assay/domain";
import { Suspense, useRef, useState } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { acceptCookies, consent } from "../../../platform/session/consent.ts";
import { SessionButton } from "../../../platform/session/SessionButton.tsx";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { useStore } from "../../../ui/useStore.ts";
import { CaptchaSlot } from "./CaptchaSlot.tsx";
import { CardForm } from "./CardForm.tsx";
import { captchaErrorText } from "../model/captchaErrors.ts";
import { EmailField } from "./EmailField.tsx";
import { TextButton } from "./TextButton.tsx";
import { useCaptcha } from "./useCaptcha.ts";
import { useLogin } from "./useLogin.ts";

const PasskeySignIn = partWithTexts(() => import("./PasskeySignIn.tsx"), "passkeys");

/** The notice above the credentials about the previous view's outcome. */
export type CardNotice = "resetSent" | "loginExpired";

interface LoginFormProps {
  email: string;
  onEmail(email: string): void;
  isInDialog: boolean;
  notice: CardNotice | undefined;
  onLogin(login: Login): Promise<void>;
  onForgotten(): void;
}

/** E-mail and password; without consent the button accepts the cookies first (spec 1 §2). */
export function LoginForm(props: LoginFormProps) {
  const { email, onEmail, isInDialog, notice, onLogin, onForgotten } = props;
  const t = useT();
  const hasConsent = useStore(consent);
  const { passkeySignIn } = useTenant();
  const captcha = useCaptcha();
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const isValid = isEmail(email.trim()) && password !== "";
  const { send, isIdle, isPending, error } = useLogin(captcha, onLogin);
  const submit = async (): Promise<void> => {
    if (!hasConsent || !isValid || captcha.isPending || isPending) return;
    if (!(await send({ email: email.trim(), password }))) return;
    setPassword("");
    field.current?.focus();
  };
  return (
    <CardForm
      title={isInDialog ? null : t("identity:login")}
      intro={isInDialog ? undefined : t("identity:loginIntro")}
      onSubmit={() => void submit()}
    >
      {error !== null && <Notice tone="error">{captchaErrorText(error, t)}</Notice>}
      {isIdle && notice === "resetSent" && (
        <Notice tone="success">{t("identity:resetSent", { email: email.trim() })}</Notice>
      )}
      {isIdle && notice === "loginExpired" && (
        <Notice tone="warning">{t("identity:loginExpired")}</Notice>
      )}
      <EmailField
        value={email}
        onChange={onEmail}
        hasFocus={email === ""}
        {...(passkeySignIn && { autoComplete: "username webauthn" })}
      />
      <PasswordField
        ref={field}
        label={t("identity:password")}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus={email === "" ? undefined : true}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        showLabel={t("identity:showPassword")}
        hideLabel={t("identity:hidePassword")}
      />
      <CaptchaSlot captcha={captcha} />
      <SessionButton
        onAccept={acceptCookies}
        loading={isPending}
        disabled={!isValid || captcha.isPending}
      >
        {t("identity:login")}
      </SessionButton>
      {passkeySignIn && hasConsent && (
        <Suspense>
          <PasskeySignIn captcha={captcha} isBusy={isPending} onLogin={onLogin} />
        </Suspense>
      )}
      <TextButton onClick={onForgotten}>{t("identity:forgotPassword")}</TextButton>
    </CardForm>
  );
}
