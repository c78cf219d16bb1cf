import { Button, Stack, TextInput } from "@mantine/core";
import { isEmail } from "@assay/domain";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { errorText } from "../../../app/api/errorText.ts";
import { useT } from "../../../app/i18n/texts.ts";
import { acceptCookies, consent } from "../../../app/session/consent.ts";
import { openSession } from "../../../app/session/session.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { useStore } from "../../../ui/useStore.ts";
import { login } from "../api.ts";

interface LoginFormProps {
  /** Known from the address, or of whoever was signed in. */
  email?: string;
  onSignedIn?: () => void;
}

/** E-mail and password; without consent the button accepts the cookies first (spec 1 §2). */
export function LoginForm({ email: given = "", onSignedIn }: LoginFormProps) {
  const t = useT();
  const hasConsent = useStore(consent);
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState("");
  const [isEmailLeft, setEmailLeft] = useState(false);
  const isValidEmail = isEmail(email.trim());
  const signIn = useMutation({
    mutationFn: async () => {
      const { token } = await login({ email: email.trim(), password });
      await openSession(token);
    },
    onSuccess: onSignedIn,
    onError: () => setPassword(""),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (hasConsent && isValidEmail && password !== "") signIn.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {signIn.isError && <Notice tone="error">{errorText(signIn.error, t)}</Notice>}
        <TextInput
          label={t("identity:email")}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => setEmailLeft(true)}
          error={isEmailLeft && email !== "" && !isValidEmail && t("validation:email")}
        />
        <PasswordField
          label={t("identity:password")}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          showLabel={t("identity:showPassword")}
          hideLabel={t("identity:hidePassword")}
        />
        {hasConsent ? (
          <Button
            type="submit"
            loading={signIn.isPending}
            disabled={!isValidEmail || password === ""}
          >
            {t("identity:login")}
          </Button>
        ) : (
          <Button onClick={acceptCookies}>{t("app:accept")}</Button>
        )}
      </Stack>
    </form>
  );
}
