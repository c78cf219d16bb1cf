import type { Login } from "@assay/contract";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { checkPasskey, startPasskeyStep } from "../api.ts";
import { answerByPasskey } from "../model/passkeys.ts";
import { passkeyErrorText } from "../model/passkeyErrors.ts";
import { CardForm } from "./CardForm.tsx";

interface PasskeyFormProps {
  /** The token of the login. */
  token: string;
  onAnswer(answering: Promise<Login>): Promise<void>;
  onBack(): void;
}

const messageOf = (error: unknown, t: Translate): string | null =>
  isApiError(error, "INVALID_TWO_FACTOR_CODE")
    ? t("passkeys:refusedStep")
    : passkeyErrorText(error, t, errorText);

/** Asks for a passkey as the second factor. */
export default function PasskeyForm({ token, onAnswer, onBack }: PasskeyFormProps) {
  const t = useT();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      onAnswer(
        startPasskeyStep(token)
          .then((asked) => answerByPasskey(asked))
          .then((answer) => checkPasskey(token, answer)),
      ),
  });
  const message = error === null ? null : messageOf(error, t);
  return (
    <CardForm
      title={t("account:twoFactor")}
      intro={t("passkeys:stepIntro")}
      onSubmit={() => isPending || mutate()}
    >
      {message !== null && <Notice tone="error">{message}</Notice>}
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button variant="default" onClick={onBack}>
          {t("ui:back")}
        </Button>
        <Button type="submit" loading={isPending} data-autofocus>
          {t("passkeys:use")}
        </Button>
      </Group>
    </CardForm>
  );
}
