import type { Login } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { type PasskeyAnswer, signInByPasskey, startPasskeySignIn } from "../api.ts";
import { CaptchaMissing, captchaErrorText } from "../model/captchaErrors.ts";
import { passkeyErrorText } from "../model/passkeyErrors.ts";
import { answerByPasskey, isGivenUp } from "../model/passkeys.ts";
import { hasPasskeys } from "../model/passkeySupport.ts";
import type { Captcha } from "./useCaptcha.ts";
import { useOfferedPasskey } from "./useOfferedPasskey.ts";

interface PasskeySignInProps {
  captcha: Captcha;
  /** Whether e-mail and password are being checked. */
  isBusy: boolean;
  onLogin(login: Login): Promise<void>;
}

const messageOf = (error: unknown, t: Translate): string | null => {
  if (isApiError(error, "INVALID_LOGIN")) return t("passkeys:refused");
  if (error instanceof CaptchaMissing) return captchaErrorText(error, t);
  return passkeyErrorText(error, t, captchaErrorText);
};

/** Signs in by a passkey, without an address: by a button, and in the field of the address if the browser offers it. */
export default function PasskeySignIn({ captcha, isBusy, onLogin }: PasskeySignInProps) {
  const t = useT();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (offered: PasskeyAnswer | null) => {
      const answer = offered ?? (await answerByPasskey(await startPasskeySignIn()));
      if (captcha.isRequired && captcha.token === null) throw new CaptchaMissing();
      await onLogin(await signInByPasskey(answer, captcha.token));
    },
    onError: (failure) => {
      if (!isGivenUp(failure)) captcha.reload();
    },
  });
  useOfferedPasskey({ isWaiting: isPending || isBusy, onAnswer: mutate });
  const message = error === null ? null : messageOf(error, t);
  if (!hasPasskeys()) return null;
  return (
    <Stack gap="sm">
      {message !== null && <Notice tone="error">{message}</Notice>}
      <Button
        variant="default"
        leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
        loading={isPending}
        disabled={isBusy || captcha.isPending}
        onClick={() => mutate(null)}
      >
        {t("passkeys:signIn")}
      </Button>
    </Stack>
  );
}
