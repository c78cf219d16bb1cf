import { isEmail } from "@assay/domain";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { requestResetPassword } from "../api.ts";
import { CaptchaSlot } from "./CaptchaSlot.tsx";
import { CardForm } from "./CardForm.tsx";
import { captchaErrorText, CaptchaMissing } from "../model/captchaErrors.ts";
import { EmailField } from "./EmailField.tsx";
import { useCaptcha } from "./useCaptcha.ts";

interface ResetRequestFormProps {
  email: string;
  onEmail(email: string): void;
  onBack(): void;
  onSent(): void;
}

/** Asks for a link to set a new password; the answer never tells whether there is such an account. */
export default function ResetRequestForm({
  email,
  onEmail,
  onBack,
  onSent,
}: ResetRequestFormProps) {
  const t = useT();
  const captcha = useCaptcha();
  const isValid = isEmail(email.trim());
  const request = useMutation({
    mutationFn: async () => {
      if (captcha.isRequired && captcha.token === null) throw new CaptchaMissing();
      await requestResetPassword(email.trim(), captcha.token);
    },
    onSuccess: onSent,
    onError: captcha.reload,
  });
  const submit = (): void => {
    if (isValid && !captcha.isPending && !request.isPending) request.mutate();
  };
  return (
    <CardForm title={t("account:resetTitle")} intro={t("account:resetIntro")} onSubmit={submit}>
      {request.isError && <Notice tone="error">{captchaErrorText(request.error, t)}</Notice>}
      <EmailField value={email} onChange={onEmail} hasFocus />
      <CaptchaSlot captcha={captcha} />
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button variant="default" onClick={onBack}>
          {t("ui:back")}
        </Button>
        <Button type="submit" loading={request.isPending} disabled={!isValid || captcha.isPending}>
          {t("account:requestLink")}
        </Button>
      </Group>
    </CardForm>
  );
}
